package dev.geo.android.time

import android.app.AlarmManager
import android.content.Context
import android.os.Build
import dev.geo.android.ports.Alarms
import dev.geo.android.ports.Clock
import dev.geo.android.process.WakeIntents
import dev.geo.android.storage.PortLog

/**
 * Alarms by `AlarmManager`, which wake a sleeping phone and start a dead process: exact where the app may have them, else
 * when the system sees fit, also in Doze. They follow the wall clock, which is what the engine names.
 *
 * The system forgets alarms when it restarts, and holds them to the old moment when its clock is set. So which ones are set
 * is kept; [rearm] sets them again.
 */
public class AlarmManagerWakes(
    private val context: Context,
    private val clock: Clock,
    private val log: PortLog = { _, _, _ -> },
) : Alarms {
    private val manager = context.getSystemService(Context.ALARM_SERVICE) as AlarmManager
    private val kept = KeptAlarms(context)
    private var toldExact: Boolean? = null

    /** May alarms come at their moment? From Android 12 on the user, or the store's rules, may take that away at any time. */
    public val isExact: Boolean
        get() = Build.VERSION.SDK_INT < Build.VERSION_CODES.S || manager.canScheduleExactAlarms()

    /** The names of the alarms that are set, also by earlier processes. */
    public val names: Set<String> get() = kept.all().keys

    override fun wakeAt(name: String, atMillis: Long?) {
        if (atMillis == null) {
            kept.remove(name)
            cancel(name)
        } else {
            // First of all, so that no alarm is set that a later process does not know of.
            kept.put(name, KeptAlarm(atMillis, clock.uptime() + atMillis - clock.now(), clock.bootId))
            set(name, atMillis)
        }
    }

    /** The alarm of this name has come: call it before the engine hears of it, which may set the next. */
    public fun came(name: String): Unit = kept.remove(name)

    /**
     * Sets every alarm again: after a restart of the phone, when the clock or its zone was set, and when the app was given or lost
     * the right to exact alarms.
     *
     * After the clock was set each comes when it would have come without, or when the new clock shows its time, whichever is
     * first: an alarm that comes early costs the engine nothing, one that comes late a stop or a heartbeat.
     */
    public fun rearm() {
        for ((name, alarm) in kept.all()) {
            val unset = if (alarm.bootId == clock.bootId) clock.now() + alarm.atUptime - clock.uptime() else alarm.atMillis
            set(name, minOf(alarm.atMillis, unset))
        }
    }

    /** Takes back every alarm, also those of earlier processes. */
    public fun takeBackAll() {
        for (name in names) wakeAt(name, null)
    }

    private fun set(name: String, atMillis: Long) {
        val intent = WakeIntents.alarm(context, name)
        try {
            if (isExact) {
                try {
                    manager.setExactAndAllowWhileIdle(AlarmManager.RTC_WAKEUP, atMillis, intent)
                    tell(exact = true)
                    return
                } catch (_: SecurityException) {
                    // The right was taken away between the two.
                }
            }
            manager.setAndAllowWhileIdle(AlarmManager.RTC_WAKEUP, atMillis, intent)
            tell(exact = false)
        } catch (error: IllegalStateException) { // an app has 500 alarms at most
            log(ERROR, "alarm:refused", "the alarm \"$name\" cannot be set: ${error.message}")
        }
    }

    private fun cancel(name: String) {
        val intent = WakeIntents.alarm(context, name)
        manager.cancel(intent)
        intent.cancel()
    }

    private fun tell(exact: Boolean) {
        if (exact == toldExact) return
        // That they are exact is how it should be, and worth a word only after they were not.
        if (!exact) log(WARNING, "alarm:inexact", "this app may not set exact alarms: what waits for one comes late, in Doze by minutes")
        if (exact && toldExact == false) log(INFO, "alarm:exact", "alarms are exact again")
        toldExact = exact
    }

    private companion object {
        const val ERROR = 1
        const val WARNING = 2
        const val INFO = 3
    }
}
