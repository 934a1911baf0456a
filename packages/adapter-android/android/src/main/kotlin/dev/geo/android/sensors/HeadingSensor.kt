package dev.geo.android.sensors

import android.content.Context
import android.hardware.SensorEvent
import android.hardware.SensorEventListener
import android.hardware.SensorManager
import android.os.Handler
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.put
import android.hardware.Sensor as Hardware

private const val MICROS_PER_MILLI = 1000.0
private const val NANOS_PER_MILLI = 1_000_000.0
private const val CIRCLE = 360.0

/** Sensors keep their own pace: one that is this much early is in time. */
private const val EARLY_SHARE = 0.9

/**
 * `heading`: the compass, from the rotation vector: where the upper edge of the phone points, in degrees from
 * magnetic north, with the level of calibration, 0 (do not trust it) to 3.
 */
internal class HeadingSensor(context: Context, private val handler: Handler) : Sensor {
    private val manager = context.getSystemService(Context.SENSOR_SERVICE) as SensorManager

    /** The second one has no gyroscope: slower, and less power. */
    private val sensor: Hardware? = manager.getDefaultSensor(Hardware.TYPE_ROTATION_VECTOR)
        ?: manager.getDefaultSensor(Hardware.TYPE_GEOMAGNETIC_ROTATION_VECTOR)
    private var listener: Listener? = null

    @Volatile
    private var sink: ((JsonObject) -> Unit)? = null

    override val kind: String get() = "heading"

    override val isAvailable: Boolean get() = sensor != null

    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        val intervalMillis = request.number("intervalMillis").coerceAtLeast(0.0)
        this.sink = sink
        val before = listener
        if (before?.intervalMillis == intervalMillis) return
        listener = Listener(intervalMillis).takeIf {
            manager.registerListener(it, sensor, (intervalMillis * MICROS_PER_MILLI).toInt(), handler)
        }
        before?.let(manager::unregisterListener)
    }

    override fun unwatch() {
        sink = null
        listener?.let(manager::unregisterListener)
        listener = null
    }

    private inner class Listener(val intervalMillis: Double) : SensorEventListener {
        private var deliveredNanos: Long? = null

        override fun onSensorChanged(event: SensorEvent) {
            val delivered = deliveredNanos
            val isEarly = delivered != null &&
                event.timestamp - delivered < intervalMillis * NANOS_PER_MILLI * EARLY_SHARE
            if (isEarly) return
            val heading = headingOf(event.values) ?: return
            deliveredNanos = event.timestamp
            val compass = reading(sensorAgeMillisOf(event.timestamp)) {
                put("heading", heading)
                // SENSOR_STATUS_NO_CONTACT is below 0.
                put("accuracy", event.accuracy.coerceIn(0, SensorManager.SENSOR_STATUS_ACCURACY_HIGH))
            }
            sink?.invoke(compass)
        }

        override fun onAccuracyChanged(sensor: Hardware?, accuracy: Int) = Unit
    }
}

/** Degrees clockwise from magnetic north, 0 up to 360; null where the vector is none. */
internal fun headingOf(rotationVector: FloatArray): Double? {
    val matrix = FloatArray(9)
    SensorManager.getRotationMatrixFromVector(matrix, rotationVector)
    val azimuth = SensorManager.getOrientation(matrix, FloatArray(3))[0].toDouble()
    if (!azimuth.isFinite()) return null
    val degrees = Math.toDegrees(azimuth)
    return if (degrees < 0) (degrees + CIRCLE) % CIRCLE else degrees
}
