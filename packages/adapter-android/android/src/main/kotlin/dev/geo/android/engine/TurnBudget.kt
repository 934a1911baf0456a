package dev.geo.android.engine

import java.util.concurrent.ScheduledFuture
import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeUnit.NANOSECONDS

/**
 * The processor time that one turn of a guest may use. A wall clock would end a healthy guest on a phone whose processor is
 * busy with other work, or that slept in the middle of a turn. Where processor time cannot be read, the wall clock counts,
 * from the first reading that fails on; the budget of that turn begins anew.
 *
 * Made on the guest's thread.
 *
 * @param cpuMillis the processor time of the guest's thread; null where it cannot be read.
 * @param interrupt stops the guest; called from another thread, and again until the turn has ended.
 */
internal class TurnBudget(
    private val cpuMillis: () -> Long? = ThreadCpu.ofCurrentThread()::millis,
    private val interrupt: () -> Unit,
) {
    /** The two clocks have different origins, so one is read for a whole turn. */
    private var readsCpu = true
    private var allowedMillis = 0L

    /** What the thread had used at the first look; null before. */
    private var before: Long? = null
    private var isRunning = false
    private var isSpent = false
    private var next: ScheduledFuture<*>? = null

    @Synchronized
    fun begin(allowedMillis: Long) {
        this.allowedMillis = allowedMillis
        before = null
        isRunning = true
        isSpent = false
        lookIn(FIRST_LOOK_MILLIS)
    }

    /** @return true where the turn used more than it may, and was interrupted. */
    @Synchronized
    fun end(): Boolean {
        isRunning = false
        next?.cancel(false)
        next = null
        return isSpent
    }

    @Synchronized
    private fun look() {
        if (!isRunning) return
        val used = usedMillis()
        val leftMillis = allowedMillis - (used - (before ?: used.also { before = it }))
        if (leftMillis > 0) return lookIn(leftMillis.coerceAtLeast(LOOK_MILLIS))
        isSpent = true
        interrupt()
        // An interruption ends one promise job; those that follow it are interrupted as well.
        lookIn(LOOK_MILLIS)
    }

    /** A thread cannot use more processor time than passes on the wall. */
    private fun lookIn(millis: Long) {
        next = watchdog.schedule(::look, millis, MILLISECONDS)
    }

    private fun usedMillis(): Long {
        if (readsCpu) {
            cpuMillis()?.let { return it }
            readsCpu = false
            before = null
        }
        return NANOSECONDS.toMillis(System.nanoTime())
    }

    private companion object {
        /**
         * Nearly every turn is shorter and is never checked. A longer one may exceed its budget by this at most.
         */
        const val FIRST_LOOK_MILLIS = 50L

        /** The step of [ThreadCpu]. */
        const val LOOK_MILLIS = 10L

        /** One for all guests of the process. */
        val watchdog = scheduledThread("geo-turns")
    }
}
