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
        /** Most restarts within the time below; a guest that fails more often fails because of its stored state. */
        const val RESTARTS_MAX = 3

        /** Long enough for a boot and its first work; short enough that one fault a day never reaches the limit. */
        const val WITHIN_MILLIS = 60_000L
    }
}
