package dev.geo.android.sensors

import kotlinx.serialization.json.JsonObject

/** How something is at present, for whoever watches it: told at once, and again when it is otherwise. */
internal class PresentValue {
    private var sink: ((JsonObject) -> Unit)? = null
    private var told: JsonObject? = null

    @Synchronized
    fun open(now: JsonObject?, sink: (JsonObject) -> Unit) {
        this.sink = sink
        told = null
        tell(now)
    }

    /** Null where the platform did not say. */
    @Synchronized
    fun tell(now: JsonObject?) {
        val sink = sink ?: return
        if (now == null || now == told) return
        told = now
        sink(now)
    }

    @Synchronized
    fun close() {
        sink = null
    }
}
