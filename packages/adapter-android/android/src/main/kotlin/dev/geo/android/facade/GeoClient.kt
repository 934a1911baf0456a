package dev.geo.android.facade

import dev.geo.android.host.ClientConnection
import dev.geo.android.host.decodeMessage
import dev.geo.android.host.isTrue
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
 * The client's half of the protocol: calls with their results, subscriptions, and recovery after a restart of the guest. From
 * any thread; messages are sent in the order of their numbers.
 */
internal class GeoClient(connect: (sink: (json: String) -> Unit) -> ClientConnection) {
    private val calls = HashMap<Int, OpenCall>()
    private val subscriptions = LinkedHashMap<Int, EventSubscription>()
    private var last = 0
    private var isClosed = false
    private var wasOpened = false

    /** The pending `ready` in a new guest; operations wait for it. */
    @Volatile
    private var reopening: CompletableDeferred<JsonElement?>? = null
    private val connection = connect(::receive).apply { post("""{"attach":true}""") }

    /** Calls an operation and returns its result; null where it has none. */
    suspend fun ask(method: String, args: JsonArray, subscription: EventSubscription? = null): JsonElement? {
        requireJson(method, args)
        reopening?.join()
        return answerTo(method, call(method, args, subscription))
    }

    /**
     * As [ask], for an operation whose one argument is a list: a long one is sent in parts, each when the guest requests it. All
     * parts are sent also where the caller is cancelled.
     */
    suspend fun askInParts(method: String, elements: List<JsonElement>): JsonElement? {
        requireJson(method, JsonArray(listOf(JsonArray(elements))))
        reopening?.join()
        val parts = ArgumentParts("geofences", elements)
        val first = parts.next()
        return answerTo(method, if (parts.isOver) call(method, first, null) else call(method, first, null, parts))
    }

    private suspend fun answerTo(method: String, call: OpenCall): JsonElement? {
        try {
            val value = call.answer.await()
            succeeded(method)
            return value
        } catch (refused: GeoException) {
            synchronized(this) { subscriptions -= call.number } // the watch was refused
            throw refused
        } finally {
            synchronized(this) { if (call.parts?.isOver != false) calls -= call.number }
        }
    }

    /** Calls an operation without waiting for its result; does nothing after [close]. */
    @Synchronized
    fun trySend(method: String, args: JsonArray) {
        if (isClosed) return
        calls -= call(method, args, null).number
    }

    @Synchronized
    fun listen(name: String): EventSubscription {
        requireOpen()
        return EventSubscription(name, NO_ARGUMENTS, isWatch = false).also(::register)
    }

    /** The collector has ended: the guest delivers its untaken events to others. */
    @Synchronized
    fun remove(subscription: EventSubscription) {
        subscription.end()
        if (subscriptions.remove(subscription.number, subscription)) send { put("unlisten", subscription.number) }
    }

    /** Acknowledges an event that is delivered at least once. */
    @Synchronized
    fun taken(id: String) = send { put("taken", id) }

    fun close() {
        val open = synchronized(this) {
            if (isClosed) return
            send { put("detach", true) }
            isClosed = true
            endSubscriptions { true }
            calls.values.toList()
        }
        open.forEach { it.answer.completeExceptionally(GeoException.closed()) }
    }

    @Synchronized
    private fun call(
        method: String,
        args: JsonArray,
        subscription: EventSubscription?,
        parts: ArgumentParts? = null,
    ): OpenCall {
        requireOpen()
        val number = ++last
        val call = OpenCall(number, method, parts)
        calls[number] = call
        if (subscription != null) {
            subscription.number = number
            subscriptions[number] = subscription
        }
        sendCall(call, args, listens = subscription != null)
        return call
    }

    /** Sends a call, or a part of one. */
    private fun sendCall(call: OpenCall, args: JsonArray, listens: Boolean = false) = send {
        put("call", call.number)
        put("method", call.method)
        put("args", args)
        if (listens) put("listens", true)
        if (call.parts != null) {
            put("part", call.parts.given - 1)
            if (call.parts.isOver) put("last", true)
        }
    }

    /** The guest requests the next part of a call. */
    @Synchronized
    private fun more(number: Int) {
        val call = calls[number] ?: return
        if (call.parts?.isOver != false) return
        try {
            sendCall(call, call.parts.next())
        } catch (refused: GeoException) {
            calls -= number
            send { put("unlisten", number) } // no last part will come
            call.answer.completeExceptionally(refused)
        }
    }

    private fun register(subscription: EventSubscription) {
        subscription.number = ++last
        subscriptions[subscription.number] = subscription
        send {
            put("listen", subscription.number)
            put("name", subscription.method)
        }
    }

    @Synchronized
    private fun succeeded(method: String) {
        if (method !in UNGATED) wasOpened = true
        val ended = ENDED_BY[method] ?: return
        endSubscriptions { it.isWatch && it.method == ended }
    }

    private fun endSubscriptions(isMeant: (EventSubscription) -> Boolean) {
        for (subscription in subscriptions.values.filter(isMeant)) {
            subscriptions -= subscription.number
            subscription.end()
        }
    }

    private fun receive(json: String) {
        val message = decodeMessage(json)
        when {
            "result" in message -> answered(message)
            "more" in message -> more(message.int("more"))
            "event" in message -> {
                val data = message["data"] ?: JsonNull
                val event = EventSubscription.ReceivedEvent(message.text("event"), data, message.textOrNull("id"))
                synchronized(this) { subscriptions[message.int("listen")] }?.events?.trySend(event)
            }
            message.isTrue("restarted") -> restarted()
        }
    }

    private fun answered(message: JsonObject) {
        val call = synchronized(this) { calls[message.int("result")] } ?: return
        if (!call.isSettledBy(message)) return
        // One that was cancelled has no other end.
        if (call.parts != null) synchronized(this) { calls -= call.number }
    }

    /** The guest was restarted: fails open calls, registers listeners again, and calls `ready` where an operation had succeeded. */
    private fun restarted() {
        val lost: List<OpenCall>
        val watches: List<EventSubscription>
        synchronized(this) {
            lost = calls.values.toList()
            calls.clear()
            val before = subscriptions.values.toList()
            subscriptions.clear()
            for (subscription in before) if (!subscription.isWatch) register(subscription)
            watches = before.filter { it.isWatch }
            if (wasOpened && !isClosed) reopen(watches) else watches.forEach { it.end() }
        }
        lost.forEach { it.answer.completeExceptionally(GeoException.restarted()) }
    }

    private fun reopen(watches: List<EventSubscription>) {
        val answer = call("ready", buildJsonArray { add(buildJsonObject { put("reset", false) }) }, null).answer
        reopening = answer
        // Where it fails, the next operation fails for the same reason.
        answer.invokeOnCompletion {
            if (reopening !== answer) return@invokeOnCompletion // the guest was restarted once more
            reopening = null
            for (watch in watches) restartWatch(watch)
        }
    }

    @Synchronized
    private fun restartWatch(watch: EventSubscription) {
        if (isClosed || watch.isOver) return
        val call = call(watch.method, watch.args, watch)
        call.answer.invokeOnCompletion { error ->
            // Lost in another restart, the watch is started once more.
            val isRefused = error != null && synchronized(this) {
                calls -= call.number
                subscriptions.remove(call.number, watch)
            }
            if (isRefused) watch.end(error)
        }
    }

    private fun requireOpen() {
        if (isClosed) throw GeoException.closed()
    }

    private fun send(message: JsonObjectBuilder.() -> Unit) {
        if (!isClosed) connection.post(buildJsonObject(message).toString())
    }

    private companion object {
        val NO_ARGUMENTS = JsonArray(emptyList())

        /** They need no `ready`, so that their success does not show that it was called. */
        val UNGATED = setOf("exportBlackBox", "explain", "idle")

        /** Watches that an operation ends, by that operation. */
        val ENDED_BY = mapOf(
            "stopWatchPosition" to "watchPosition",
            "stopWatchHeading" to "watchHeading",
            "stop" to "watchHeading",
        )
    }
}
