package dev.geo.android.sensors

import android.content.Context
import android.hardware.SensorManager
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import android.hardware.Sensor as Hardware

/**
 * `motion`: significant motion, a sensor that wakes the processor, fires once, and is then armed again. It dies with
 * the process.
 */
internal class SignificantMotionSensor(context: Context) : Sensor {
    private val manager = context.getSystemService(Context.SENSOR_SERVICE) as SensorManager
    private val trigger: Trigger? = manager.getDefaultSensor(Hardware.TYPE_SIGNIFICANT_MOTION)
        ?.let { sensor -> Trigger(manager, sensor) { takenNanos -> triggered(takenNanos) } }

    private var sink: ((JsonObject) -> Unit)? = null

    override val kind: String get() = "motion"

    override val isAvailable: Boolean get() = trigger != null

    @Synchronized
    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        this.sink = sink
        trigger?.arm()
    }

    @Synchronized
    override fun unwatch() {
        sink = null
        trigger?.disarm()
    }

    @Synchronized
    private fun triggered(takenNanos: Long) {
        val sink = sink ?: return
        trigger?.arm()
        sink(reading(sensorAgeMillisOf(takenNanos)))
    }
}
