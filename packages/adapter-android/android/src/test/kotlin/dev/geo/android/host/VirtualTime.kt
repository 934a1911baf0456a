package dev.geo.android.host

import dev.geo.android.ports.Clock
import dev.geo.android.ports.Timers

/** Time that stands still until a test lets it pass. */
internal class VirtualTime(startsAt: Long = 1_767_225_600_000, up: Long = 3_600_000) :
    Clock,
    Timers {
    private class Timer(val due: Long, val run: () -> Unit)

    private val timers = ArrayList<Timer>()

    @Volatile
    private var wall = startsAt

    @Volatile
    private var uptime = up

    override var bootId = "boot-1"

    override fun now(): Long = wall

    override fun uptime(): Long = uptime

    fun set(now: Long, up: Long) {
        wall = now
        uptime = up
    }

    override fun after(delayMillis: Long, run: () -> Unit): () -> Unit {
        val timer = Timer(uptime + delayMillis, run)
        synchronized(timers) { timers += timer }
        return { synchronized(timers) { timers -= timer } }
    }

    val pending: Int get() = synchronized(timers) { timers.size }

    /** Runs the next that is due now. */
    fun fire() {
        val timer = synchronized(timers) {
            val next = timers.filter { it.due <= uptime }.minByOrNull { it.due }
            checkNotNull(next) {
                "no timer is due at $uptime; there are ${timers.map { it.due }}"
            }.also { timers -= it }
        }
        timer.run()
    }

    /** Lets time pass; whatever comes due happens at its moment, each after [settle]. */
    fun pass(millis: Long, settle: () -> Unit) {
        val until = uptime + millis
        settle()
        while (true) {
            val due = synchronized(timers) { timers.minOfOrNull { it.due } } ?: break
            if (due > until) break
            step(maxOf(due, uptime))
            fire()
            settle()
        }
        step(until)
    }

    private fun step(to: Long) {
        wall += to - uptime
        uptime = to
    }
}
