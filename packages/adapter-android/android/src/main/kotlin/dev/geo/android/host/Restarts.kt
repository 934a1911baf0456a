package dev.geo.android.host

/** May a guest that failed be started again now? */
internal class Restarts(private val uptime: () -> Long) {
    private var earlier = listOf<Long>()

    fun mayRestart(): Boolean {
        val at = uptime()
        earlier = earlier.filter { at - it < WITHIN_MILLIS }
        if (earlier.size >= RESTARTS_MAX) return false
        earlier = earlier + at
        return true
    }

    private companion object {
        /** A guest that fails is started again so often within the time below; then something in memory makes it fail. */
        const val RESTARTS_MAX = 3

        /** Long enough for a boot and what it does first, short enough that a fault once a day never adds up. */
        const val WITHIN_MILLIS = 60_000L
    }
}
