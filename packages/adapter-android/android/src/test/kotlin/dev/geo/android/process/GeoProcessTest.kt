package dev.geo.android.process

import android.app.ActivityManager.RunningAppProcessInfo
import android.app.Application
import android.content.Intent
import android.location.Location
import android.location.LocationManager
import android.os.Looper
import android.os.SystemClock
import android.provider.Settings
import dev.geo.android.host.ClientConnection
import dev.geo.android.host.json
import dev.geo.android.sensors.importanceIs
import dev.geo.android.sensors.locations
import dev.geo.android.sensors.pass
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.double
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowPowerManager
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

/** The whole process, with the real engine and the real ports: what begins it, and what becomes of tracking. */
@RunWith(RobolectricTestRunner::class)
class GeoProcessTest {
    private val said = CopyOnWriteArrayList<JsonObject>()
    private var calls = 0

    @Before
    fun begin() {
        grant("ACCESS_FINE_LOCATION", "ACCESS_BACKGROUND_LOCATION", "FOREGROUND_SERVICE_LOCATION", "WAKE_LOCK")
        deviceStarts(1)
    }

    /** The system counts its starts. */
    private fun deviceStarts(count: Int) {
        Settings.Global.putInt(app.contentResolver, Settings.Global.BOOT_COUNT, count)
    }

    @After
    fun end() = processDies()

    private fun processDies() {
        GeoProcess.host(app).kill()
        GeoProcess.replace(null)
        said.clear()
        calls = 0
    }

    private fun until(what: String, happened: () -> Boolean) {
        val deadline = System.nanoTime() + 20_000_000_000
        while (!happened()) {
            check(System.nanoTime() < deadline) { "waited for: $what. Said so far: $said" }
            shadowOf(Looper.getMainLooper()).idle()
            Thread.sleep(2)
        }
    }

    private fun untilIdle() = until("rest") { !GeoProcess.host(app).busy.value }

    private fun appComes(): ClientConnection =
        GeoProcess.host(app).connect { said += json(it) }.apply { post("""{"attach":true}""") }

    private fun ClientConnection.call(method: String, args: String = "[]"): JsonObject {
        val number = ++calls
        post("""{"call":$number,"method":"$method","args":$args}""")
        until("the result of $method") { said.any { it["result"] == JsonPrimitive(number) } }
        return said.first { it["result"] == JsonPrimitive(number) }
    }

    private fun ClientConnection.isEnabled(): Boolean =
        call("getState").getValue("value").jsonObject.getValue("enabled").jsonPrimitive.boolean

    private fun tracks(config: String = "{}"): ClientConnection {
        val client = appComes()
        assertNull(client.call("ready", "[$config]")["error"])
        assertNull(client.call("start")["error"])
        return client
    }

    private fun serviceAsked(): Intent? = shadowOf(app).nextStartedService

    private fun serviceStarted(intent: Intent?): TrackingService =
        Robolectric.buildService(TrackingService::class.java, intent).create().startCommand(0, 1).get()

    @Test
    @Config(sdk = [24, 29, 31, 34, 35, 36])
    fun `start asks for the service, stop ends it, and at rest nothing keeps the phone awake`() {
        val client = tracks()
        val asked = assertNotNull(serviceAsked())
        val service = serviceStarted(asked)
        assertNotNull(shadowOf(service).lastForegroundNotification)
        untilIdle()
        assertFalse(ShadowPowerManager.getLatestWakeLock().isHeld)

        assertNull(client.call("stop")["error"])
        until("the end of the service") { shadowOf(service).isStoppedBySelf }
    }

    @Test
    fun `geofences alone show nothing`() {
        val client = appComes()
        client.call("ready", "[{}]")
        assertNull(client.call("startGeofences")["error"])
        untilIdle()
        assertNull(serviceAsked())
    }

    @Test
    fun `a process that a boot begins takes tracking up, with no app around`() {
        tracks("""{"startOnBoot":true}""")
        assertNotNull(serviceAsked())
        untilIdle()
        processDies()

        deviceStarts(2)
        BootReceiver().onReceive(app, Intent(Intent.ACTION_BOOT_COMPLETED))
        until("the service") { shadowOf(app).peekNextStartedService() != null }
    }

    @Test
    fun `an alarm begins the engine, which takes tracking up`() {
        tracks()
        assertNotNull(serviceAsked())
        untilIdle()
        processDies()

        WakeIntents.alarm(app, "heartbeat").send()
        until("the service") { shadowOf(app).peekNextStartedService() != null }
    }

    /** What the platform has found, for the components that are registered with it. */
    private fun platformFinds(latitude: Double, longitude: Double = 13.25) {
        val fix = Location(PROVIDER).apply {
            this.latitude = latitude
            this.longitude = longitude
            accuracy = 4f
            time = System.currentTimeMillis()
            elapsedRealtimeNanos = SystemClock.elapsedRealtimeNanos()
        }
        shadowOf(locations).simulateLocation(fix)
    }

    private fun ClientConnection.latitudes(): List<Double> = call("getLocations").getValue("value").jsonArray
        .map { it.jsonObject.getValue("coords").jsonObject.getValue("latitude").jsonPrimitive.double }

    @Test
    @Config(sdk = [24, 29, 31, 34, 35, 36])
    fun `a fix begins the engine of a dead process, and is recorded`() {
        shadowOf(locations).setProviderEnabled(PROVIDER, true)
        // Robolectric's devices have just started: nothing can be older.
        pass(10_000)
        tracks()
        untilIdle()
        processDies()
        shadowOf(app).clearStartedServices()

        platformFinds(52.5)
        until("the service") { shadowOf(app).peekNextStartedService() != null }
        untilIdle()
        val client = appComes()
        assertNull(client.call("ready", """[{"reset":false}]""")["error"])
        assertEquals(listOf(52.5), client.latitudes())

        // The process lives now: the next one comes by the same way, and is a reading like any other.
        pass(30_000)
        platformFinds(52.5005)
        untilIdle()
        until("the second record") { client.latitudes() == listOf(52.5, 52.5005) }
    }

    @Test
    fun `a broadcast of others, or of nothing, begins nothing`() {
        WakeReceiver().onReceive(app, Intent("com.example.OTHER"))
        WakeReceiver().onReceive(app, Intent(WakeIntents.ACTION_ALARM))
        BootReceiver().onReceive(app, Intent(Intent.ACTION_LOCKED_BOOT_COMPLETED))
        assertNull(serviceAsked())
    }

    @Test
    fun `the system starts the service again, and the engine shows it`() {
        tracks()
        assertNotNull(serviceAsked())
        untilIdle()
        processDies()

        val service = Robolectric.buildService(TrackingService::class.java).create().get()
        service.onStartCommand(null, 0, 1)
        until("the notification") { shadowOf(service).lastForegroundNotification != null }
        assertFalse(shadowOf(service).isStoppedBySelf)
    }

    @Test
    fun `the system starts the service again after tracking ended, and it goes`() {
        val service = Robolectric.buildService(TrackingService::class.java).create().get()
        service.onStartCommand(null, 0, 1)
        until("its end") { shadowOf(service).isStoppedBySelf }
        assertNull(shadowOf(service).lastForegroundNotification)
    }

    @Test
    fun `swiped away with stopOnTerminate, tracking ends`() {
        tracks("""{"stopOnTerminate":true}""")
        val service = serviceStarted(serviceAsked())
        untilIdle()
        service.onTaskRemoved(null)
        until("the end of the service") { shadowOf(service).isStoppedBySelf }
        assertFalse(appComes().also { it.call("ready", "[{}]") }.isEnabled())
    }

    @Test
    fun `swiped away without, tracking goes on`() {
        tracks("""{"stopOnTerminate":false}""")
        val service = serviceStarted(serviceAsked())
        untilIdle()
        service.onTaskRemoved(null)
        untilIdle()
        assertFalse(shadowOf(service).isStoppedBySelf)
        assertTrue(appComes().also { it.call("ready", """[{"reset":false}]""") }.isEnabled())
    }

    @Test
    fun `opened by the user, an engine with stopOnTerminate waits for the app's runtime`() {
        tracks("""{"stopOnTerminate":true}""")
        untilIdle()
        processDies()

        importanceIs(RunningAppProcessInfo.IMPORTANCE_FOREGROUND)
        GeoProcess.host(app)
        untilIdle()
        assertTrue(appComes().also { it.call("ready", """[{"reset":false}]""") }.isEnabled())
    }

    @Test
    fun `begun with no app around, an engine with stopOnTerminate ends tracking`() {
        tracks("""{"stopOnTerminate":true}""")
        untilIdle()
        processDies()

        importanceIs(RunningAppProcessInfo.IMPORTANCE_CACHED)
        WakeIntents.alarm(app, "heartbeat").send()
        untilIdle()
        assertFalse(appComes().also { it.call("ready", """[{"reset":false}]""") }.isEnabled())
    }

    @Test
    fun `there is one engine for all of the process`() {
        assertTrue(GeoProcess.host(app) === GeoProcess.host(app.baseContext))
        assertEquals(Application::class.java, app.javaClass)
    }

    private companion object {
        /** The one that every level has. */
        const val PROVIDER = LocationManager.GPS_PROVIDER
    }
}
