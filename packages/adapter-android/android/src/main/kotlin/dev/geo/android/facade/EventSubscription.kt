package dev.geo.android.facade

import kotlinx.coroutines.channels.BufferOverflow
import kotlinx.coroutines.channels.Channel
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement

/**
 * The subscription of one collector.
 *
 * @property isWatch was it started by a call of [method]? Otherwise it listens to the event [method].
 */
internal class EventSubscription(val method: String, val args: JsonArray, val isWatch: Boolean) {
    class ReceivedEvent(val event: String, val data: JsonElement, val id: String?)

    /** Its number in the current guest. */
    var number = 0

    /** The collector has ended, or the engine has ended the watch. */
    @Volatile
    var isOver = false
        private set

    /** Received events that were not collected. Beyond the limit the oldest is dropped; one that is delivered at least once is delivered again. */
    val events = Channel<ReceivedEvent>(EVENTS_MAX, BufferOverflow.DROP_OLDEST)

    fun end(cause: Throwable? = null) {
        isOver = true
        events.close(cause)
    }

    private companion object {
        /** The number of events that the guest keeps for a client that does not acknowledge them. */
        const val EVENTS_MAX = 1_000
    }
}
