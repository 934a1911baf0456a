package dev.geo.android.process

import android.content.Intent
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/**
 * `app` readings of a process in which the user has opened the app: its runtime counts as attached before it has
 * attached. Else an engine with `stopOnTerminate`, which begins with the process, would take the missing client for the
 * end of the app.
 */
internal class OpenedAppSensor(private val own: Sensor, private val isOpen: () -> Boolean) : Sensor by own {
    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit): Unit = own.watch(request) { sink(said(it)) }

    override fun delivered(intent: Intent): List<JsonObject> = own.delivered(intent).map(::said)

    private fun said(reading: JsonObject): JsonObject =
        if (isOpen()) JsonObject(reading + ("runtime" to JsonPrimitive("attached"))) else reading
}
