package dev.geo.android.sensors

import android.content.Context
import android.hardware.SensorEvent
import android.hardware.SensorEventListener2
import android.hardware.SensorManager
import android.os.Handler
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.add
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import kotlin.math.max
import kotlin.math.roundToInt
import android.hardware.Sensor as Hardware

private const val MICROS_PER_SECOND = 1_000_000

/** Faster wants the permission HIGH_SAMPLING_RATE_SENSORS from Android 12 on: 200 Hz. */
private const val SHORTEST_PERIOD_MICROS = 5_000

/**
 * `acceleration`: blocks of a second, which the sensor's own hardware gathers where it has a queue. The default
 * accelerometer wakes no processor that sleeps; what it gathered meanwhile comes with the next wake.
 */
internal class AccelerationSensor(context: Context, private val handler: Handler) : Sensor {
    private val manager = context.getSystemService(Context.SENSOR_SERVICE) as SensorManager
    private val sensor: Hardware? = manager.getDefaultSensor(Hardware.TYPE_ACCELEROMETER)
    private var listener: Listener? = null

    /** The listener of an earlier rate, whose last samples are still on their way. */
    private var retiring: Listener? = null

    @Volatile
    private var sink: ((JsonObject) -> Unit)? = null

    override val kind: String get() = "acceleration"

    override val isAvailable: Boolean get() = sensor != null

    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        val rateHz = request.number("rateHz")
        require(rateHz > 0) { "rateHz must be a positive number of samples a second; got $rateHz" }
        this.sink = sink
        val before = listener
        if (before?.rateHz == rateHz) return
        val next = Listener(rateHz)
        // Refused, the one before goes on: its blocks say their own rate.
        if (!next.open()) return
        listener = next
        retiring?.close()
        // The other runs already: what waits in the hardware's queue is not lost.
        retiring = before?.takeUnless { it.isEnded() }
    }

    override fun unwatch() {
        sink = null
        listener?.close()
        listener = null
        retiring?.close()
        retiring = null
    }

    private inner class Listener(val rateHz: Double) : SensorEventListener2 {
        private val blocks = AccelerationBlocks(rateHz, ::deliver)

        fun open(): Boolean {
            val periodMicros = max(SHORTEST_PERIOD_MICROS, (MICROS_PER_SECOND / rateHz).roundToInt())
            return manager.registerListener(this, sensor, periodMicros, MICROS_PER_SECOND, handler)
        }

        /** Asks for what the hardware has gathered; where it has no queue, this is the end. */
        fun isEnded(): Boolean = !manager.flush(this).also { isFlushed -> if (!isFlushed) close() }

        fun close() = manager.unregisterListener(this)

        override fun onSensorChanged(event: SensorEvent) {
            val (x, y, z) = event.values
            blocks.offer(event.timestamp, x, y, z)
        }

        override fun onFlushCompleted(sensor: Hardware?) {
            close()
            blocks.end()
        }

        override fun onAccuracyChanged(sensor: Hardware?, accuracy: Int) = Unit
    }

    private fun deliver(rateHz: Double, samples: List<Double>, endNanos: Long) {
        val block = reading(sensorAgeMillisOf(endNanos)) {
            put("rateHz", rateHz)
            putJsonArray("samples") { samples.forEach(::add) }
        }
        sink?.invoke(block)
    }
}
