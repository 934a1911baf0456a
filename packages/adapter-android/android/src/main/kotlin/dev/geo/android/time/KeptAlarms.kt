package dev.geo.android.time

import android.content.Context
import dev.geo.android.storage.KeptTexts

/**
 * An alarm that is set.
 *
 * @property atMillis when, by the wall clock.
 * @property atUptime when, by the uptime of the boot it was set in.
 * @property bootId that boot.
 */
internal data class KeptAlarm(val atMillis: Long, val atUptime: Long, val bootId: String)

/** Which alarms are set. They are no part of the engine's memory: the system has them. */
internal class KeptAlarms(context: Context) {
    private val texts = KeptTexts(context, "dev.geo.android.alarms")

    fun all(): Map<String, KeptAlarm> =
        texts.all.mapNotNull { (name, text) -> alarmOf(text)?.let { name to it } }.toMap()

    fun put(name: String, alarm: KeptAlarm): Unit =
        texts.put(name to "${alarm.atMillis} ${alarm.atUptime} ${alarm.bootId}")

    fun remove(name: String): Unit = texts.put(name to null)

    private fun alarmOf(text: String): KeptAlarm? {
        val parts = text.split(' ', limit = PARTS)
        if (parts.size < PARTS) return null
        return KeptAlarm(parts[0].toLongOrNull() ?: return null, parts[1].toLongOrNull() ?: return null, parts[2])
    }

    private companion object {
        const val PARTS = 3
    }
}
