package dev.geo.android.sensors

import android.content.Context
import android.content.Intent
import android.os.Handler
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * A state of the device that broadcasts report.
 *
 * @param read the reading; of the broadcast that stays, where there is one.
 */
internal class BroadcastSensor(
    override val kind: String,
    private val context: Context,
    private val handler: Handler,
    private val actions: List<String>,
    private val read: (Intent?) -> JsonObject?,
) : Sensor {
    private val value = PresentValue()
    private var broadcasts: Broadcasts? = null

    override val isAvailable: Boolean get() = true

    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        val broadcasts = broadcasts ?: Broadcasts(context, handler, actions) { value.update(read(it)) }
        this.broadcasts = broadcasts
        value.open(read(broadcasts.present), sink)
    }

    override fun unwatch() {
        value.close()
        broadcasts?.close()
        broadcasts = null
    }
}
