package dev.geo.android.process

import android.os.Handler
import android.os.Looper
import dev.geo.android.host.json
import dev.geo.android.ports.Http
import dev.geo.android.ports.HttpRequest
import dev.geo.android.ports.HttpResponse
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import java.io.IOException
import java.util.concurrent.CopyOnWriteArrayList

/** A server that accepts everything, [delayMillis] of virtual time after the request. */
internal class VirtualServer(private val delayMillis: Long) : Http {
    private val main = Handler(Looper.getMainLooper())
    private val received = CopyOnWriteArrayList<JsonObject>()

    @Volatile
    var requests = 0
        private set

    /** The records that arrived, each once. */
    val records: List<JsonObject> get() = received.distinctBy { it["uuid"] }

    override fun send(request: HttpRequest, answered: (HttpResponse) -> Unit, failed: (IOException) -> Unit) {
        check(delayMillis < request.timeoutMillis) {
            "this server is slower than the timeout of ${request.timeoutMillis} ms"
        }
        val answer = {
            requests++
            received += recordsIn(json(request.body.orEmpty()))
            answered(HttpResponse(200, emptyMap(), ""))
        }
        main.postDelayed(answer, delayMillis)
    }

    private fun recordsIn(body: JsonObject): List<JsonObject> =
        when (val records: JsonElement = body.getValue("location")) {
            is JsonArray -> records.map { it.jsonObject }
            else -> listOf(records.jsonObject)
        }

    override fun close() = Unit
}
