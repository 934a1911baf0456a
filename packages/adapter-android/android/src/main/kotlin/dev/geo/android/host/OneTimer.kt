package dev.geo.android.host

import dev.geo.android.ports.Clock
import dev.geo.android.ports.Timers
import kotlin.math.ceil

/** The one timer of a guest. Another uptime replaces the pending one; null cancels it. On the host's thread. */
internal class OneTimer(private val timers: Timers, private val clock: Clock, private val fire: () -> Unit) {
    private var cancel: () -> Unit = {}

    fun set(up: Double?) {
        cancel()
        cancel = if (up == null) ({}) else timers.after(millisUntil(up), fire)
    }

    /** Rounded up to whole milliseconds: after an early `fire` the guest would set the same uptime again. */
    private fun millisUntil(up: Double): Long = ceil(up - clock.uptime()).toLong().coerceAtLeast(0)
}
