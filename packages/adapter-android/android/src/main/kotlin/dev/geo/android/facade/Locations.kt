package dev.geo.android.facade

import dev.geo.android.host.boolean
import dev.geo.android.host.double
import dev.geo.android.host.objectAt
import dev.geo.android.host.text
import kotlinx.serialization.json.JsonObject

/** The core record: what is stored, uploaded and handed to listeners. */
public class Location(raw: JsonObject) : GeoShape(raw) {
    /** Unique id of the record; a server deduplicates by it. */
    public val uuid: String get() = raw.text("uuid")

    /** When the fix was taken: ISO-8601, UTC. */
    public val timestamp: String get() = raw.text("timestamp")

    /** How old the fix was when it was processed, milliseconds. */
    public val age: Double? get() = raw.numberOrNull("age")

    /** Distance travelled so far, metres. */
    public val odometer: Double get() = raw.double("odometer")

    /** Position and motion. */
    public val coords: Coords get() = Coords(raw.objectAt("coords"))

    /** What the device was thought to be doing. */
    public val activity: MotionActivity get() = MotionActivity(raw.objectAt("activity"))

    /** The battery at the time of the fix. */
    public val battery: Battery get() = Battery(raw.objectAt("battery"))

    /** The motion verdict at the time of the fix; null while moving is still unconfirmed. */
    public val isMoving: Boolean? get() = raw.flagOrNull("is_moving")

    /** True on what a one-shot or an odometer operation gave. */
    public val isSample: Boolean get() = raw.flagOrNull("sample") == true

    /** Why the record exists, where it is no plain tracked fix: `motionchange` or `odometer`. */
    public val event: String? get() = raw.textIfAny("event")

    /** Free-form values that ride along. */
    public val extras: JsonObject? get() = raw.objectOrNull("extras")
}

/** Position and motion of one fix. */
public class Coords(raw: JsonObject) : GeoShape(raw) {
    /** Degrees north. */
    public val latitude: Double get() = raw.double("latitude")

    /** Degrees east. */
    public val longitude: Double get() = raw.double("longitude")

    /** Radius of the 68 % error circle, metres. */
    public val accuracy: Double get() = raw.double("accuracy")

    /** Metres above sea level. */
    public val altitude: Double? get() = raw.numberOrNull("altitude")

    /** Metres. */
    public val altitudeAccuracy: Double? get() = raw.numberOrNull("altitude_accuracy")

    /** Metres above the WGS84 ellipsoid. */
    public val ellipsoidalAltitude: Double? get() = raw.numberOrNull("ellipsoidal_altitude")

    /** Metres per second. */
    public val speed: Double? get() = raw.numberOrNull("speed")

    /** Metres per second. */
    public val speedAccuracy: Double? get() = raw.numberOrNull("speed_accuracy")

    /** Degrees clockwise from true north. */
    public val heading: Double? get() = raw.numberOrNull("heading")

    /** Degrees. */
    public val headingAccuracy: Double? get() = raw.numberOrNull("heading_accuracy")
}

/** Classified motion activity. */
public class MotionActivity(raw: JsonObject) : GeoShape(raw) {
    /** `still`, `on_foot`, `walking`, `running`, `on_bicycle`, `in_vehicle` or `unknown`. */
    public val type: String get() = raw.text("type")

    /** 0 to 100 %. */
    public val confidence: Int get() = raw.int("confidence")
}

/** The device's battery. */
public class Battery(raw: JsonObject) : GeoShape(raw) {
    /** 0.0 to 1.0. */
    public val level: Double get() = raw.double("level")

    /** Does it charge? */
    public val isCharging: Boolean get() = raw.boolean("is_charging")
}

/** A record that the server refused for good, set aside so that the others flow. */
public class QuarantinedRecord(raw: JsonObject) : GeoShape(raw) {
    /** The record. */
    public val record: Location get() = Location(raw.objectAt("record"))

    /** HTTP status of the last refusal. */
    public val status: Int get() = raw.int("status")

    /** What the server said; cut to 1024 characters. */
    public val responseText: String get() = raw.text("responseText")

    /** How often it was refused alone. */
    public val attempts: Int get() = raw.int("attempts")

    /** ISO-8601, UTC. */
    public val quarantinedAt: String get() = raw.text("quarantinedAt")
}
