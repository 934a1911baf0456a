package dev.geo.android.kills

import dev.geo.android.ports.Clock
import dev.geo.android.ports.Timers
import dev.geo.android.time.ScheduledTimers

/**
 * Clocks that run [SPEED] times as fast as the machine's, on and on while processes come and go.
 *
 * @param beginsAt epoch milliseconds at which they showed the machine's time.
 */
internal class FastClock(val beginsAt: Long) : Clock {
    override val bootId = "boot-1"

    override fun now(): Long = beginsAt + uptime()

    override fun uptime(): Long = (System.currentTimeMillis() - beginsAt) * SPEED

    companion object {
        const val SPEED = 50
    }
}

/** Timers by such a clock. */
internal class FastTimers(clock: FastClock) : Timers {
    private val timers = ScheduledTimers(object : Clock by clock {
        override fun uptime(): Long = clock.uptime() / FastClock.SPEED
    })

    // Rounded up: never early.
    override fun after(delayMillis: Long, run: () -> Unit): () -> Unit = timers.after(delayMillis / FastClock.SPEED + 1, run)
}
