package dev.geo.android.host

import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * The open watches of one guest, at most one for each kind. On the host's thread.
 *
 * @param read called with each reading, from any thread.
 */
internal class SensorWatches(
    sensors: List<Sensor>,
    private val log: HostLog,
    private val read: (kind: String, data: JsonObject) -> Unit,
) {
    private val sensors = sensors.associateBy(Sensor::kind)
    private val open = HashSet<String>()
    private var isSwept = false

    /** The kinds that this device has. */
    val available: List<String> get() = sensors.values.filter(Sensor::isAvailable).map(Sensor::kind)

    fun isOpen(kind: String): Boolean = kind in open

    /** Opens the watch, or updates the request of an open one. */
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

    /** Ends registrations of an earlier process that this guest has not requested. Runs once. */
    fun releaseUnrequested() {
        if (isSwept) return
        isSwept = true
        for ((kind, sensor) in sensors) if (kind !in open) guarded(kind) { sensor.unwatch() }
    }

    /** The guest has ended; registrations with the platform stay for the next one. */
    fun detachAll() {
        for (kind in open.toList()) {
            open -= kind
            guarded(kind) { sensors.getValue(kind).detach() }
        }
    }

    /**
     * No guest runs: ends every registration with the platform, also those of earlier processes. Only regions stay, which cost
     * no energy, and start a dead process.
     */
    fun releaseAll() {
        for ((kind, sensor) in sensors) {
            val wasOpen = open.remove(kind)
            if (kind != REGIONS) {
                guarded(kind) { sensor.unwatch() }
            } else if (wasOpen) {
                guarded(kind) { sensor.detach() }
            }
        }
    }

    /** An exception of one sensor must not affect the others. */
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

    private companion object {
        const val REGIONS = "regions"
    }
}
