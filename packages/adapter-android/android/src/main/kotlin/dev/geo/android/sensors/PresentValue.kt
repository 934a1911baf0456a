package dev.geo.android.sensors

import kotlinx.serialization.json.JsonObject

/** A present value: delivered to a watch at once, and again when it changes. */
internal class PresentValue {
    private var sink: ((JsonObject) -> Unit)? = null
    private var delivered: JsonObject? = null

    @Synchronized
    fun open(now: JsonObject?, sink: (JsonObject) -> Unit) {
        this.sink = sink
        delivered = null
        update(now)
    }

    /** Null where the platform did not say. */
    @Synchronized
    fun update(now: JsonObject?) {
        val sink = sink ?: return
        if (now == null || now == delivered) return
        delivered = now
        sink(now)
    }

    @Synchronized
    fun close() {
        sink = null
    }
}
