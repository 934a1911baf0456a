package dev.geo.android.sensors

import android.Manifest.permission
import android.os.Build
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.double
import kotlinx.serialization.json.jsonPrimitive
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.assertEquals
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
    }
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
    fun `an app that nobody sees asks nobody, and nothing is denied by that`() {
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
