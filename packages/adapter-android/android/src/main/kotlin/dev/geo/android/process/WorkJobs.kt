package dev.geo.android.process

import android.app.job.JobInfo
import android.app.job.JobScheduler
import android.content.ComponentName
import android.content.Context
import android.net.ConnectivityManager
import android.net.NetworkCapabilities
import android.os.Build
import dev.geo.android.host.HostLogEntry

/** What a job of ours waits for before it begins. */
internal enum class JobNeed {
    /** Nothing: headless tasks without a network. */
    NOTHING,

    /** Any network: uploads. The platform then lets the job use it in Doze too. */
    NETWORK,
}

/**
 * The job that continues the engine's work; null: none is needed. Without a service and a receiver, Android 14 and newer freeze a
 * process ten seconds after it was seen last, with its requests under way and its callbacks about the network.
 *
 * @param isOnline is there a network now? Where there is none, and something is tracked, records may wait for one.
 */
internal fun jobFor(isBusy: Boolean, isServiceShown: Boolean, isTracking: Boolean, isOnline: Boolean): JobNeed? = when {
    isServiceShown -> null
    isBusy -> if (isOnline) JobNeed.NETWORK else JobNeed.NOTHING
    isTracking && !isOnline -> JobNeed.NETWORK
    else -> null
}

/** Schedules [WorkJob]. A job that is scheduled or runs already is left as it is: scheduled again, it would be stopped. */
internal class WorkJobs(private val context: Context, private val log: (HostLogEntry) -> Unit) {
    private val scheduler = context.getSystemService(Context.JOB_SCHEDULER_SERVICE) as JobScheduler

    /** Schedules what [jobFor] says. */
    fun schedule(isBusy: Boolean, isServiceShown: Boolean, isTracking: Boolean) {
        val need = jobFor(isBusy, isServiceShown, isTracking, isOnline()) ?: return
        val id = ID + need.ordinal
        if (scheduler.getPendingJob(id) != null) return
        // In a job's quota of a day for work that the user expects soon; beyond it, as an ordinary one.
        val isTaken = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S && take(id, need, isExpedited = true)
        if (!isTaken && !take(id, need, isExpedited = false)) {
            log(HostLogEntry(2, "job:refused", "JobScheduler takes no job: what is pending waits for the next wake"))
        }
    }

    private fun take(id: Int, need: JobNeed, isExpedited: Boolean): Boolean {
        val job = JobInfo.Builder(id, ComponentName(context, WorkJob::class.java))
        if (need == JobNeed.NETWORK) job.setRequiredNetworkType(JobInfo.NETWORK_TYPE_ANY)
        // A job needs a constraint, or a deadline, which an expedited one may not have.
        if (isExpedited && Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) job.setExpedited(true)
        if (!isExpedited && need == JobNeed.NOTHING) job.setOverrideDeadline(0)
        return try {
            scheduler.schedule(job.build()) == JobScheduler.RESULT_SUCCESS
        } catch (error: IllegalStateException) { // an app has 150 jobs at most
            log(HostLogEntry(2, "job:refused", error.message ?: error.javaClass.name))
            false
        }
    }

    private fun isOnline(): Boolean {
        val manager = context.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
        val capabilities = manager.activeNetwork?.let(manager::getNetworkCapabilities)
        return capabilities?.hasCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET) == true
    }

    internal companion object {
        /** The library's jobs have this number and the next; an app chooses others. */
        const val ID = 0x67656f
    }
}
