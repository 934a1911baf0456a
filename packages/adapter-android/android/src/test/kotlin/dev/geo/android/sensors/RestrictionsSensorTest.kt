package dev.geo.android.sensors

import android.app.Activity
import android.app.ActivityManager
import android.app.NotificationManager
import android.app.usage.UsageStatsManager
import android.content.Context
import android.content.Intent
import android.os.Build
import android.os.PowerManager
import dev.geo.android.ports.Sensor
import dev.geo.android.process.ServiceRefusal
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlarmManager
import kotlin.test.assertEquals
import kotlin.test.assertFalse

/** How the platform restricts the app: delivered at once, and when it changes. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 31, 35])
class RestrictionsSensorTest {
    private val received = ReceivedEvent()
    private val refusal = ServiceRefusal()
    private val others = ArrayList<Sensor>()
    private val sensor = RestrictionsSensor(app, handler, refusal) { others }
    private val power get() = app.getSystemService(Context.POWER_SERVICE) as PowerManager
    private val level get() = Build.VERSION.SDK_INT

    private class Other(override val kind: String, override val allowsService: Boolean) : Sensor {
        override val isAvailable = true

        override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) = Unit

        override fun unwatch() = Unit
    }

    private fun watch() = sensor.watch(json("{}"), received)

    private fun last(): JsonObject = json(received.all().last()) as JsonObject

    private fun shows() = last()["showsFrom"].toString()

    private val any = """["location","regions","activity","motion","alarm"]"""

    @Test
    fun `the service may begin from sensors that say so, and before Android 12 from anything`() {
        if (level >= Build.VERSION_CODES.S) ShadowAlarmManager.setCanScheduleExactAlarms(false)
        others += listOf(Other("regions", true), Other("location", true), Other("motion", false))
        watch()
        assertEquals(if (level < Build.VERSION_CODES.S) any else """["regions","location"]""", shows())
        shadowOf(power).setIgnoringBatteryOptimizations(app.packageName, true)
        app.sendBroadcast(Intent("android.os.action.POWER_SAVE_WHITELIST_CHANGED"))
        assertEquals(any, shows())
    }

    @Test
    @Config(sdk = [31, 35])
    fun `an exact alarm lets it begin, an inexact one does not`() {
        ShadowAlarmManager.setCanScheduleExactAlarms(true)
        watch()
        assertEquals("""["alarm"]""", shows())
        ShadowAlarmManager.setCanScheduleExactAlarms(false)
        app.sendBroadcast(Intent("android.app.action.SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED"))
        val now = last()
        assertEquals("[]", now["showsFrom"].toString())
        assertEquals("false", now["exactAlarms"].toString())
    }

    @Test
    @Config(sdk = [29, 35]) // Robolectric's framework of 31 lacks a class that activities load
    fun `what has no broadcast is read again when the screen goes on, and when the app is seen`() {
        watch()
        assertEquals("false", last()["backgroundRestricted"].toString())
        val manager = app.getSystemService(Context.ACTIVITY_SERVICE) as ActivityManager
        shadowOf(manager).setBackgroundRestricted(true)
        val usage = app.getSystemService(Context.USAGE_STATS_SERVICE) as UsageStatsManager
        shadowOf(usage).setCurrentAppStandbyBucket(UsageStatsManager.STANDBY_BUCKET_RARE)
        app.sendBroadcast(Intent(Intent.ACTION_SCREEN_ON))
        val restricted = last()
        assertEquals("true", restricted["backgroundRestricted"].toString())
        assertEquals("\"rare\"", restricted["standbyBucket"].toString())
        shadowOf(manager).setBackgroundRestricted(false)
        Robolectric.buildActivity(Activity::class.java).setup()
        assertEquals("false", last()["backgroundRestricted"].toString())
    }

    @Test
    fun `notifications that the user has blocked, Doze, and a refused service are delivered, and nothing twice`() {
        watch()
        val first = last()
        assertEquals("true" to "false", first["notifications"].toString() to first["dozing"].toString())
        assertFalse("serviceRefused" in first)
        val manager = app.getSystemService(Context.NOTIFICATION_SERVICE) as NotificationManager
        shadowOf(manager).setNotificationsEnabled(false)
        app.sendBroadcast(Intent("android.app.action.APP_BLOCK_STATE_CHANGED"))
        assertEquals("false", last()["notifications"].toString())
        shadowOf(power).setIsDeviceIdleMode(true)
        app.sendBroadcast(Intent(PowerManager.ACTION_DEVICE_IDLE_MODE_CHANGED))
        assertEquals("true", last()["dozing"].toString())
        refusal.set("not now")
        assertEquals("\"not now\"", last()["serviceRefused"].toString())
        app.sendBroadcast(Intent(Intent.ACTION_SCREEN_ON))
        assertEquals(emptyList(), received.all())
        refusal.set(null)
        assertFalse("serviceRefused" in last())
    }

    @Test
    fun `another user on the screen is delivered where the platform reports it`() {
        watch()
        assertEquals("false", last()["userInBackground"].toString())
        if (level >= Build.VERSION_CODES.S) return
        app.sendBroadcast(Intent(Intent.ACTION_USER_BACKGROUND))
        assertEquals("true", last()["userInBackground"].toString())
        app.sendBroadcast(Intent(Intent.ACTION_USER_FOREGROUND))
        assertEquals("false", last()["userInBackground"].toString())
    }

    @Test
    fun `it ends, and holds nothing`() {
        watch()
        received.all()
        sensor.unwatch()
        sensor.unwatch()
        refusal.set("not now")
        app.sendBroadcast(Intent(Intent.ACTION_SCREEN_ON))
        assertEquals(emptyList(), received.all())
        assertEquals(0, heldReceivers)
    }
}
