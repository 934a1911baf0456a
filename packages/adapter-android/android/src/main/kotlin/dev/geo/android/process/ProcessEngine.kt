package dev.geo.android.process

import android.content.Context
import android.os.Handler
import android.os.Looper
import dev.geo.android.host.EngineHost
import dev.geo.android.host.HostLogEntry
import dev.geo.android.host.Wake
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import kotlinx.coroutines.withTimeoutOrNull

/**
 * The one engine of this process, started by the first of the app, a receiver, or the service.
 *
 * @param begin makes the host for the reason why the process runs.
 */
internal class ProcessEngine(
    context: Context,
    private val log: (HostLogEntry) -> Unit,
    private val begin: (engine: ProcessEngine, reason: Wake) -> EngineHost,
) {
    val presence: ServicePresence = ServicePresence(context, log)
    private val activities = AppActivities(context) {
        presence.retry()
        present?.appIsOpen()
    }
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
    private val main = Handler(Looper.getMainLooper())

    @Volatile
    private var present: EngineHost? = null

    /** Has the user opened the app in this process? */
    val isOpen: Boolean get() = activities.isAny

    /** The host; an app that calls this was opened by the user. */
    fun host(): EngineHost = hostFor(Wake.Launch).first

    /**
     * Delivers why the process runs or was woken, and tries again what the platform refused earlier.
     *
     * @param settled called once on the main thread: the engine has nothing pending any more, or [LONGEST_MILLIS] have
     * passed.
     */
    fun wake(reason: Wake, settled: () -> Unit = {}) {
        val (host, isNew) = hostFor(reason)
        if (!isNew) host.wake(reason)
        presence.retry()
        scope.launch {
            withTimeoutOrNull(LONGEST_MILLIS) { host.idle() }
                ?: log(HostLogEntry(2, "wake:unsettled", "the engine was still busy $LONGEST_MILLIS ms after $reason"))
            main.post(settled)
        }
    }

    /** The user removed the app from the recent tasks. */
    fun taskRemoved() {
        activities.forget()
        host().appIsGone()
    }

    @Synchronized
    private fun hostFor(reason: Wake): Pair<EngineHost, Boolean> {
        present?.let { return it to false }
        val host = begin(this, reason)
        present = host
        return host to true
    }

    internal companion object {
        /**
         * A receiver may take ten seconds before the app counts as hanging (`BROADCAST_FG_TIMEOUT` of the platform's
         * ActivityManagerService); what the engine does beyond that it does under its own wake lock.
         */
        const val LONGEST_MILLIS = 9_000L
    }
}
