package dev.geo.android.host

import dev.geo.android.engine.scheduledThread
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import java.util.concurrent.ScheduledFuture
import java.util.concurrent.TimeUnit.MILLISECONDS

/**
 * How long a guest may take that still answers messages. Time in which the phone sleeps does not count.
 *
 * @property callMillis longest time until the result of a call that waits for nothing but storage, in milliseconds. Not counted: while
 * storage is locked or does not answer, while the user is asked, and between the parts of a call.
 * @property busyMillis longest time in which a guest is busy although it waits for no server, no answer of the device and no
 * headless task, and answers no call, in milliseconds.
 */
public data class AnswerLimits(val callMillis: Long = 120_000, val busyMillis: Long = 300_000) {
    init {
        require(callMillis >= MIN_MILLIS) { "callMillis must be at least $MIN_MILLIS; got $callMillis" }
        require(busyMillis >= MIN_MILLIS) { "busyMillis must be at least $MIN_MILLIS; got $busyMillis" }
    }

    private companion object {
        const val MIN_MILLIS = 100L
    }
}

/**
 * Finds a guest that has stopped in the middle of its work: QuickJS drops promise jobs without a report where memory is short, and what
 * waits for them waits for ever. It counts ticks of awake time instead of comparing moments. From any thread.
 *
 * @param stuck called with the reason, once, on a thread of its own.
 */
internal class Watchdog(private val limits: AnswerLimits, private val stuck: (String) -> Unit) {
    private class Call(val method: String) {
        var ticks = 0L

        /** The client has to send the next part. */
        var isPaused = false
    }

    private val tickMillis = minOf(limits.callMillis, limits.busyMillis) / TICKS
    private val calls = HashMap<Pair<String, String>, Call>()

    /** Requests to ports without a reply, by endpoint. */
    private val requests = HashMap<String, Int>()
    private var isGuestBusy = false
    private var isStorageLocked = false
    private var headless = 0
    private var busyTicks = 0L

    /** Since the last tick. */
    private var hasProgress = false
    private var hasStored = false
    private var isOver = false
    private var next: ScheduledFuture<*>? = null

    /** A `call` of a client, or a part of one, goes to the guest. */
    @Synchronized
    fun called(client: String, message: JsonObject) {
        val method = (message["method"] as? JsonPrimitive)?.content ?: return
        if (method in WAITING) return
        val call = calls.getOrPut(client to message.numberOf("call")) { Call(method) }
        call.isPaused = false
        call.ticks = 0
        look()
    }

    /** The guest sends a message to a client. */
    @Synchronized
    fun answered(client: String, message: JsonObject) {
        hasProgress = true
        if ("more" in message) calls[client to message.numberOf("more")]?.isPaused = true
        // A result in parts has begun, and the guest sends its parts in one turn.
        if ("result" in message) calls -= client to message.numberOf("result")
    }

    /** No result for this client is due. */
    @Synchronized
    fun detached(client: String) {
        calls.keys.removeAll { (name) -> name == client }
    }

    @Synchronized
    fun busy(isBusy: Boolean) {
        isGuestBusy = isBusy
        busyTicks = 0
        look()
    }

    @Synchronized
    fun requested(endpoint: String) {
        requests[endpoint] = (requests[endpoint] ?: 0) + 1
        if (!isStorage(endpoint)) hasProgress = true
    }

    @Synchronized
    fun replied(endpoint: String, isLocked: Boolean) {
        requests[endpoint] = (requests[endpoint] ?: 1) - 1
        if (isStorage(endpoint)) {
            isStorageLocked = isLocked
            hasStored = true
        } else {
            hasProgress = true
        }
    }

    /** A headless event was routed, or handled. */
    @Synchronized
    fun headless(change: Int) {
        headless += change
        hasProgress = true
    }

    @Synchronized
    fun end() {
        isOver = true
        next?.cancel(false)
    }

    private fun look() {
        if (isOver || next != null || (!isGuestBusy && calls.isEmpty())) return
        next = ticks.schedule(::tick, tickMillis, MILLISECONDS)
    }

    private fun tick() {
        val reason = synchronized(this) {
            next = null
            if (isOver) return
            reason().also { if (it == null) look() else isOver = true }
        }
        if (reason != null) stuck(reason)
    }

    private fun reason(): String? {
        val isSilent = !hasStored && requests.any { (endpoint, open) -> isStorage(endpoint) && open > 0 }
        val isAsking = requests[ASK].isOpen()
        val isOutside = isAsking || requests[HTTP].isOpen() || headless > 0 || hasProgress
        hasProgress = false
        hasStored = false
        if (isStorageLocked) return null
        if (!isSilent && !isAsking) for (call in calls.values) if (!call.isPaused) call.ticks++
        busyTicks = if (isGuestBusy && !isSilent && !isOutside) busyTicks + 1 else 0
        val late = calls.values.find { it.ticks * tickMillis >= limits.callMillis }
        return when {
            late != null -> "${late.method} was not answered within ${limits.callMillis} ms"
            busyTicks * tickMillis >= limits.busyMillis ->
                "it was busy for ${limits.busyMillis} ms and waited for nothing"
            else -> null
        }
    }

    private fun Int?.isOpen() = this != null && this > 0

    private fun isStorage(endpoint: String) = endpoint.startsWith("storage.")

    private fun JsonObject.numberOf(name: String) = (get(name) as? JsonPrimitive)?.content.orEmpty()

    private companion object {
        /** Enough of them that the sleep of the phone within one does not matter. */
        const val TICKS = 12
        const val ASK = "sensor.ask"
        const val HTTP = "http.send"

        /** They wait for a fix, a server, the user, or for other work, for as long as that takes. */
        val WAITING = setOf(
            "sync",
            "uploadLog",
            "idle",
            "getCurrentPosition",
            "setOdometer",
            "resetOdometer",
            "requestPermission",
            "requestTemporaryFullAccuracy",
        )

        /** One for all guests of the process. Its clock is that of `System.nanoTime`, which stands still while the phone sleeps. */
        val ticks = scheduledThread("geo-watchdog")
    }
}
