package dev.geo.android.host

import android.content.Intent
import dev.geo.android.ports.Sensor
import dev.geo.android.process.WakeIntents
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject

/**
 * The messages for the guest about a wake. On the host's thread.
 *
 * @param alarmCame called with the name of an alarm before the guest receives it.
 * @param isWatched does the current guest watch this kind? Then a delivery of its registration is an ordinary reading.
 */
internal class WakeMessages(
    private val sensors: List<Sensor>,
    private val log: HostLog,
    private val alarmCame: (name: String) -> Unit,
    private val isWatched: (kind: String) -> Boolean,
) {
    fun of(reason: Wake): List<JsonObject> = when (reason) {
        Wake.Launch -> listOf(launch())
        Wake.Boot -> listOf(wake("boot"))
        is Wake.Alarm -> {
            alarmCame(reason.name)
            listOf(wake("alarm") { put("name", reason.name) })
        }
        is Wake.Delivery -> delivered(reason.intent)
        is Wake.Reading -> listOf(reading(reason.kind, reason.data))
    }

    @Suppress("TooGenericExceptionCaught")
    private fun delivered(intent: Intent): List<JsonObject> {
        val kind = WakeIntents.nameOf(intent)
        val sensor = sensors.find { it.kind == kind }
        if (kind == null || sensor == null) {
            // Android itself leaves out of an intent's text what its address names.
            val named = if (kind == null) "$intent, which names none" else quoted(kind)
            log.warn("wake:refused", "no sensor takes $named; there are ${sensors.joinToString { it.kind }}")
            return emptyList()
        }
        return try {
            sensor.delivered(intent).map { reading(kind, it) }
        } catch (error: Exception) {
            log.error("sensor:threw", "$kind: ${messageOf(error)}")
            emptyList()
        }
    }

    private fun reading(kind: String, data: JsonObject): JsonObject = if (isWatched(kind)) {
        readingMessage(kind, data)
    } else {
        wake("reading") {
            put("kind", kind)
            put("data", data)
        }
    }

    companion object {
        /** Also sent to a guest that replaces a failed one. */
        fun launch(): JsonObject = wake("launch")

        private fun wake(cause: String, more: JsonObjectBuilder.() -> Unit = {}): JsonObject = buildJsonObject {
            putJsonObject("wake") {
                put("cause", cause)
                more()
            }
        }
    }
}
