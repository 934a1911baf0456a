package dev.geo.android.ports

import android.content.Context

/**
 * Sensors that another module brings, such as those of Google Play services. It is found by its name in the manifest,
 * so it has a constructor without parameters:
 *
 * ```xml
 * <meta-data android:name="dev.geo.android.sensors" android:value="dev.geo.android.play.PlayServices" />
 * ```
 */
public interface SensorSource {
    /** What it has. Where a sensor is not available on this device, the platform's own of the same kind is taken. */
    public fun sensors(context: Context): List<Sensor>
}
