package dev.geo.android.facade

import dev.geo.android.host.ClientConnection
import dev.geo.android.host.isTrue
import dev.geo.android.host.readSaid
import dev.geo.android.host.text
import dev.geo.android.host.textOrNull
import kotlinx.coroutines.CompletableDeferred
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.buildJsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/**
 * The client's half of the protocol: numbers, answers, listens, and what a restart of the guest asks for. From any thread; what
 * is said goes out in the order of its numbers.
 */
internal class GeoClient(connect: (sink: (json: String) -> Unit) -> ClientConnection) {
    private val calls = HashMap<Int, CompletableDeferred<JsonElement?>>()
    private val hearings = LinkedHashMap<Int, Hearing>()
    private var last = 0
    private var isClosed = false
    private var wasOpened = false

    /** While a new guest is opened again: what needs that waits for it. */
    @Volatile
    private var reopening: CompletableDeferred<JsonElement?>? = null
    private val connection = connect(::heard).apply { post("""{"attach":true}""") }

    /** Asks for an operation, and returns with its answer; null where there is none. */
    suspend fun ask(method: String, args: JsonArray, hearing: Hearing? = null): JsonElement? {
        requireSayable(method, args)
        reopening?.join()
        val (number, answer) = call(method, args, hearing)
        try {
            val value = answer.await()
            succeeded(method)
            return value
        } catch (refused: GeoException) {
            synchronized(this) { hearings -= number } // there is no such watch
            throw refused
        } finally {
            synchronized(this) { calls -= number }
        }
    }

    /** Asks, and waits for nothing; closed, it does nothing. */
    @Synchronized
    fun mention(method: String, args: JsonArray) {
        if (isClosed) return
        val (number) = call(method, args, null)
        calls -= number
    }

    fun listen(name: String): Hearing = Hearing(name, NO_ARGUMENTS, isWatch = false).also { hearing ->
        synchronized(this) {
            requireOpen()
            begin(hearing)
        }
    }

    /** The collector is gone: its events are for others. */
    @Synchronized
    fun forget(hearing: Hearing) {
        hearing.end()
        if (hearings.remove(hearing.number, hearing)) say { put("unlisten", hearing.number) }
    }

    /** An event that is delivered at least once has been dealt with. */
    @Synchronized
    fun taken(id: String) = say { put("taken", id) }

    fun close() {
        val open = synchronized(this) {
            if (isClosed) return
            say { put("detach", true) }
            isClosed = true
            endHearings { true }
            calls.values.toList()
        }
        open.forEach { it.completeExceptionally(GeoException.closed()) }
    }

    @Synchronized
    private fun call(method: String, args: JsonArray, hearing: Hearing?): Pair<Int, CompletableDeferred<JsonElement?>> {
        requireOpen()
        val number = ++last
        val answer = CompletableDeferred<JsonElement?>()
        calls[number] = answer
        if (hearing != null) {
            hearing.number = number
            hearings[number] = hearing
        }
        say {
            put("call", number)
            put("method", method)
            put("args", args)
            if (hearing != null) put("listens", true)
        }
        return number to answer
    }

    private fun begin(hearing: Hearing) {
        hearing.number = ++last
        hearings[hearing.number] = hearing
        say {
            put("listen", hearing.number)
            put("name", hearing.method)
        }
    }

    @Synchronized
    private fun succeeded(method: String) {
        if (method !in UNGATED) wasOpened = true
        val ended = ENDED_BY[method] ?: return
        endHearings { it.isWatch && it.method == ended }
    }

    private fun endHearings(isMeant: (Hearing) -> Boolean) {
        for (hearing in hearings.values.filter(isMeant)) {
            hearings -= hearing.number
            hearing.end()
        }
    }

    private fun heard(json: String) {
        val said = readSaid(json)
        when {
            "result" in said -> answered(said)
            "event" in said -> synchronized(this) { hearings[said.int("listen")] }?.events?.trySend(
                Hearing.Heard(said.text("event"), said["data"] ?: JsonNull, said.textOrNull("id")),
            )
            said.isTrue("restarted") -> restarted()
        }
    }

    private fun answered(said: JsonObject) {
        val answer = synchronized(this) { calls[said.int("result")] } ?: return
        val error = said.objectOrNull("error")
        if (error == null) answer.complete(said["value"]) else answer.completeExceptionally(GeoException.of(error))
    }

    /** There is a new guest: what was asked is lost, who listened listens again, and what `ready` had opened is opened. */
    private fun restarted() {
        val lost: List<CompletableDeferred<JsonElement?>>
        val watches: List<Hearing>
        synchronized(this) {
            lost = calls.values.toList()
            calls.clear()
            val before = hearings.values.toList()
            hearings.clear()
            for (hearing in before) if (!hearing.isWatch) begin(hearing)
            watches = before.filter { it.isWatch }
            if (wasOpened && !isClosed) openAgain(watches) else watches.forEach { it.end() }
        }
        lost.forEach { it.completeExceptionally(GeoException.restarted()) }
    }

    private fun openAgain(watches: List<Hearing>) {
        val (_, answer) = call("ready", buildJsonArray { add(buildJsonObject { put("reset", false) }) }, null)
        reopening = answer
        // Where it fails, what is asked next fails for the same reason.
        answer.invokeOnCompletion {
            if (reopening !== answer) return@invokeOnCompletion // there is one more guest
            reopening = null
            for (watch in watches) watchAgain(watch)
        }
    }

    @Synchronized
    private fun watchAgain(watch: Hearing) {
        if (isClosed || watch.isOver) return
        val (number, answer) = call(watch.method, watch.args, watch)
        answer.invokeOnCompletion { error ->
            // Lost in one more restart it is begun once more.
            val isRefused = error != null && synchronized(this) {
                calls -= number
                hearings.remove(number, watch)
            }
            if (isRefused) watch.end(error)
        }
    }

    private fun requireOpen() {
        if (isClosed) throw GeoException.closed()
    }

    private fun say(message: JsonObjectBuilder.() -> Unit) {
        if (!isClosed) connection.post(buildJsonObject(message).toString())
    }

    private companion object {
        val NO_ARGUMENTS = JsonArray(emptyList())

        /** They need no `ready`, and tell nothing of whether there was one. */
        val UNGATED = setOf("exportBlackBox", "explain", "idle")

        /** The watches that the engine ends with an operation. */
        val ENDED_BY = mapOf(
            "stopWatchPosition" to "watchPosition",
            "stopWatchHeading" to "watchHeading",
            "stop" to "watchHeading",
        )
    }
}
