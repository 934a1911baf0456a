package dev.geo.android.process

import android.app.job.JobParameters
import android.app.job.JobService

/**
 * Keeps the process while the engine uploads, or runs headless tasks, beyond the seconds of a receiver and without a service: see
 * [WorkJobs]. It does nothing itself: the engine lives in the process, with it or without it.
 */
public class WorkJob : JobService() {
    private val running = HashMap<Int, () -> Unit>()

    /** The engine begins where it has not begun yet; the job ends when nothing is pending. */
    override fun onStartJob(params: JobParameters): Boolean {
        val engine = GeoProcess.engine(this)
        running[params.jobId] = engine.work {
            running.remove(params.jobId)
            jobFinished(params, false)
            // Offline by now, or busy again.
            engine.handOver()
        }
        return true
    }

    /** The network went, or the time of a job is over: what is pending waits for the next one. */
    override fun onStopJob(params: JobParameters): Boolean {
        running.remove(params.jobId)?.invoke()
        return true
    }
}
