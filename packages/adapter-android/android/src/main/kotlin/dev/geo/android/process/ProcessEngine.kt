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
import java.util.concurrent.atomic.AtomicBoolean

/**
 * The one engine of this process, started by the first of the app, a receiver, the service, or a job.
 *
 * @param begin makes the host for the reason why the process runs.
 */
internal class ProcessEngine(
    context: Context,
    private val log: (HostLogEntry) -> Unit,
    private val begin: (engine: ProcessEngine, reason: Wake) -> EngineHost,
) {
    val presence: ServicePresence = ServicePresence(context, log, ::handOver)
    private val activities = AppActivities(context) {
        presence.retry()
        present?.appIsOpen()
    }
    private val jobs = WorkJobs(context, log)
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
     * @param settled called once on the main thread: the engine has received it and stored what it changed, or [LONGEST_MILLIS] have
     * passed. An upload may go on: Android delivers a receiver's next broadcast only when this one has finished. What is still pending
     * then is handed over to JobScheduler, where no service keeps the process.
     */
    fun wake(reason: Wake, settled: () -> Unit = {}) {
        val (host, isNew) = hostFor(reason)
        if (!isNew) host.wake(reason)
        presence.retry()
        val isOpen = AtomicBoolean(true)
        val finish = Runnable {
            if (!isOpen.getAndSet(false)) return@Runnable
            handOver()
            settled()
        }
        val overdue = Runnable {
            log(HostLogEntry(2, "wake:unsettled", "the engine has not stored $reason within $LONGEST_MILLIS ms"))
            finish.run()
        }
        main.postDelayed(overdue, LONGEST_MILLIS)
        host.whenSettled {
            main.removeCallbacks(overdue)
            main.post(finish)
        }
    }

    /** The user removed the app from the recent tasks. */
    fun taskRemoved() {
        activities.forget()
        host().appIsGone()
    }

    /**
     * A job of JobScheduler keeps the process now.
     *
     * @param ended called once on the main thread, when the engine has nothing pending.
     * @return takes [ended] back: the platform has ended the job.
     */
    fun work(ended: () -> Unit): () -> Unit {
        val host = host()
        val isOpen = AtomicBoolean(true)
        val finish = Runnable { if (isOpen.getAndSet(false)) ended() }
        // The engine receives the network by a callback of the platform, which may come after the job that waited for it.
        val begin = Runnable {
            scope.launch {
                host.idle()
                main.post(finish)
            }
        }
        main.postDelayed(begin, NOTICE_MILLIS)
        return { isOpen.set(false) }
    }

    /** Leaves what is pending to JobScheduler, where nothing else keeps the process. */
    fun handOver() {
        val host = synchronized(this) { present } ?: return
        jobs.schedule(host.busy.value, presence.isShown, presence.isTracking)
    }

    @Synchronized
    private fun hostFor(reason: Wake): Pair<EngineHost, Boolean> {
        present?.let { return it to false }
        val host = begin(this, reason)
        present = host
        return host to true
    }

    internal companion object {
        /** A receiver may take ten seconds before the app counts as hanging (`BROADCAST_FG_TIMEOUT` of ActivityManagerService). */
        const val LONGEST_MILLIS = 9_000L

        /** For the platform's callback about the network, after the job that waited for it has begun. */
        const val NOTICE_MILLIS = 2_000L
    }
}
