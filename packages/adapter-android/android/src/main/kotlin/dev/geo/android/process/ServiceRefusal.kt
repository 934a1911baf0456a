package dev.geo.android.process

/** Why the platform does not let the foreground service be shown. From any thread. */
internal class ServiceRefusal {
    private val watchers = LinkedHashSet<() -> Unit>()

    /** The platform's words, or ours; null where nothing is in the way, or nothing is asked. */
    @get:Synchronized
    var reason: String? = null
        private set

    fun set(now: String?) {
        val notified = synchronized(this) {
            if (now == reason) return
            reason = now
            watchers.toList()
        }
        notified.forEach { it() }
    }

    /** Calls [changed] after each change, until it is taken back. */
    fun watch(changed: () -> Unit): () -> Unit {
        synchronized(this) { watchers += changed }
        return { synchronized(this) { watchers -= changed } }
    }
}
