package dev.geo.android.sensors

import android.location.Location
import android.os.Build
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.assertEquals

/** How the location request goes from an intent to a listener when the service is shown, and back before it ends. */
@Suppress("DEPRECATION")
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 31, 35])
class LocationHandoverTest {
    private val received = ReceivedEvent()
    private val sensor by lazy { LocationSensor(app, handler) }
    private val best = if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) FUSED else GPS
    private val request = json("""{"desiredAccuracy":-1,"distanceFilter":0,"interval":1000,"background":true}""")

    @Before
    fun providers() {
        blockWakes()
        grant(*PLACE)
        pass(10_000)
        for (provider in listOf(GPS, best)) shadowOf(locations).setProviderEnabled(provider, true)
    }

    @After
    fun end() = sensor.unwatch()

    private fun found(latitude: Double) {
        pass(1_000)
        val fix = Location(best).apply {
            this.latitude = latitude
            longitude = 13.25
            accuracy = 4f
            time = 1_767_225_600_000
            elapsedRealtimeNanos = nowNanos
        }
        shadowOf(locations).simulateLocation(fix)
        settle()
    }

    private val intents get() = shadowOf(locations).getLocationUpdatePendingIntents(best).size
    private val listeners get() = shadowOf(locations).getLocationUpdateListeners(best).size

    private fun latitudesIn(readings: List<String>) =
        readings.map { it.substringAfter("\"latitude\":").substringBefore(",") }

    private fun byListener() = latitudesIn(received.all())

    private fun byIntent() = latitudesIn(wakes().flatMap(sensor::delivered).map { it.toString() })

    @Test
    fun `the intent stays until the listener's first fix, and no fix comes twice`() {
        sensor.watch(request, received)
        found(52.1)
        sensor.serviceChanged(isShown = true)
        assertEquals(1 to 1, intents to listeners)
        found(52.2)
        assertEquals(0 to 1, intents to listeners)
        found(52.3)
        assertEquals(listOf("52.2", "52.3"), byListener())
        // The broadcast of 52.2 was sent before the intent was removed.
        assertEquals(listOf("52.1"), byIntent())
    }

    @Test
    fun `before the service ends the intent is registered again`() {
        sensor.watch(request, received)
        sensor.serviceChanged(isShown = true)
        found(52.1)
        sensor.serviceChanged(isShown = false)
        assertEquals(1 to 0, intents to listeners)
        found(52.2)
        assertEquals(listOf("52.1") to listOf("52.2"), byListener() to byIntent())
    }

    @Test
    fun `a change while the service is shown goes to the listener alone`() {
        sensor.watch(request, received)
        sensor.serviceChanged(isShown = true)
        found(52.1)
        sensor.watch(json("""{"desiredAccuracy":-1,"distanceFilter":10,"interval":1000,"background":true}"""), received)
        assertEquals(0 to 1, intents to listeners)
        assertEquals(10f, shadowOf(locations).getLegacyLocationRequests(best).single().minUpdateDistanceMeters)
    }

    @Test
    fun `what was not wanted is not registered when the service comes or goes`() {
        sensor.serviceChanged(isShown = true)
        sensor.serviceChanged(isShown = false)
        assertEquals(0 to 0, intents to listeners)
        sensor.watch(request, received)
        sensor.unwatch()
        sensor.serviceChanged(isShown = true)
        assertEquals(0 to 0, intents to listeners)
    }
}
