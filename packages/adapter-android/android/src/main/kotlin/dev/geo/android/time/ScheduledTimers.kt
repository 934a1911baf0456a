package dev.geo.android.time

import dev.geo.android.ports.Clock
import dev.geo.android.ports.Timers
import java.io.Closeable
import java.util.concurrent.Future
import java.util.concurrent.RejectedExecutionException
import java.util.concurrent.ScheduledThreadPoolExecutor
import java.util.concurrent.TimeUnit.MILLISECONDS

/**
 * Timers by a scheduled executor, on one thread of its own. Its clock stands still while the phone sleeps, and [clock] does
 * not: so that a run is not late by the whole sleep, it is waited for in spans of a minute at most.
 */
public class ScheduledTimers(private val clock: Clock) :
    Timers,
    Closeable {
    private val executor = ScheduledThreadPoolExecutor(1) { run -> Thread(run, "geo-timers").apply { isDaemon = true } }
        .apply { removeOnCancelPolicy = true }

    /** Any delay goes, also one beyond the range of 32 bits; one that is not positive is over at once. */
    override fun after(delayMillis: Long, run: () -> Unit): () -> Unit {
        val now = clock.uptime()
        // Later than any phone lives, and far from overflowing.
        val wait = Wait(now + delayMillis.coerceIn(0, Long.MAX_VALUE / 2 - now), run)
        wait.go()
        return wait::cancel
    }

    /** Takes every timer back. */
    override fun close() {
        executor.shutdownNow()
    }

    private inner class Wait(private val due: Long, private val run: () -> Unit) {
        private var span: Future<*>? = null
        private var isOver = false

        @Synchronized
        fun go() {
            if (isOver) return
            val left = (due - clock.uptime()).coerceIn(0, LONGEST_SPAN_MILLIS)
            span = try {
                executor.schedule(::look, left, MILLISECONDS)
            } catch (_: RejectedExecutionException) {
                null // closed
            }
        }

        @Synchronized
        fun cancel() {
            isOver = true
            span?.cancel(false)
        }

        private fun look() {
            if (clock.uptime() < due) return go()
            synchronized(this) {
                if (isOver) return
                isOver = true
            }
            run()
        }
    }

    private companion object {
        /** How late a run can be after a sleep, milliseconds: what must not be late is an alarm. */
        const val LONGEST_SPAN_MILLIS = 60_000L
    }
}
