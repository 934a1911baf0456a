package dev.geo.android.time

import android.content.Context

/**
 * An alarm that is set.
 *
 * @property atMillis when, by the wall clock.
 * @property atUptime when, by the uptime of the boot it was set in.
 * @property bootId that boot.
 */
internal data class KeptAlarm(val atMillis: Long, val atUptime: Long, val bootId: String)

/** Which alarms are set, in preferences of our own. They are no part of the engine's memory: the system has them. */
internal class KeptAlarms(context: Context) {
    // At first use: before the first unlock of the phone the platform refuses preferences by an exception.
    private val preferences by lazy { context.getSharedPreferences("dev.geo.android.alarms", Context.MODE_PRIVATE) }

    fun all(): Map<String, KeptAlarm> =
        preferences.all.mapNotNull { (name, text) -> alarmOf(text as? String)?.let { name to it } }.toMap()

    /** A new name is on the disk when this returns; a new moment a little later, which at worst is a wake too early. */
    fun put(name: String, alarm: KeptAlarm) {
        val isNew = !preferences.contains(name)
        val edit = preferences.edit().putString(name, "${alarm.atMillis} ${alarm.atUptime} ${alarm.bootId}")
        if (isNew) edit.commit() else edit.apply()
    }

    fun remove(name: String) {
        if (preferences.contains(name)) preferences.edit().remove(name).apply()
    }

    private fun alarmOf(text: String?): KeptAlarm? {
        val parts = text?.split(' ', limit = PARTS).orEmpty()
        if (parts.size < PARTS) return null
        return KeptAlarm(parts[0].toLongOrNull() ?: return null, parts[1].toLongOrNull() ?: return null, parts[2])
    }

    private companion object {
        const val PARTS = 3
    }
}
