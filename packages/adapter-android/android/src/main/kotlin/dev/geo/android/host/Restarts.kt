package dev.geo.android.host

/**
 * When a guest that failed is started again: at once, up to three times within a minute. After that the cause is likely to be its
 * stored state, and each further start waits, twice as long as the one before, until a guest runs for [STEADY_MILLIS].
 */
internal class Restarts(private val uptime: () -> Long) {
    private var earlier = listOf<Long>()
    private var startedAt = uptime()
    private var waits = 0

    /** A guest was started. */
    fun started() {
        startedAt = uptime()
    }

    /** A guest failed. @return how long the next start waits, milliseconds; 0: not at all. */
    fun waitMillis(): Long {
        val at = uptime()
        if (at - startedAt >= STEADY_MILLIS) waits = 0
        if (waits == 0) {
            earlier = earlier.filter { at - it < WITHIN_MILLIS }
            if (earlier.size < RESTARTS_MAX) {
                earlier = earlier + at
                return 0
            }
            earlier = emptyList()
        }
        val wait = (FIRST_WAIT_MILLIS shl minOf(waits, DOUBLINGS_MAX)).coerceAtMost(LONGEST_WAIT_MILLIS)
        waits++
        return wait
    }

    private companion object {
        /** Most restarts within the time below; a guest that fails more often fails because of its stored state. */
        const val RESTARTS_MAX = 3

        /** Long enough for a boot and its first work; short enough that one fault a day never reaches the limit. */
        const val WITHIN_MILLIS = 60_000L

        /** A short outage of the track where the cause was temporary, such as a burst of readings. */
        const val FIRST_WAIT_MILLIS = 60_000L

        /** A boot an hour costs no noticeable energy. */
        const val LONGEST_WAIT_MILLIS = 3_600_000L

        /** 64 minutes are longer than the longest wait. */
        const val DOUBLINGS_MAX = 6

        /** Ten times the window of failures: a guest that ran this long does not fail because of its stored state. */
        const val STEADY_MILLIS = 600_000L
    }
}
