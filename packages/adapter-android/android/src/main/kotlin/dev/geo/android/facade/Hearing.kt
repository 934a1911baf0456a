package dev.geo.android.facade

import kotlinx.coroutines.channels.BufferOverflow
import kotlinx.coroutines.channels.Channel
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement

/**
 * What one collector hears.
 *
 * @property isWatch was it begun by a call of [method]? Otherwise it is a listen to the event [method].
 */
internal class Hearing(val method: String, val args: JsonArray, val isWatch: Boolean) {
    class Heard(val event: String, val data: JsonElement, val id: String?)

    /** In the present guest. */
    var number = 0

    /** The collector is gone, or the engine has ended the watch. */
    @Volatile
    var isOver = false
        private set

    /** What has come and was not collected. Beyond this the oldest is dropped: what is delivered at least once comes again. */
    val events = Channel<Heard>(EVENTS_MAX, BufferOverflow.DROP_OLDEST)

    fun end(cause: Throwable? = null) {
        isOver = true
        events.close(cause)
    }

    private companion object {
        /** As many as the guest keeps for a client that does not take them. */
        const val EVENTS_MAX = 1_000
    }
}
