package dev.geo.android.sensors

import android.content.Context
import android.os.Handler
import android.os.HandlerThread
import dev.geo.android.ports.Sensor

/** Where sensors deliver: away from the app's main thread, which may be busy. There is one for all of the process. */
private val sensorThread: HandlerThread by lazy { HandlerThread("geo-sensors").apply { start() } }

/** A handler of that thread. */
internal fun sensorHandler(): Handler = Handler(sensorThread.looper)

/**
 * Everything that the platform itself can sense, without Google Play services.
 *
 * @param handler where the platform delivers readings.
 */
public fun platformSensors(context: Context, handler: Handler = sensorHandler()): List<Sensor> {
    val app = context.applicationContext ?: context
    return listOf(
        LocationSensor(app, handler),
        RegionSensor(app),
        ActivitySensor(app, handler),
        AccelerationSensor(app, handler),
        SignificantMotionSensor(app),
        HeadingSensor(app, handler),
        ProviderSensor(app, handler),
        ConnectivitySensor(app, handler),
        batterySensor(app, handler),
        powerSaveSensor(app, handler),
        screenSensor(app, handler),
        AppSensor(app),
    )
}

/**
 * These sensors, with others in the place of those of the same kind: what is not there on this device is passed over,
 * and the platform's own stands behind it.
 *
 * @param others such as those of Google Play services.
 */
public fun List<Sensor>.preferring(others: List<Sensor>): List<Sensor> {
    val better = others.associateBy { it.kind }
    return map { own -> better[own.kind]?.let { PreferredSensor(it, own) } ?: own } +
        others.filter { other -> none { it.kind == other.kind } }
}
