package dev.geo.android.sensors

import android.location.Location

/** More than come between a registration and its end. */
private const val LATEST = 16

/**
 * The latest fixes that a listener brought. While a request goes from an intent to a listener or back, both bring the same fix; the
 * broadcast of an intent may come seconds later. From any thread.
 */
public class DeliveredFixes {
    private val latest = ArrayDeque<Pair<String?, Long>>()

    /** Has the present listener brought none yet? */
    @get:Synchronized
    public val isEmpty: Boolean get() = latest.isEmpty()

    /** Another listener begins. */
    @Synchronized
    public fun clear(): Unit = latest.clear()

    /** The listener has brought this fix. */
    @Synchronized
    public fun add(fix: Location) {
        if (latest.size == LATEST) latest.removeFirst()
        latest.addLast(identityOf(fix))
    }

    /** Has a listener brought this fix already? */
    @Synchronized
    public operator fun contains(fix: Location): Boolean = identityOf(fix) in latest

    private fun identityOf(fix: Location) = fix.provider to fix.elapsedRealtimeNanos
}
