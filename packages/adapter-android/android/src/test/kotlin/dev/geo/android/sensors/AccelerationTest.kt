package dev.geo.android.sensors

import android.hardware.Sensor
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.assertEquals

/** Samples → blocks of a second. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 35])
class AccelerationTest {
    private val delivered = ArrayList<Triple<Double, List<Double>, Long>>()
    private val blocks = AccelerationBlocks(askedHz = 50.0) { rate, samples, end ->
        delivered += Triple(rate, samples, end)
    }

    @Test
    fun `a block is a second at the rate at which it came`() {
        // Asked for 50 a second the phone gives one every 16 ms: 62.5.
        for (sample in 0..63) blocks.offer(sample * 16_000_000L, 9.80665f, 0f, -4.903325f)
        val (rate, samples, end) = delivered.single()
        assertEquals(62.5, rate)
        assertEquals(63 * 3, samples.size)
        assertEquals(listOf(1.0, 0.0, -0.5), samples.take(3))
        assertEquals(62 * 16_000_000L, end)
    }

    @Test
    fun `a gap ends a block, and what comes twice or late is left out`() {
        for (millis in listOf(0L, 20, 20, 40, 30, 60, 400, 420)) blocks.offer(millis * 1_000_000, 1f, 2f, 3f)
        assertEquals(listOf(50.0 to 12), delivered.map { it.first to it.second.size })
        blocks.end()
        blocks.end()
        assertEquals(listOf(50.0 to 12, 50.0 to 6), delivered.map { it.first to it.second.size })
        blocks.offer(5_000_000_000, 1f, Float.NaN, 3f)
        blocks.end()
        assertEquals(2, delivered.size)
    }

    @Test
    fun `the accelerometer's blocks carry their age, and a change of the rate loses none`() {
        val accelerometer = hardware(Sensor.TYPE_ACCELEROMETER)
        val received = ReceivedEvent()
        val sensor = AccelerationSensor(app, handler)
        sensor.watch(json("""{"rateHz":2}"""), received)
        val taken = nowNanos - 3_000_000_000
        for (millis in listOf(0L, 500, 1000)) {
            send(event(accelerometer, taken + millis * 1_000_000, floatArrayOf(0f, 0f, 9.80665f)))
        }
        val block = """{"ageMillis":2500,"rateHz":2.0,"samples":[0.0,0.0,1.0,0.0,0.0,1.0]}"""
        assertEquals(listOf(block), received.all())
        sensor.watch(json("""{"rateHz":50}"""), received)
        assertEquals(listOf("""{"ageMillis":2000,"rateHz":2.0,"samples":[0.0,0.0,1.0]}"""), received.all())
        assertEquals(1, shadowOf(sensors).listeners.size)
        sensor.unwatch()
        assertEquals(emptyList(), shadowOf(sensors).listeners)
    }
}
