package dev.geo.android.sensors

import android.hardware.SensorManager
import android.hardware.TriggerEvent
import android.hardware.TriggerEventListener
import android.hardware.Sensor as Hardware

/**
 * A sensor that fires once, until it is armed again. Android delivers on its main thread.
 *
 * @param triggered takes when it happened, in nanoseconds of the clock that counts sleep.
 */
internal class Trigger(
    private val manager: SensorManager,
    private val sensor: Hardware,
    private val triggered: (takenNanos: Long) -> Unit,
) {
    private var isArmed = false
    private val listener = object : TriggerEventListener() {
        override fun onTrigger(event: TriggerEvent) {
            if (release()) triggered(event.timestamp)
        }
    }

    @Synchronized
    fun arm() {
        if (!isArmed) isArmed = manager.requestTriggerSensor(listener, sensor)
    }

    @Synchronized
    fun disarm() {
        if (isArmed) manager.cancelTriggerSensor(listener, sensor)
        isArmed = false
    }

    /** False where it was disarmed while the event was on its way. */
    @Synchronized
    private fun release(): Boolean = isArmed.also { isArmed = false }
}
