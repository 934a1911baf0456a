package dev.geo.android.host

import dev.geo.android.ports.Clock
import dev.geo.android.ports.Timers
import kotlin.math.ceil

/** The one timer of a guest: naming another uptime moves it, null takes it back. On the host's thread. */
internal class OneTimer(private val timers: Timers, private val clock: Clock, private val fire: () -> Unit) {
    private var cancel: () -> Unit = {}

    fun set(up: Double?) {
        cancel()
        cancel = if (up == null) ({}) else timers.after(millisUntil(up), fire)
    }

    /** Whole milliseconds, and none too few: fired early, the guest would name the same moment again. */
    private fun millisUntil(up: Double): Long = ceil(up - clock.uptime()).toLong().coerceAtLeast(0)
}
