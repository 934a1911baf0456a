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
 * when the system sees fit, also in Doze.
 *
 * The engine names wall time, and means what is left until then: every alarm of its is a wait. So they are set by the clock that
 * counts the phone's sleep, and neither a clock that is set nor another time zone moves them. Which ones are set is kept, so
 * that a later process can take them back.
 */
public class AlarmManagerWakes(
    private val context: Context,
    private val clock: Clock = DeviceClock(context),
    private val log: PortLog = { _, _, _ -> },
) : Alarms {
    private val manager = context.getSystemService(Context.ALARM_SERVICE) as AlarmManager
    private val kept = KeptAlarms(context)
    private var loggedExact: Boolean? = null

    /** May alarms come at their moment? From Android 12 on the user, or the store's rules, may take that away at any time. */
    public val isExact: Boolean
        get() = Build.VERSION.SDK_INT < Build.VERSION_CODES.S || manager.canScheduleExactAlarms()

    /** The names of the alarms that are set, also by earlier processes. */
    public val names: Set<String> get() = kept.all().keys

    override fun wakeAt(name: String, atMillis: Long?, isInexact: Boolean) {
        if (atMillis == null) {
            kept.remove(name)
            cancel(name)
        } else {
            // First of all, so that no alarm is set that a later process does not know of.
            val alarm = KeptAlarm(atMillis, uptimeOf(atMillis), clock.bootId)
            kept.put(name, alarm)
            set(name, alarm.atUptime, isInexact)
        }
    }

    /** The alarm of this name has come: the engine, which receives it next, may set it again. */
    override fun came(name: String): Unit = kept.remove(name)

    /**
     * Sets every alarm again: when the app was given or lost the right to exact alarms, or after a restart of the phone, which
     * forgets alarms. An engine that begins sets its own by itself. One that may be inexact is exact this once: that is not kept.
     */
    public fun rearm() {
        for ((name, alarm) in kept.all()) {
            set(name, if (alarm.bootId == clock.bootId) alarm.atUptime else uptimeOf(alarm.atMillis))
        }
    }

    /**
     * Are alarms gone that were set in this boot and have not come due? The user has stopped the app in the settings (force stop): the system then
     * takes its alarms with their intents. Ask before an engine sets its own.
     */
    public fun wereTaken(): Boolean = kept.all().any { (name, alarm) ->
        val isDue = alarm.bootId != clock.bootId || alarm.atUptime <= clock.uptime()
        !isDue && WakeIntents.existingAlarm(context, name) == null
    }

    /** Takes back every alarm, also those of earlier processes. */
    public fun takeBackAll() {
        for (name in names) wakeAt(name, null)
    }

    private fun uptimeOf(atMillis: Long): Long = clock.uptime() + atMillis - clock.now()

    private fun set(name: String, atUptime: Long, isInexact: Boolean = false) {
        val intent = WakeIntents.alarm(context, name)
        try {
            if (isExact && !isInexact) {
                try {
                    manager.setExactAndAllowWhileIdle(AlarmManager.ELAPSED_REALTIME_WAKEUP, atUptime, intent)
                    logExactness(exact = true)
                    return
                } catch (_: SecurityException) {
                    // The right was taken away between the two.
                }
            }
            manager.setAndAllowWhileIdle(AlarmManager.ELAPSED_REALTIME_WAKEUP, atUptime, intent)
            if (!isInexact) logExactness(exact = false)
        } catch (error: IllegalStateException) { // an app has 500 alarms at most
            log(ERROR, "alarm:refused", "the alarm \"$name\" cannot be set: ${error.message}")
        }
    }

    private fun cancel(name: String) {
        val intent = WakeIntents.alarm(context, name)
        manager.cancel(intent)
        intent.cancel()
    }

    private fun logExactness(exact: Boolean) {
        if (exact == loggedExact) return
        // That they are exact is how it should be, and worth a word only after they were not.
        if (!exact) {
            log(
                WARNING,
                "alarm:inexact",
                "this app may not set exact alarms: what waits for one comes late, in Doze by minutes",
            )
        }
        if (exact && loggedExact == false) log(INFO, "alarm:exact", "alarms are exact again")
        loggedExact = exact
    }

    private companion object {
        const val ERROR = 1
        const val WARNING = 2
        const val INFO = 3
    }
}
