package dev.geo.android.host

import dev.geo.android.ports.Clock
import kotlinx.serialization.json.JsonObject
import java.util.concurrent.Executor
import java.util.concurrent.RejectedExecutionException

/**
 * The queue of input for one guest, in order, each with its moment. It is processed on the host's thread, one at a time, and
 * never inside the call that adds to it.
 *
 * @param deliver delivers one message with its moment.
 * @param failed called where code of the host threw, or a message is nested deeper than the stack allows.
 */
internal class Inbox(
    private val clock: Clock,
    private val thread: Executor,
    private val hold: BusyHold,
    private val deliver: (json: String) -> Unit,
    private val failed: (Throwable) -> Unit,
) {
    private class QueuedInput(val now: Long, val up: Long, val messages: () -> List<JsonObject>)

    private val queue = ArrayDeque<QueuedInput>()
    private var isRunning = false

    /**
     * From any thread. [messages] is called on the host's thread: it performs the input there and returns the messages for the
     * guest.
     *
     * @return false when the host's thread has ended.
     */
    fun add(messages: () -> List<JsonObject>): Boolean {
        hold.began()
        val mustRun = synchronized(queue) {
            queue += QueuedInput(clock.now(), clock.uptime(), messages)
            !isRunning.also { isRunning = true }
        }
        if (!mustRun) return true
        return try {
            thread.execute(::run)
            true
        } catch (_: RejectedExecutionException) {
            while (next() != null) hold.ended()
            false
        }
    }

    /** Delivers a message now, before all queued input. On the host's thread, where nothing else is being delivered. */
    fun deliverNow(message: JsonObject): Unit = deliver(stamped(clock.now(), clock.uptime(), message))

    private fun next(): QueuedInput? = synchronized(queue) {
        queue.removeFirstOrNull().also { if (it == null) isRunning = false }
    }

    @Suppress("TooGenericExceptionCaught")
    private fun run() {
        while (true) {
            val input = next() ?: return
            try {
                for (message in input.messages()) deliver(stamped(input.now, input.up, message))
            } catch (error: Exception) {
                failed(error)
            } catch (error: StackOverflowError) {
                failed(error)
            } finally {
                hold.ended()
            }
        }
    }

    /** Inserts the moment into the text, so that a large reply is not built twice. */
    private fun stamped(now: Long, up: Long, message: JsonObject): String =
        message.toString().replaceRange(0, 1, """{"now":$now,"up":$up,""")
}
