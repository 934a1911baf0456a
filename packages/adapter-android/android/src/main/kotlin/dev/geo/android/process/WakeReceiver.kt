package dev.geo.android.process

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import dev.geo.android.host.Wake

/**
 * Takes every `PendingIntent` of ours: what a sensor's registration delivers, and alarms. It may start a dead process.
 */
public class WakeReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        if (intent.action == WakeIntents.ACTION_STOP) return stopTracking(context)
        val reason = when (intent.action) {
            WakeIntents.ACTION_READING -> Wake.Delivery(intent)
            WakeIntents.ACTION_ALARM -> Wake.Alarm(WakeIntents.nameOf(intent) ?: return)
            else -> return
        }
        holdFor(GeoProcess.engine(context), reason)
    }

    private fun stopTracking(context: Context) {
        val pending: PendingResult? = goAsync()
        val host = GeoProcess.engine(context).host()
        StopAction({ sink -> host.connect(isHeadless = true, sink) }) { pending?.finish() }
    }
}

/** Keeps the process in the receiver until the engine has received a wake, and stored what it changed. */
internal fun BroadcastReceiver.holdFor(engine: ProcessEngine, reason: Wake) {
    val pending: BroadcastReceiver.PendingResult? = goAsync()
    engine.wake(reason) { pending?.finish() }
}
