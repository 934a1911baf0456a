package dev.geo.android.sensors

import android.Manifest.permission
import android.app.ActivityManager
import android.app.ActivityManager.RunningAppProcessInfo
import android.app.usage.UsageStatsManager
import android.content.Context
import android.content.DialogInterface.BUTTON_NEGATIVE
import android.content.DialogInterface.BUTTON_POSITIVE
import android.os.Build
import android.os.PowerManager
import android.provider.Settings
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.double
import kotlinx.serialization.json.jsonPrimitive
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

/** What the device answers, with a user who agrees to everything, or to nothing. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 35])
class DeviceQuestionsTest {
    private val dialogs = ArrayList<List<String>>()
    private var agrees = true
    private var isSeen = true
    private val asker = object : PermissionAsker {
        override fun ask(permissions: List<String>, answered: (wasAsked: Boolean) -> Unit) {
            if (!isSeen) return answered(false)
            dialogs += permissions
            if (agrees) grant(*permissions.toTypedArray())
            answered(true)
        }

        override fun show(texts: DialogTexts, answered: (accepted: Boolean?) -> Unit) {
            if (!isSeen) return answered(null)
            shown += texts
            dialogs += listOf("a text")
            answered(accepts)
        }
    }
    private val shown = ArrayList<DialogTexts>()
    private var accepts = true
    private val questions = DeviceQuestions(app, asker)

    private fun ask(question: String, input: String = "{}"): String {
        val answers = ArrayList<String>()
        questions.ask(question, json(input) as JsonObject, { answers += "$it" }, { answers += "failed: $it" })
        return answers.single()
    }

    /**
     * The library's manifest names no background location, which the app must: so `Always` ends in use from Android
     * 10 on.
     */
    private val agreed = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) "4" else "3"

    @Test
    fun `permission is asked for stage by stage, and once`() {
        val place = listOf(permission.ACCESS_FINE_LOCATION, permission.ACCESS_COARSE_LOCATION)
        assertEquals(agreed, ask("requestPermission", """{"request":"Always"}"""))
        assertEquals(place, dialogs.first())
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
            assertEquals(listOf(permission.ACTIVITY_RECOGNITION), dialogs[1])
        }
        dialogs.clear()
        assertEquals(agreed, ask("requestPermission", """{"request":"WhenInUse"}"""))
        assertEquals(emptyList(), dialogs)
    }

    @Test
    fun `a user who refuses has denied it from then on`() {
        agrees = false
        assertTrue(ask("currentProvider").startsWith("""{"status":0,"""))
        assertEquals("2", ask("requestPermission", """{"request":"Always"}"""))
        assertEquals(1, dialogs.size)
        assertTrue(ask("currentProvider").startsWith("""{"status":2,"""))
        val why = "failed: request must be 'Always' or 'WhenInUse'; got 'Sometimes'"
        assertEquals(why, ask("requestPermission", """{"request":"Sometimes"}"""))
    }

    @Test
    fun `an app in the background asks for nothing, and that denies nothing`() {
        isSeen = false
        assertEquals("0", ask("requestPermission", """{"request":"Always"}"""))
        assertEquals("failed: no location permission is granted", ask("requestTemporaryFullAccuracy"))
        isSeen = true
        assertEquals(agreed, ask("requestPermission", """{"request":"Always"}"""))
    }

    @Test
    fun `precise location is asked for where only approximate is granted`() {
        agrees = false
        assertEquals("failed: no location permission is granted", ask("requestTemporaryFullAccuracy"))
        grant(permission.ACCESS_COARSE_LOCATION)
        assertEquals("1", ask("requestTemporaryFullAccuracy", """{"purpose":"trip"}"""))
        agrees = true
        assertEquals("0", ask("requestTemporaryFullAccuracy", """{"purpose":"trip"}"""))
        assertEquals("0", ask("requestTemporaryFullAccuracy", """{"purpose":"trip"}"""))
        assertEquals(3, dialogs.size)
    }

    @Test
    fun `the platform's magnetic model is asked, and there is no history`() {
        assertEquals("[]", ask("activityHistory", """{"sinceMillisAgo":60000}"""))
        val here = json(ask("declination", """{"latitude":52.5,"longitude":13.4,"altitude":34}"""))
        // World Magnetic Model for Berlin, 2020 to 2030: 4 to 6 degrees east.
        assertTrue(here.jsonPrimitive.double in 4.0..6.5, "$here")
        val why = """failed: latitude must be a number; got "north""""
        assertEquals(why, ask("declination", """{"latitude":"north"}"""))
        assertEquals("failed: weather is no question to an Android device", ask("weather"))
    }

    private val rationale =
        """"rationale":{"title":"All day","message":"So that trips are whole.","positiveAction":"Go on"}"""

    @Test
    @Config(sdk = [29, 35])
    fun `the app's rationale comes before background location is asked for, and a refusal skips that request`() {
        appDeclaresBackground()
        accepts = false
        assertEquals("4", ask("requestPermission", """{"request":"Always",$rationale}"""))
        assertEquals(listOf(DialogTexts("All day", "So that trips are whole.", "Go on", "Cancel")), shown)
        assertFalse(dialogs.any { permission.ACCESS_BACKGROUND_LOCATION in it }, "$dialogs")
        accepts = true
        dialogs.clear()
        assertEquals("3", ask("requestPermission", """{"request":"Always",$rationale}"""))
        assertEquals(listOf("a text", permission.ACCESS_BACKGROUND_LOCATION), dialogs.map { it.single() })
        shown.clear()
        assertEquals("3", ask("requestPermission", """{"request":"Always",$rationale}"""))
        assertEquals(emptyList(), shown)
    }

    @Test
    fun `the app's alert comes where less is granted than wanted, and leads to the settings`() {
        importanceIs(RunningAppProcessInfo.IMPORTANCE_FOREGROUND)
        shadowOf(locations).setLocationEnabled(true)
        val alert = """"alert":{"titleWhenNotEnabled":"No location","titleWhenOff":"Location is off",""" +
            """"instructions":"Allow it.","settingsButton":"Open","cancelButton":"Later"}"""
        agrees = false
        assertEquals("2", ask("requestPermission", """{"request":"WhenInUse",$alert}"""))
        assertEquals(listOf(DialogTexts("No location", "Allow it.", "Open", "Later")), shown)
        val settings = assertNotNull(shadowOf(app).nextStartedActivity)
        assertEquals(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, settings.action)
        accepts = false
        ask("requestPermission", """{"request":"WhenInUse",$alert}""")
        assertNull(shadowOf(app).nextStartedActivity)

        grant(*PLACE)
        shown.clear()
        ask("requestPermission", """{"request":"WhenInUse",$alert}""")
        assertEquals(emptyList(), shown)
        shadowOf(locations).setLocationEnabled(false)
        accepts = true
        ask("requestPermission", """{"request":"WhenInUse",$alert}""")
        assertEquals("Location is off", shown.single().title)
        assertEquals(Settings.ACTION_LOCATION_SOURCE_SETTINGS, shadowOf(app).nextStartedActivity?.action)
    }

    @Test
    fun `the device reports what stops apps`() {
        val report = json(ask("deviceReport")) as JsonObject
        for (fact in listOf("manufacturer", "model", "osVersion")) {
            assertTrue(report.getValue(fact).jsonPrimitive.isString, "$report")
        }
        assertEquals("true", "${report["batteryOptimized"]}")
        assertEquals("true", "${report["notifications"]}")
        assertEquals("\"owner\"", "${report["user"]}")
        assertFalse("manifestFault" in report, "$report")
        shadowOf(app.getSystemService(Context.POWER_SERVICE) as PowerManager)
            .setIgnoringBatteryOptimizations(app.packageName, true)
        assertEquals("false", "${(json(ask("deviceReport")) as JsonObject)["batteryOptimized"]}")
        val isNew = Build.VERSION.SDK_INT >= Build.VERSION_CODES.P
        assertEquals(isNew, "standbyBucket" in report && "backgroundRestricted" in report)
        assertEquals(Build.VERSION.SDK_INT >= Build.VERSION_CODES.R, "exits" in report)
        assertEquals(listOf("rare", "restricted", "exempted", "bucket-77"), listOf(40, 45, 5, 77).map(::standbyBucket))
    }

    @Test
    @Config(sdk = [29, 35])
    fun `the report says what the user has restricted`() {
        shadowOf(app.getSystemService(Context.ACTIVITY_SERVICE) as ActivityManager).setBackgroundRestricted(true)
        val usage = app.getSystemService(Context.USAGE_STATS_SERVICE) as UsageStatsManager
        shadowOf(usage).setCurrentAppStandbyBucket(UsageStatsManager.STANDBY_BUCKET_RARE)
        val report = json(ask("deviceReport")) as JsonObject
        assertEquals("true", "${report["backgroundRestricted"]}")
        assertEquals("\"rare\"", "${report["standbyBucket"]}")
    }

    @Test
    fun `a page of the settings is opened while the app is seen, and else not`() {
        importanceIs(RunningAppProcessInfo.IMPORTANCE_CACHED)
        assertEquals("false", ask("openSettings", """{"page":"app"}"""))
        assertNull(shadowOf(app).nextStartedActivity)
        importanceIs(RunningAppProcessInfo.IMPORTANCE_FOREGROUND)
        val pages = mapOf(
            "app" to Settings.ACTION_APPLICATION_DETAILS_SETTINGS,
            "location" to Settings.ACTION_LOCATION_SOURCE_SETTINGS,
            "battery" to Settings.ACTION_IGNORE_BATTERY_OPTIMIZATION_SETTINGS,
            "notifications" to if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
                Settings.ACTION_APP_NOTIFICATION_SETTINGS
            } else {
                Settings.ACTION_APPLICATION_DETAILS_SETTINGS
            },
            "alarms" to if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) {
                Settings.ACTION_REQUEST_SCHEDULE_EXACT_ALARM
            } else {
                Settings.ACTION_APPLICATION_DETAILS_SETTINGS
            },
        )
        for ((page, action) in pages) {
            assertEquals("true", ask("openSettings", """{"page":"$page"}"""))
            assertEquals(action, shadowOf(app).nextStartedActivity?.action, page)
        }
        val why = "failed: page must be one of app, location, battery, notifications, alarms; got 'weather'"
        assertEquals(why, ask("openSettings", """{"page":"weather"}"""))
    }

    /** As the manifest of an app that tracks in the background. */
    private fun appDeclaresBackground() {
        val info = shadowOf(app.packageManager).getInternalMutablePackageInfo(app.packageName)
        val declared = info.requestedPermissions.orEmpty().toList() + permission.ACCESS_BACKGROUND_LOCATION
        info.requestedPermissions = declared.toTypedArray()
    }

    @Test
    fun `a text of the app is shown by the library's activity, whose end is the answer`() {
        for (accepts in listOf(true, false)) {
            val answers = ArrayList<Boolean?>()
            ActivityPermissionAsker(app).show(DialogTexts("All day", "Why.", "Yes", "No")) { answers += it }
            val intent = checkNotNull(shadowOf(app).nextStartedActivity)
            val controller = Robolectric.buildActivity(PermissionActivity::class.java, intent).create().start().resume()
            val dialog = ShadowAlertDialog.getLatestAlertDialog()
            assertEquals("Why.", shadowOf(dialog).message)
            assertEquals(emptyList(), answers)
            dialog.getButton(if (accepts) BUTTON_POSITIVE else BUTTON_NEGATIVE).performClick()
            settle()
            assertTrue(controller.get().isFinishing)
            controller.pause().stop().destroy()
            assertEquals(listOf<Boolean?>(accepts), answers)
        }
    }

    @Test
    fun `the library's activity asks, and is gone with the dialog`() {
        var answers = 0
        val permissions = listOf(permission.ACCESS_FINE_LOCATION)
        ActivityPermissionAsker(app).ask(permissions) { answers++ }
        val intent = checkNotNull(shadowOf(app).nextStartedActivity)
        val controller = Robolectric.buildActivity(PermissionActivity::class.java, intent).create().start().resume()
        val asked = shadowOf(controller.get()).lastRequestedPermission
        assertEquals(permissions, asked.requestedPermissions.toList())
        assertEquals(0, answers)
        val granted = intArrayOf(0)
        controller.get().onRequestPermissionsResult(asked.requestCode, asked.requestedPermissions, granted)
        assertTrue(controller.get().isFinishing)
        controller.pause().stop().destroy()
        assertEquals(1, answers)
    }
}
