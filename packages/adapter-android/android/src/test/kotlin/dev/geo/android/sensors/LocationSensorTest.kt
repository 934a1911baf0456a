package dev.geo.android.sensors

import android.content.Intent
import android.location.Location
import android.location.LocationManager
import android.os.Build
import dev.geo.android.process.WakeIntents
import kotlinx.serialization.json.JsonElement
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.util.ReflectionHelpers
import org.robolectric.util.ReflectionHelpers.ClassParameter
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** The location service of each level, through Robolectric's shadow of the real LocationManager. */
@Suppress("DEPRECATION")
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 31, 34, 35, 36])
class LocationSensorTest {
    private val received = ReceivedEvent()
    private val sensor by lazy { LocationSensor(app, handler) }
    private val isNew = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S

    /** What finds the place best on this level. */
    private val best get() = if (isNew) FUSED else GPS

    @Before
    fun providers() {
        blockWakes()
        grant(*PLACE)
        // Robolectric's devices have just started: nothing can be older.
        pass(10_000)
        for (provider in listOf(GPS, NETWORK)) shadowOf(locations).setProviderEnabled(provider, true)
        if (isNew) shadowOf(locations).setProviderEnabled(FUSED, true)
    }

    @After
    fun end() = sensor.unwatch()

    private fun request(accuracy: Int = -1, distance: Int = 10, background: Boolean = true): JsonElement = json(
        """{"desiredAccuracy":$accuracy,"distanceFilter":$distance,"interval":1000,"background":$background}""",
    )

    private fun fix(provider: String = best, latitude: Double = 52.5, ageMillis: Long = 0) = Location(provider).apply {
        this.latitude = latitude
        longitude = 13.25
        accuracy = 4.3f
        time = 1_767_225_600_000
        elapsedRealtimeNanos = nowNanos - ageMillis * 1_000_000
    }

    private fun intents(provider: String) = shadowOf(locations).getLocationUpdatePendingIntents(provider)

    private fun delivered() = wakes().flatMap(sensor::delivered).map { it.toString() }

    private fun text(latitude: Double = 52.5, age: Long = 0, filtered: Boolean = true) =
        """{"latitude":$latitude,"longitude":13.25,"accuracy":4.3,"time":1767225600000,""" +
            """"ageMillis":$age,"filtered":$filtered}"""

    @Test
    fun `in the background the platform wakes us with each fix`() {
        sensor.watch(request(), received)
        assertEquals(1, intents(best).size)
        shadowOf(locations).simulateLocation(fix())
        assertEquals(listOf(text()), delivered())
        assertEquals(emptyList(), received.all())
    }

    @Test
    fun `a fix of a mock location app says so`() {
        sensor.watch(request(), received)
        val mock = fix().apply {
            if (isNew) {
                isMock = true
            } else {
                ReflectionHelpers.callInstanceMethod<Any>(
                    this,
                    "setIsFromMockProvider",
                    ClassParameter.from(Boolean::class.javaPrimitiveType, true),
                )
            }
        }
        shadowOf(locations).simulateLocation(mock)
        assertEquals(listOf(text().dropLast(1) + ""","mock":true}"""), delivered())
    }

    @Test
    fun `a process that was dead reads what woke it`() {
        sensor.watch(request(distance = 0), received)
        sensor.detach()
        shadowOf(locations).simulateLocation(fix())
        val woken = LocationSensor(app, handler)
        assertEquals(listOf(text(filtered = false)), wakes().flatMap(woken::delivered).map { it.toString() })
        // It is not requested by then: tracking has ended.
        woken.unwatch()
        assertEquals(emptyList(), intents(best))
    }

    @Test
    fun `in the foreground a listener does, and ends with the process`() {
        sensor.watch(request(background = false), received)
        assertEquals(emptyList(), intents(best))
        shadowOf(locations).simulateLocation(fix())
        assertEquals(listOf(text()), received.all())
        sensor.detach()
        assertEquals(emptyList(), shadowOf(locations).locationUpdateListeners)
    }

    @Test
    fun `a change takes the place of what was asked`() {
        sensor.watch(request(), received)
        sensor.watch(request(distance = 0), received)
        assertEquals(1, intents(best).size)
        assertEquals(0f, shadowOf(locations).getLegacyLocationRequests(best).single().minUpdateDistanceMeters)
        shadowOf(locations).simulateLocation(fix())
        assertEquals(listOf(text(filtered = false)), delivered())
        sensor.watch(request(accuracy = 100), received)
        assertEquals(listOf(0, 1), listOf(best, NETWORK).map { intents(it).size })
        sensor.watch(request(background = false), received)
        assertEquals(listOf(0, 0), listOf(best, NETWORK).map { intents(it).size })
        assertEquals(1, shadowOf(locations).getLocationUpdateListeners(best).size)
    }

    @Test
    fun `another process takes over what it finds, and what it does not want ends`() {
        sensor.watch(request(), received)
        sensor.detach()
        val later = LocationSensor(app, handler)
        later.watch(request(accuracy = 1000), received)
        assertEquals(listOf(0, 1), listOf(best, NETWORK).map { intents(it).size })
        later.unwatch()
        assertEquals(listOf(0, 0), listOf(best, NETWORK).map { intents(it).size })
    }

    @Test
    @Config(sdk = [31, 34, 35])
    fun `a batch comes in its order, with the age of each`() {
        val fixes = listOf(52.5 to 2000L, 52.6 to 1000L, 52.7 to 0L)
        val batch = fixes.map { (latitude, age) -> fix(latitude = latitude, ageMillis = age) }.toTypedArray()
        val intent = Intent(WakeIntents.ACTION_READING)
            .putExtra(LocationManager.KEY_LOCATION_CHANGED, batch.last())
            .putExtra(LocationManager.KEY_LOCATIONS, batch)
        val texts = fixes.map { (latitude, age) -> text(latitude, age, filtered = false) }
        assertEquals(texts, sensor.delivered(intent).map { it.toString() })
    }

    @Test
    fun `a fix says what the platform does, and nothing else`() {
        val full = fix(ageMillis = 250).apply {
            altitude = 80.5
            speed = 13.9f
            bearing = 271.5f
            if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
                speedAccuracyMetersPerSecond = 0.4f
                bearingAccuracyDegrees = 3.5f
                verticalAccuracyMeters = 6.5f
            }
            if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE) {
                mslAltitudeMeters = 40.25
                mslAltitudeAccuracyMeters = 2.5f
            }
        }
        val altitudes = when {
            Build.VERSION.SDK_INT >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE ->
                ""","altitude":40.25,"altitudeAccuracy":2.5"""
            Build.VERSION.SDK_INT >= Build.VERSION_CODES.O -> ""","altitudeAccuracy":6.5"""
            else -> ""
        }
        val isOld = Build.VERSION.SDK_INT < Build.VERSION_CODES.O
        val accuracies = if (isOld) "" else ""","speedAccuracy":0.4,"headingAccuracy":3.5"""
        val expected = """{"latitude":52.5,"longitude":13.25,"accuracy":4.3,"ellipsoidalAltitude":80.5$altitudes,""" +
            """"speed":13.9,"heading":271.5$accuracies,"time":1767225600000,"ageMillis":250,"filtered":true}"""
        assertEquals(expected, fixReading(full, isFiltered = true).toString())
        val bare = Location("gps").apply {
            latitude = 1.0
            longitude = 2.0
        }
        val assumed = """{"latitude":1.0,"longitude":2.0,"accuracy":10.0,"filtered":false}"""
        assertEquals(assumed, fixReading(bare, isFiltered = false).toString())
    }

    @Test
    fun `an altitude that is no number is left out, and the fix stays`() {
        val fix = fix().apply {
            altitude = Double.NaN
            if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE) mslAltitudeMeters = Double.NaN
        }
        assertEquals(text(), fixReading(fix, isFiltered = true).toString())
    }

    @Test
    @Config(sdk = [31, 34, 35])
    fun `fixes come no oftener than the engine asks, whatever other apps ask for`() {
        sensor.watch(request(), received)
        val asked = shadowOf(locations).getLegacyLocationRequests(best).single().locationRequest
        assertEquals(1000L to 1000L, asked.intervalMillis to asked.minUpdateIntervalMillis)
    }

    @Test
    fun `permission withdrawn while watching is said when it is asked for again`() {
        sensor.watch(request(), received)
        assertEquals(emptyList(), received.all())
        deny(*PLACE)
        sensor.watch(request(), received)
        val failure = """{"error":{"code":1,"message":"ACCESS_FINE_LOCATION is not granted"}}"""
        assertEquals(listOf(failure), received.all())
        grant(*PLACE)
        sensor.watch(request(), received)
        assertEquals(emptyList(), received.all())
        assertEquals(1, intents(best).size)
    }

    @Test
    fun `with everything switched off there is a failure, once, and with the switch it goes on`() {
        sensor.watch(request(), received)
        val off = if (isNew) listOf(FUSED) else listOf(GPS, NETWORK)
        off.forEach { shadowOf(locations).setProviderEnabled(it, false) }
        app.sendBroadcast(Intent(LocationManager.PROVIDERS_CHANGED_ACTION))
        app.sendBroadcast(Intent(LocationManager.PROVIDERS_CHANGED_ACTION))
        val failure = """{"error":{"code":2,"message":"switched off: ${off.joinToString(" and ")}"}}"""
        assertEquals(listOf(failure), received.all())
        wakes()
        off.forEach { shadowOf(locations).setProviderEnabled(it, true) }
        app.sendBroadcast(Intent(LocationManager.PROVIDERS_CHANGED_ACTION))
        assertEquals(emptyList(), received.all())
        wakes()
        shadowOf(locations).simulateLocation(fix())
        assertEquals(listOf(text()), delivered())
    }

    @Test
    fun `a provider that disappears leaves its place to the next`() {
        sensor.watch(request(accuracy = 100), received)
        assertEquals(1, intents(NETWORK).size)
        shadowOf(locations).removeProvider(NETWORK)
        app.sendBroadcast(Intent(LocationManager.PROVIDERS_CHANGED_ACTION))
        settle()
        assertEquals(1, intents(best).size)
    }

    @Test
    fun `a dead process learns that everything was switched off`() {
        for (provider in locations.allProviders - PASSIVE) shadowOf(locations).setProviderEnabled(provider, false)
        val intent = Intent(WakeIntents.ACTION_READING).putExtra(LocationManager.KEY_PROVIDER_ENABLED, false)
        val readings = sensor.delivered(intent).map { it.toString() }
        assertEquals(1, readings.size)
        assertTrue(readings.single().startsWith("""{"error":{"code":2,"message":"switched off: """), readings.single())
    }

    @Test
    @Config(sdk = [24, 29])
    fun `with approximate permission alone the satellites are not asked`() {
        deny(*PLACE)
        grant(PLACE[1])
        sensor.watch(request(), received)
        assertEquals(listOf(0, 1), listOf(GPS, NETWORK).map { intents(it).size })
        assertEquals(emptyList(), received.all())
    }

    @Test
    fun `nothing is left after unwatch, which does no harm twice`() {
        sensor.watch(request(), received)
        sensor.unwatch()
        sensor.unwatch()
        assertEquals(emptyList(), shadowOf(locations).locationUpdatePendingIntents)
        assertEquals(emptyList(), PROVIDERS.mapNotNull { WakeIntents.existing(app, "location", it) })
        app.sendBroadcast(Intent(LocationManager.PROVIDERS_CHANGED_ACTION))
        assertEquals(emptyList(), received.all())
        assertEquals(0, heldReceivers)
    }
}
