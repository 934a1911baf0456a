package dev.geo.android.process

import android.app.AlarmManager
import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import kotlin.concurrent.thread

/**
 * The user has allowed this app exact alarms (from Android 12 on): those that are set become exact. Where they are
 * taken away, the system ends the app and its exact alarms, and says nothing; whatever begins the engine next sets them
 * again.
 */
public class AlarmRightReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        if (intent.action != AlarmManager.ACTION_SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED) return
        val pending: PendingResult? = goAsync()
        // It reads a file, and the main thread may belong to an app that is being drawn.
        thread(name = "geo-alarms") {
            try {
                GeoProcess.alarms(context).rearm()
            } finally {
                pending?.finish()
            }
        }
    }
}
