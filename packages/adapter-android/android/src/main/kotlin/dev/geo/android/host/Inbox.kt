package dev.geo.android.host

import dev.geo.android.ports.Clock
import kotlinx.serialization.json.JsonObject
import java.util.concurrent.Executor
import java.util.concurrent.RejectedExecutionException

/**
 * Everything that happens to a guest, in the order in which it happened, each with its moment. It is worked off on the host's
 * thread, one at a time, and never from inside what adds to it.
 *
 * @param deliver takes one message with its moment.
 * @param broke something of the host's threw, which it never should; or a message is nested deeper than the stack holds.
 */
internal class Inbox(
    private val clock: Clock,
    private val thread: Executor,
    private val hold: BusyHold,
    private val deliver: (json: String) -> Unit,
    private val broke: (Throwable) -> Unit,
) {
    private class Happening(val now: Long, val up: Long, val words: () -> List<JsonObject>)

    private val happenings = ArrayDeque<Happening>()
    private var isRunning = false

    /**
     * From any thread. [words] is called on the host's: it does what the host has to do about it, and gives what the guest is
     * told of it, if anything.
     *
     * @return false when the host's thread has ended, and nobody will hear.
     */
    fun add(words: () -> List<JsonObject>): Boolean {
        hold.began()
        val mustRun = synchronized(happenings) {
            happenings += Happening(clock.now(), clock.uptime(), words)
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

    /** Says something now, before everything that waits. On the host's thread, where nothing else is being delivered. */
    fun sayFirst(word: JsonObject): Unit = deliver(stamped(clock.now(), clock.uptime(), word))

    private fun next(): Happening? = synchronized(happenings) {
        happenings.removeFirstOrNull().also { if (it == null) isRunning = false }
    }

    @Suppress("TooGenericExceptionCaught")
    private fun run() {
        while (true) {
            val happening = next() ?: return
            try {
                for (word in happening.words()) deliver(stamped(happening.now, happening.up, word))
            } catch (error: Exception) {
                broke(error)
            } catch (error: StackOverflowError) {
                broke(error)
            } finally {
                hold.ended()
            }
        }
    }

    /** Written as texts: a large answer is not built a second time. */
    private fun stamped(now: Long, up: Long, word: JsonObject): String =
        word.toString().replaceRange(0, 1, """{"now":$now,"up":$up,""")
}
