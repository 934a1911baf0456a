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

    /** The right to exact alarms, from Android 12 on. */
    ALARMS("alarms"),
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

    /** May alarms come at their moment? Null before Android 12. */
    public val exactAlarms: Boolean? get() = raw.flagOrNull("exactAlarms")

    /** May the app show notifications? Tracking goes on without. */
    public val notifications: Boolean? get() = raw.flagOrNull("notifications")

    /** Whose app this is: `owner`, `work-profile` or `secondary`. Each has an engine and storage of its own. */
    public val user: String? get() = raw.textIfAny("user")

    /** What the app's merged manifest lacks for the foreground service; null where it has all of it. */
    public val manifestFault: String? get() = raw.textIfAny("manifestFault")

    /**
     * The pages of the settings on which the user may lift what restricts tracking, the most effective first. After [GeoEngine.openSettings] has
     * opened one and the user is back, a new report says whether it helped: the page is gone from this list.
     */
    public val remedies: List<SettingsPage>
        get() = listOfNotNull(
            SettingsPage.APP.takeIf { backgroundRestricted == true || standbyBucket == "restricted" },
            SettingsPage.BATTERY.takeIf { batteryOptimized == true },
            SettingsPage.ALARMS.takeIf { exactAlarms == false },
            SettingsPage.NOTIFICATIONS.takeIf { notifications == false },
        )

    /** The engine's diary of the last lives of the app's process, the newest first; 16 at most. */
    public val lives: List<AppLife>
        get() = (raw["lives"] as? JsonArray)?.filterIsInstance<JsonObject>().orEmpty().map(::AppLife)

    /** How the app's last processes ended, newest first; empty before Android 11. */
    public val exits: List<LastLife>
        get() = (raw["exits"] as? JsonArray)?.filterIsInstance<JsonObject>().orEmpty().map(::LastLife)
}

/** One life of the app's process. */
public class AppLife(raw: JsonObject) : GeoShape(raw) {
    /** When it began, epoch milliseconds. */
    public val began: Long get() = raw.numberOrNull("began")?.toLong() ?: 0

    /** The last sign of life before it ended, epoch milliseconds; null for the present one, and where none is known. */
    public val seen: Long? get() = raw.numberOrNull("seen")?.toLong()

    /** Why it ended; null for the present one. */
    public val end: LastLife? get() = (raw["end"] as? JsonObject)?.let(::LastLife)

    /** The longest gaps: when a heartbeat was due, epoch milliseconds, and how much later it came, milliseconds. */
    public val gaps: List<LifeGap>
        get() = (raw["gaps"] as? JsonArray)?.filterIsInstance<JsonObject>().orEmpty().map(::LifeGap)

    /** How often Doze began. */
    public val dozes: Int get() = raw.numberOrNull("dozes")?.toInt() ?: 0
}

/** A heartbeat that came late. */
public class LifeGap(raw: JsonObject) : GeoShape(raw) {
    /** When it was due, epoch milliseconds. */
    public val at: Long get() = raw.numberOrNull("at")?.toLong() ?: 0

    /** How much later it came, milliseconds. */
    public val millis: Long get() = raw.numberOrNull("millis")?.toLong() ?: 0
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
