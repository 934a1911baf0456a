package dev.geo.android.host

import dev.geo.android.ports.Alarms
import dev.geo.android.ports.Http
import dev.geo.android.ports.HttpRequest
import dev.geo.android.ports.HttpResponse
import dev.geo.android.ports.Presence
import dev.geo.android.ports.PresenceRequest
import dev.geo.android.ports.Questions
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import java.io.IOException
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CopyOnWriteArrayList

internal fun json(text: String): JsonObject = Json.parseToJsonElement(text).jsonObject

/** A sensor that says what the test says, and writes down what becomes of it. */
internal class ScriptedSensor(override val kind: String, private val present: String? = null) : Sensor {
    @Volatile
    private var sink: ((JsonObject) -> Unit)? = null

    /** `watch`, `unwatch` and `detach`, in order. */
    val calls = CopyOnWriteArrayList<String>()

    @Volatile
    var request: JsonElement? = null
        private set

    override var isAvailable = true

    val isWatched: Boolean get() = sink != null

    override fun watch(request: JsonElement, sink: (JsonObject) -> Unit) {
        calls += "watch"
        this.request = request
        val isNew = this.sink == null
        this.sink = sink
        if (isNew && present != null) sink(json(present))
    }

    override fun unwatch() {
        calls += "unwatch"
        sink = null
        request = null
    }

    override fun detach() {
        calls += "detach"
        sink = null
    }

    fun deliver(data: JsonObject) = checkNotNull(sink) { "there is no watch of $kind" }(data)

    fun deliver(data: String) = deliver(json(data))
}

/** A server in the test's hands. */
internal class ScriptedHttp : Http {
    class Exchange(val request: HttpRequest, val answered: (HttpResponse) -> Unit, val failed: (IOException) -> Unit)

    val exchanges = CopyOnWriteArrayList<Exchange>()

    @Volatile
    var isClosed = false
        private set

    /** What it answers; null: nothing, until the test does. */
    @Volatile
    var server: (HttpRequest) -> HttpResponse? = { HttpResponse(200, emptyMap(), "{}") }

    override fun send(request: HttpRequest, answered: (HttpResponse) -> Unit, failed: (IOException) -> Unit) {
        exchanges += Exchange(request, answered, failed)
        server(request)?.let(answered)
    }

    override fun close() {
        isClosed = true
    }
}

internal class ScriptedQuestions : Questions {
    val answers = ConcurrentHashMap<String, String>()

    override fun ask(question: String, input: JsonObject, answered: (JsonElement) -> Unit, failed: (String) -> Unit) {
        answers[question]?.let { answered(Json.parseToJsonElement(it)) } ?: failed("this phone cannot answer $question")
    }
}

internal class ScriptedPresence : Presence {
    val requests = CopyOnWriteArrayList<PresenceRequest>()
    val holds = CopyOnWriteArrayList<Boolean>()

    override fun set(request: PresenceRequest) {
        requests += request
    }

    override fun hold(isBusy: Boolean) {
        holds += isBusy
    }
}

internal class ScriptedAlarms : Alarms {
    val set = ConcurrentHashMap<String, Long>()

    override fun wakeAt(name: String, atMillis: Long?, isInexact: Boolean) {
        if (atMillis == null) set -= name else set[name] = atMillis
    }
}
