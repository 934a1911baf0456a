package dev.geo.android.sensors

import android.hardware.Sensor
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.math.cos
import kotlin.math.sin
import kotlin.test.assertEquals
import kotlin.test.assertFalse

/** Significant motion and the compass. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 35])
class MotionAndHeadingTest {
    private val received = ReceivedEvent()

    @Before
    fun forget() = TriggeringSensorManager.armed.clear()

    @Test
    fun `significant motion is delivered each time until unwatched`() {
        hardware(Sensor.TYPE_SIGNIFICANT_MOTION)
        val sensor = SignificantMotionSensor(app)
        sensor.watch(json("{}"), received)
        TriggeringSensorManager.trigger(Sensor.TYPE_SIGNIFICANT_MOTION, nowNanos - 700_000_000)
        TriggeringSensorManager.trigger(Sensor.TYPE_SIGNIFICANT_MOTION)
        assertEquals(listOf("""{"ageMillis":700}""", """{"ageMillis":0}"""), received.all())
        sensor.unwatch()
        assertEquals(emptyList(), TriggeringSensorManager.types)
        assertFalse(HeadingSensor(app, handler).isAvailable)
    }

    @Test
    fun `what a clock without sleep says is taken as new`() {
        pass(2 * 3_600_000)
        assertEquals(listOf(0L, 5L), listOf(1_000_000L, nowNanos - 5_000_000).map(::sensorAgeMillisOf))
    }

    /** The phone lies flat, turned so far clockwise from north. */
    private fun turned(degrees: Double): FloatArray {
        val half = Math.toRadians(-degrees) / 2
        return floatArrayOf(0f, 0f, sin(half).toFloat(), cos(half).toFloat())
    }

    @Test
    fun `the compass tells its direction and how far it is calibrated, at the pace that is wanted`() {
        val vector = hardware(Sensor.TYPE_ROTATION_VECTOR)
        val sensor = HeadingSensor(app, handler)
        sensor.watch(json("""{"intervalMillis":100}"""), received)
        val taken = nowNanos
        for ((millis, degrees) in listOf(0 to 0.0, 20 to 10.0, 95 to 90.0, 200 to 270.0)) {
            send(event(vector, taken + millis * 1_000_000L, turned(degrees), accuracy = 2))
        }
        val pattern = Regex("""\{"ageMillis":0,"heading":([0-9.E-]+),"accuracy":2}""")
        val headings = received.all().map { checkNotNull(pattern.matchEntire(it)) { it }.groupValues[1].toDouble() }
        assertEquals(3, headings.size)
        for ((expected, heading) in listOf(0.0, 90.0, 270.0) zip headings) assertEquals(expected, heading, 0.001)
        send(event(vector, taken + 400_000_000L, turned(1.0), accuracy = -1))
        assertEquals(true, received.all().single().endsWith(""","accuracy":0}"""))
        sensor.watch(json("""{"intervalMillis":500}"""), received)
        assertEquals(1, shadowOf(sensors).listeners.size)
        sensor.unwatch()
        assertEquals(emptyList(), shadowOf(sensors).listeners)
    }
}
