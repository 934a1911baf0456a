package dev.geo.android.process

import android.content.Context
import android.os.PowerManager
import dev.geo.android.host.HostLogEntry

/**
 * Keeps the processor awake while the engine has something pending. It lets go by itself after [LONGEST_MILLIS]: an
 * engine that hangs must not empty the battery.
 */
internal class WakeHold(context: Context, private val log: (HostLogEntry) -> Unit) {
    private val lock = (context.getSystemService(Context.POWER_SERVICE) as PowerManager)
        .newWakeLock(PowerManager.PARTIAL_WAKE_LOCK, TAG)
        .apply { setReferenceCounted(false) }
    private var isWanted = false

    @Synchronized
    fun set(isBusy: Boolean) {
        if (isBusy) {
            isWanted = true
            lock.acquire(LONGEST_MILLIS)
        } else if (isWanted) {
            isWanted = false
            if (lock.isHeld) lock.release() else log(overdue)
        }
    }

    private companion object {
        /** The part before the colon is shown in the system's battery reports. */
        const val TAG = "geo:engine"

        /**
         * As the simulator's phone has it (`backgroundMillis`). The longest thing that the engine waits for with the
         * processor awake is an upload, whose own limit is a minute.
         */
        const val LONGEST_MILLIS = 60_000L

        val overdue =
            HostLogEntry(2, "wakelock:expired", "the engine was busy for longer than $LONGEST_MILLIS ms at a time")
    }
}
