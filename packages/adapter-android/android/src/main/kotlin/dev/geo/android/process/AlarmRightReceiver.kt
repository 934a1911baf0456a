package dev.geo.android.process

import android.app.AlarmManager
import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent

/**
 * The user has allowed this app exact alarms (from Android 12 on): those that are set become exact. Where they are
 * taken away, the system ends the app and its exact alarms, and says nothing; whatever begins the engine next sets them
 * again.
 */
public class AlarmRightReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        if (intent.action != AlarmManager.ACTION_SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED) return
        GeoProcess.alarms(context).rearm()
    }
}
