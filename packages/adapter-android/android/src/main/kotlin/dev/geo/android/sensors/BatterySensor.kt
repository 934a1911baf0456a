package dev.geo.android.sensors

import android.content.Context
import android.content.Intent
import android.os.BatteryManager
import android.os.Handler
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.put

/** `battery`: how full it is, 0 to 1, and whether it charges. */
internal fun batterySensor(context: Context, handler: Handler): Sensor =
    BroadcastSensor("battery", context, handler, listOf(Intent.ACTION_BATTERY_CHANGED)) { it?.let(::batteryReading) }

/** A full battery that is plugged in counts as charging, as it does for the user. */
private fun batteryReading(intent: Intent): JsonObject? {
    val level = intent.getIntExtra(BatteryManager.EXTRA_LEVEL, -1)
    val scale = intent.getIntExtra(BatteryManager.EXTRA_SCALE, -1)
    if (level < 0 || scale <= 0) return null
    val status = intent.getIntExtra(BatteryManager.EXTRA_STATUS, BatteryManager.BATTERY_STATUS_UNKNOWN)
    val charging = setOf(BatteryManager.BATTERY_STATUS_CHARGING, BatteryManager.BATTERY_STATUS_FULL)
    return reading(0) {
        put("level", (level.toDouble() / scale).coerceAtMost(1.0))
        put("is_charging", status in charging)
    }
}
