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
    private class Watch(val request: JsonElement, val sink: (JsonObject) -> Unit)

    private var chosen: Sensor? = null
    private var watch: Watch? = null

    init {
        first.whenLost(::review)
    }

    override val kind: String get() = second.kind

    override val isAvailable: Boolean get() = first.isAvailable || second.isAvailable

    override val allowsService: Boolean get() = (if (first.isAvailable) first else second).allowsService

    @Synchronized
    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        watch = Watch(request, sink)
        val now = if (first.isAvailable) first else second
        if (chosen !== now) (if (now === first) second else first).unwatch()
        chosen = now
        now.watch(request, sink)
    }

    @Synchronized
    override fun unwatch() {
        chosen = null
        watch = null
        first.unwatch()
        second.unwatch()
    }

    @Synchronized
    override fun detach() {
        chosen = null
        watch = null
        first.detach()
        second.detach()
    }

    /** The first is lost: the second takes over what was wanted. */
    @Synchronized
    private fun review() {
        watch?.let { watch(it.request, it.sink) }
    }

    override fun serviceChanged(isShown: Boolean) {
        first.serviceChanged(isShown)
        second.serviceChanged(isShown)
    }

    override fun delivered(intent: Intent): List<JsonObject> =
        first.delivered(intent).ifEmpty { second.delivered(intent) }
}
