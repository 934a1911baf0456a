package dev.geo.android.host

import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * What one guest watches: one watch a kind. On the host's thread.
 *
 * @param read takes what a sensor says, from any thread.
 */
internal class SensorWatches(
    sensors: List<Sensor>,
    private val log: HostLog,
    private val read: (kind: String, data: JsonObject) -> Unit,
) {
    private val sensors = sensors.associateBy(Sensor::kind)
    private val open = HashSet<String>()
    private var isSwept = false

    /** What can be watched. */
    val available: List<String> get() = sensors.values.filter(Sensor::isAvailable).map(Sensor::kind)

    fun isOpen(kind: String): Boolean = kind in open

    /** The first opens the watch, later ones change what is wanted of it. */
    fun watch(kind: String, request: JsonElement) {
        val sensor = sensor(kind)
        open += kind
        try {
            sensor.watch(request) { data -> read(kind, data) }
        } catch (error: Throwable) {
            open -= kind
            throw error
        }
    }

    fun unwatch(kind: String) {
        sensor(kind).unwatch()
        open -= kind
    }

    /** What an earlier process registered with the platform, and this guest has not asked for, ends; once. */
    fun releaseUnasked() {
        if (isSwept) return
        isSwept = true
        for ((kind, sensor) in sensors) if (kind !in open) guarded(kind) { sensor.unwatch() }
    }

    /** The guest is gone; what is registered with the platform stays, for the next one. */
    fun detachAll() {
        for (kind in open.toList()) {
            open -= kind
            guarded(kind) { sensors.getValue(kind).detach() }
        }
    }

    /** The fault of one sensor is not for the others. */
    @Suppress("TooGenericExceptionCaught")
    private fun guarded(kind: String, run: () -> Unit) {
        try {
            run()
        } catch (error: Exception) {
            log.error("sensor:threw", "$kind: ${messageOf(error)}")
        }
    }

    private fun sensor(kind: String): Sensor =
        sensors[kind] ?: throw Refused("there is no sensor \"$kind\"; there are ${sensors.keys.joinToString()}")
}
