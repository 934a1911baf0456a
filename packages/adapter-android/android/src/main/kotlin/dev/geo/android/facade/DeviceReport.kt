package dev.geo.android.facade

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject

/** A page of the system's settings: [GeoEngine.openSettings]. */
public enum class SettingsPage(internal val wire: String) {
    /** The app's own page. */
    APP("app"),

    /** Location services. */
    LOCATION("location"),

    /** Battery optimisation. */
    BATTERY("battery"),

    /** The app's notifications. */
    NOTIFICATIONS("notifications"),
}

/** What the device says of itself and of how it treats the app. More facts than those with a property are in [raw]. */
public class DeviceReport(raw: JsonObject) : GeoShape(raw) {
    /** Who made the device: `samsung`. */
    public val manufacturer: String? get() = raw.textIfAny("manufacturer")

    /** Its model: `SM-S921B`. */
    public val model: String? get() = raw.textIfAny("model")

    /** The version of the system: `15`. */
    public val osVersion: String? get() = raw.textIfAny("osVersion")

    /** The version of the app. */
    public val appVersion: String? get() = raw.textIfAny("appVersion")

    /** The app's standby bucket: `active`, `working-set`, `frequent`, `rare`, `restricted` or `exempted`; null before Android 9. */
    public val standbyBucket: String? get() = raw.textIfAny("standbyBucket")

    /** Has the user restricted the app in the background? Null before Android 9. */
    public val backgroundRestricted: Boolean? get() = raw.flagOrNull("backgroundRestricted")

    /** Is the app subject to battery optimisation? */
    public val batteryOptimized: Boolean? get() = raw.flagOrNull("batteryOptimized")

    /** How the app's last processes ended, newest first; empty before Android 11. */
    public val exits: List<LastLife>
        get() = (raw["exits"] as? JsonArray)?.filterIsInstance<JsonObject>().orEmpty().map(::LastLife)
}

/** How a process of the app ended. */
public class LastLife(raw: JsonObject) : GeoShape(raw) {
    /** A short name, such as `crash`, `low-memory` or `user-requested`. */
    public val reason: String get() = raw.textIfAny("reason").orEmpty()

    /** When it ended, epoch milliseconds; null where that is unknown. */
    public val at: Long? get() = raw.numberOrNull("at")?.toLong()

    /** What else the platform reports. */
    public val detail: String? get() = raw.textIfAny("detail")
}
