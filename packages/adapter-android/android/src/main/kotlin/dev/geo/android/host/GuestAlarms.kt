package dev.geo.android.host

import dev.geo.android.ports.Alarms

/** The alarm at which a guest that failed repeatedly is started again; it may start a dead process. */
internal const val RETRY_ALARM = "guest-retry"

/** The platform's alarms that guests of this host have set. On the host's thread. */
internal class GuestAlarms(private val alarms: Alarms) {
    private val names = LinkedHashSet<String>()

    fun wakeAt(name: String, atMillis: Long?, isInexact: Boolean) {
        if (atMillis == null) names -= name else names += name
        alarms.wakeAt(name, atMillis, isInexact)
    }

    /** No guest runs: cancels all of them, and sets the one for the next start. */
    fun rest(retryAtMillis: Long?) {
        for (name in names) alarms.wakeAt(name, null)
        names.clear()
        alarms.wakeAt(RETRY_ALARM, retryAtMillis)
    }
}
