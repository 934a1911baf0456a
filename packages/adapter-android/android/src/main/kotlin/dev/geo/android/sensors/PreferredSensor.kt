package dev.geo.android.sensors

import android.content.Intent
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * The first of two sensors of a kind where the device has it, else the second. What an earlier process registered
 * with the other one, before an update brought or took the first, is ended.
 */
internal class PreferredSensor(private val first: Sensor, private val second: Sensor) : Sensor {
    private var chosen: Sensor? = null

    override val kind: String get() = second.kind

    override val isAvailable: Boolean get() = first.isAvailable || second.isAvailable

    override val allowsService: Boolean get() = (if (first.isAvailable) first else second).allowsService

    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        val now = if (first.isAvailable) first else second
        if (chosen !== now) (if (now === first) second else first).unwatch()
        chosen = now
        now.watch(request, sink)
    }

    override fun unwatch() {
        chosen = null
        first.unwatch()
        second.unwatch()
    }

    override fun detach() {
        chosen = null
        first.detach()
        second.detach()
    }

    override fun delivered(intent: Intent): List<JsonObject> =
        first.delivered(intent).ifEmpty { second.delivered(intent) }
}
