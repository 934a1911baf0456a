package dev.geo.android.sensors

import android.app.Activity
import android.app.ActivityManager.RunningAppProcessInfo
import android.content.Context
import android.content.Intent
import android.net.ConnectivityManager
import android.net.Network
import android.net.NetworkCapabilities
import android.os.BatteryManager
import android.os.Build
import android.os.PowerManager
import dev.geo.android.ports.Sensor
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowNetworkCapabilities
import kotlin.test.assertEquals

/** The state of the device: delivered at once, and when it changes, and never twice. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 35])
class StateSensorsTest {
    private val received = ReceivedEvent()
    private val power get() = app.getSystemService(Context.POWER_SERVICE) as PowerManager

    private fun Sensor.watch() = watch(json("{}"), received)

    /** Nothing listens any more, and nothing is delivered. */
    private fun Sensor.ends(change: () -> Unit) {
        unwatch()
        unwatch()
        change()
        assertEquals(emptyList(), received.all())
        assertEquals(0, heldReceivers)
    }

    @Suppress("DEPRECATION")
    private fun battery(level: Int, status: Int) = app.sendStickyBroadcast(
        Intent(Intent.ACTION_BATTERY_CHANGED)
            .putExtra(BatteryManager.EXTRA_LEVEL, level)
            .putExtra(BatteryManager.EXTRA_SCALE, 200)
            .putExtra(BatteryManager.EXTRA_STATUS, status),
    )

    @Test
    fun `the battery says how full it is and whether it charges`() {
        battery(114, BatteryManager.BATTERY_STATUS_DISCHARGING)
        val sensor = batterySensor(app, handler)
        sensor.watch()
        assertEquals(listOf("""{"ageMillis":0,"level":0.57,"is_charging":false}"""), received.all())
        battery(114, BatteryManager.BATTERY_STATUS_NOT_CHARGING)
        assertEquals(emptyList(), received.all())
        battery(114, BatteryManager.BATTERY_STATUS_CHARGING)
        battery(200, BatteryManager.BATTERY_STATUS_FULL)
        val charging = listOf("0.57", "1.0").map { """{"ageMillis":0,"level":$it,"is_charging":true}""" }
        assertEquals(charging, received.all())
        sensor.ends { battery(10, BatteryManager.BATTERY_STATUS_DISCHARGING) }
    }

    @Test
    fun `battery saver and the screen are delivered`() {
        fun save(isOn: Boolean) {
            shadowOf(power).setIsPowerSaveMode(isOn)
            app.sendBroadcast(Intent(PowerManager.ACTION_POWER_SAVE_MODE_CHANGED))
        }
        val saver = powerSaveSensor(app, handler)
        saver.watch()
        save(true)
        val modes = listOf(false, true).map { """{"ageMillis":0,"isPowerSaveMode":$it}""" }
        assertEquals(modes, received.all())
        saver.ends { save(false) }

        val screen = screenSensor(app, handler)
        screen.watch()
        shadowOf(power).turnScreenOn(false)
        settle()
        shadowOf(power).turnScreenOn(true)
        val states = listOf(true, false, true).map { """{"ageMillis":0,"on":$it}""" }
        assertEquals(states, received.all())
        screen.ends { shadowOf(power).turnScreenOn(false) }
    }

    private fun network(isValidated: Boolean, vararg transports: Int): NetworkCapabilities {
        val capabilities = ShadowNetworkCapabilities.newInstance()
        transports.forEach { shadowOf(capabilities).addTransportType(it) }
        shadowOf(capabilities).addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET)
        if (isValidated) shadowOf(capabilities).addCapability(NetworkCapabilities.NET_CAPABILITY_VALIDATED)
        return capabilities
    }

    private fun connectivity(isConnected: Boolean, transport: String) =
        """{"ageMillis":0,"connected":$isConnected,"transport":"$transport"}"""

    @Test
    fun `a network counts when the platform has tried it`() {
        val manager = app.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
        val active = checkNotNull(manager.activeNetwork)
        val wifi = network(isValidated = true, NetworkCapabilities.TRANSPORT_WIFI)
        val portal = network(isValidated = false, NetworkCapabilities.TRANSPORT_WIFI)
        val cellular = network(isValidated = true, NetworkCapabilities.TRANSPORT_CELLULAR)
        shadowOf(manager).setNetworkCapabilities(active, wifi)
        val sensor = ConnectivitySensor(app, handler)
        sensor.watch()
        assertEquals(listOf(connectivity(true, "wifi")), received.all())
        fun say(what: ConnectivityManager.NetworkCallback.(Network) -> Unit) =
            shadowOf(manager).networkCallbacks.forEach { it.what(active) }
        say { onCapabilitiesChanged(it, portal) }
        say { onCapabilitiesChanged(it, cellular) }
        say { onLost(it) }
        val changes = listOf(connectivity(false, "wifi"), connectivity(true, "cellular"), connectivity(false, "none"))
        assertEquals(changes, received.all())
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
            say { onCapabilitiesChanged(it, wifi) }
            say { onBlockedStatusChanged(it, true) }
            say { onBlockedStatusChanged(it, false) }
            assertEquals(listOf(true, false, true).map { connectivity(it, "wifi") }, received.all())
        }
        sensor.ends { }
        assertEquals(0, shadowOf(manager).networkCallbacks.size)
    }

    @Test
    fun `a tunnel goes over what it goes over`() {
        fun transport(vararg transports: Int) = connectivityReading(network(true, *transports), false).toString()
        val vpn = NetworkCapabilities.TRANSPORT_VPN
        assertEquals(connectivity(true, "cellular"), transport(vpn, NetworkCapabilities.TRANSPORT_CELLULAR))
        assertEquals(connectivity(true, "other"), transport(vpn))
        assertEquals(connectivity(true, "ethernet"), transport(NetworkCapabilities.TRANSPORT_ETHERNET))
    }

    @Test
    fun `the app is in the foreground while something of it is seen`() {
        // Robolectric's shadow takes every process for one in front: an activity had started before.
        val before = Robolectric.buildActivity(Activity::class.java).setup()
        val sensor = AppSensor(app)
        sensor.watch()
        received.all()
        before.pause().stop()
        val background = """{"ageMillis":0,"state":"background"}"""
        val foreground = """{"ageMillis":0,"state":"foreground"}"""
        assertEquals(listOf(background), received.all().takeLast(1))
        val first = Robolectric.buildActivity(Activity::class.java).create().start()
        assertEquals(listOf(foreground), received.all())
        val second = Robolectric.buildActivity(Activity::class.java).create().start()
        first.stop()
        assertEquals(emptyList(), received.all())
        second.stop()
        assertEquals(listOf(background), received.all())
        sensor.ends { first.restart().start() }
    }

    @Test
    fun `a process that the system began is in the background, until something of the app is seen`() {
        importanceIs(RunningAppProcessInfo.IMPORTANCE_CACHED)
        val sensor = AppSensor(app)
        sensor.watch()
        assertEquals(listOf("""{"ageMillis":0,"state":"background"}"""), received.all())
        val activity = Robolectric.buildActivity(Activity::class.java).create()
        assertEquals(emptyList(), received.all())
        activity.start()
        assertEquals(listOf("""{"ageMillis":0,"state":"foreground"}"""), received.all())
        // Asked again by another engine of the process, it knows by itself.
        sensor.watch()
        assertEquals(listOf("""{"ageMillis":0,"state":"foreground"}"""), received.all())
        sensor.ends { activity.stop() }
    }
}
