package dev.geo.android.process

import android.content.Context
import android.os.Handler
import android.os.Looper
import android.os.PowerManager
import android.os.SystemClock
import dev.geo.android.host.HostLogEntry

/**
 * Keeps the processor awake while the engine has something pending. The lock is renewed while a spell lasts, up to
 * [SPELL_MILLIS], and then lets go by itself: an engine that hangs must not empty the battery.
 *
 * @param lasting called on the main thread while a spell lasts: first after [LASTING_MILLIS], then at each renewal.
 */
internal class WakeHold(
    context: Context,
    private val log: (HostLogEntry) -> Unit,
    private val lasting: () -> Unit = {},
) {
    private val lock = (context.getSystemService(Context.POWER_SERVICE) as PowerManager)
        .newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, TAG)
        .apply { setReferenceCounted(false) }
    private val main = Handler(Looper.getMainLooper())

    /** When the present spell began, by the clock that counts sleep; null: the engine is idle. */
    private var since: Long? = null

    /** Is a look at the spell scheduled? One is enough for all spells that are shorter than it. */
    private var isScheduled = false

    @Synchronized
    fun set(isBusy: Boolean) {
        if (isBusy) {
            if (since == null) since = SystemClock.elapsedRealtime()
            lock.acquire(LONGEST_MILLIS)
            schedule(LASTING_MILLIS)
        } else if (since != null) {
            since = null
            if (lock.isHeld) lock.release() else log(overdue)
        }
    }

    private fun schedule(delayMillis: Long) {
        if (isScheduled) return
        isScheduled = true
        main.postDelayed(::look, delayMillis)
    }

    private fun look() {
        val lasts = synchronized(this) {
            isScheduled = false
            val age = SystemClock.elapsedRealtime() - (since ?: return)
            when {
                age < LASTING_MILLIS -> schedule(LASTING_MILLIS - age)
                age < SPELL_MILLIS -> {
                    lock.acquire(LONGEST_MILLIS)
                    schedule(RENEWAL_MILLIS)
                }
            }
            age >= LASTING_MILLIS
        }
        if (lasts) lasting()
    }

    private companion object {
        /** The part before the colon is shown in the system's battery reports. */
        const val TAG = "geo:engine"

        /**
         * As the simulator's phone has it (`backgroundMillis`). The longest thing that the engine waits for with the
         * processor awake is an upload, whose own limit is a minute.
         */
        const val LONGEST_MILLIS = 60_000L

        /** Twice in the time that the lock would last. */
        const val RENEWAL_MILLIS = 30_000L

        /** Half of the time after which Android 12 and newer freeze a process that nothing keeps. */
        const val LASTING_MILLIS = 5_000L

        /** As long as JobScheduler lets a job run: a large backlog uploads in several spells. */
        const val SPELL_MILLIS = 600_000L

        val overdue =
            HostLogEntry(2, "wakelock:expired", "the engine was busy for longer than $SPELL_MILLIS ms at a time")
    }
}
