package dev.geo.android.sensors

import android.Manifest.permission
import android.hardware.Sensor
import android.os.Build
import org.junit.After
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

/** Robolectric's shadow has no sensors that tell once: [TriggeringSensorManager] keeps them. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [24, 29, 35])
class ActivitySensorTest {
    private val received = ReceivedEvent()
    private val request = json("""{"intervalMillis":10000}""")

    @Before
    fun forget() = TriggeringSensorManager.armed.clear()

    @After
    fun nothingIsLeft() {
        assertEquals(emptyList(), TriggeringSensorManager.types)
        assertEquals(emptyList(), shadowOf(sensors).listeners)
    }

    private fun said(type: String, confidence: Int, age: Long = 0) =
        """{"ageMillis":$age,"type":"$type","confidence":$confidence}"""

    private fun walk(steps: Sensor, count: Int) = repeat(count) {
        pass(500)
        send(event(steps, nowNanos, floatArrayOf(1f)))
    }

    @Test
    fun `steps make a walk, and their end makes it unknown`() {
        val steps = hardware(Sensor.TYPE_STEP_DETECTOR)
        grant(permission.ACTIVITY_RECOGNITION)
        val sensor = ActivitySensor(app, handler)
        sensor.watch(request, received)
        walk(steps, 20)
        assertEquals(listOf(said("walking", 50), said("walking", 80)), received.all())
        walk(steps, 20)
        assertEquals(emptyList(), received.all())
        pass(20_000)
        assertEquals(listOf(said("unknown", 100, 20_000)), received.all())
        sensor.unwatch()
    }

    @Test
    fun `rest is reported by its detector, and its end by the other`() {
        hardware(Sensor.TYPE_STATIONARY_DETECT)
        hardware(Sensor.TYPE_MOTION_DETECT)
        val sensor = ActivitySensor(app, handler)
        assertTrue(sensor.isAvailable)
        sensor.watch(request, received)
        assertEquals(listOf(Sensor.TYPE_STATIONARY_DETECT), TriggeringSensorManager.types)
        TriggeringSensorManager.trigger(Sensor.TYPE_STATIONARY_DETECT, nowNanos - 5_000_000)
        assertEquals(listOf(said("still", 100, 5)), received.all())
        assertEquals(listOf(Sensor.TYPE_MOTION_DETECT), TriggeringSensorManager.types)
        TriggeringSensorManager.trigger(Sensor.TYPE_MOTION_DETECT)
        assertEquals(listOf(said("unknown", 100)), received.all())
        assertEquals(listOf(Sensor.TYPE_STATIONARY_DETECT), TriggeringSensorManager.types)
        sensor.unwatch()
    }

    @Test
    fun `steps end a rest too`() {
        hardware(Sensor.TYPE_STATIONARY_DETECT)
        hardware(Sensor.TYPE_SIGNIFICANT_MOTION)
        val steps = hardware(Sensor.TYPE_STEP_DETECTOR)
        grant(permission.ACTIVITY_RECOGNITION)
        val sensor = ActivitySensor(app, handler)
        sensor.watch(request, received)
        TriggeringSensorManager.trigger(Sensor.TYPE_STATIONARY_DETECT)
        assertEquals(listOf(Sensor.TYPE_SIGNIFICANT_MOTION), TriggeringSensorManager.types)
        received.all()
        walk(steps, 10)
        assertEquals(listOf("walking"), received.all().map { it.substringAfter("type\":\"").substringBefore('"') })
        assertEquals(listOf(Sensor.TYPE_STATIONARY_DETECT), TriggeringSensorManager.types)
        sensor.unwatch()
    }

    @Test
    fun `a device that has neither has no activity`() {
        assertFalse(ActivitySensor(app, handler).isAvailable)
        // A sensor that reports the beginning of rest must be able to report its end.
        hardware(Sensor.TYPE_STATIONARY_DETECT)
        assertFalse(ActivitySensor(app, handler).isAvailable)
    }

    @Test
    @Config(sdk = [29, 35])
    fun `steps are delivered as soon as the user allows it`() {
        hardware(Sensor.TYPE_STEP_DETECTOR)
        val sensor = ActivitySensor(app, handler)
        sensor.watch(request, received)
        assertEquals(0, shadowOf(sensors).listeners.size)
        grant(permission.ACTIVITY_RECOGNITION)
        org.robolectric.Robolectric.buildActivity(android.app.Activity::class.java).setup().close()
        assertEquals(1, shadowOf(sensors).listeners.size)
        sensor.unwatch()
        assertTrue(Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q)
    }
}
