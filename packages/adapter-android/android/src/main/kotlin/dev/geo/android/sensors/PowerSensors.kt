package dev.geo.android.sensors

import android.content.Context
import android.content.Intent
import android.os.Handler
import android.os.PowerManager
import dev.geo.android.ports.Sensor
import kotlinx.serialization.json.put

/** `powerSave`: has the user, or a low battery, turned battery saver on? */
internal fun powerSaveSensor(context: Context, handler: Handler): Sensor {
    val power = context.getSystemService(Context.POWER_SERVICE) as PowerManager
    return BroadcastSensor("powerSave", context, handler, listOf(PowerManager.ACTION_POWER_SAVE_MODE_CHANGED)) {
        reading(0) { put("isPowerSaveMode", power.isPowerSaveMode) }
    }
}

/** `screen`: is it on? */
internal fun screenSensor(context: Context, handler: Handler): Sensor {
    val power = context.getSystemService(Context.POWER_SERVICE) as PowerManager
    return BroadcastSensor("screen", context, handler, listOf(Intent.ACTION_SCREEN_ON, Intent.ACTION_SCREEN_OFF)) {
        reading(0) { put("on", power.isInteractive) }
    }
}
