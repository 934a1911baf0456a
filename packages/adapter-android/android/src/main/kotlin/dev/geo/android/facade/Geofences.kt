package dev.geo.android.facade

import dev.geo.android.host.double
import dev.geo.android.host.objectAt
import dev.geo.android.host.text
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put

/** A circle to watch. */
public class Geofence(raw: JsonObject) : GeoShape(raw) {
    /**
     * @param identifier 1 to 255 characters; the same one replaces.
     * @param radius metres; below 100 m a phone is often wrong about the boundary.
     * @param loiteringDelay milliseconds inside until DWELL.
     * @param extras echoed on the fence's events.
     */
    @JvmOverloads
    public constructor(
        identifier: String,
        latitude: Double,
        longitude: Double,
        radius: Double,
        notifyOnEntry: Boolean? = null,
        notifyOnExit: Boolean? = null,
        notifyOnDwell: Boolean? = null,
        loiteringDelay: Long? = null,
        extras: JsonObject? = null,
    ) : this(
        buildJsonObject {
            put("identifier", identifier)
            put("latitude", plain(latitude))
            put("longitude", plain(longitude))
            put("radius", plain(radius))
            notifyOnEntry?.let { put("notifyOnEntry", it) }
            notifyOnExit?.let { put("notifyOnExit", it) }
            notifyOnDwell?.let { put("notifyOnDwell", it) }
            loiteringDelay?.let { put("loiteringDelay", it) }
            extras?.let { put("extras", it) }
        },
    )

    /** Unique. */
    public val identifier: String get() = raw.text("identifier")

    /** Degrees north. */
    public val latitude: Double get() = raw.double("latitude")

    /** Degrees east. */
    public val longitude: Double get() = raw.double("longitude")

    /** Metres. */
    public val radius: Double get() = raw.double("radius")

    /** Is ENTER reported? Without any flag, entry and exit are. */
    public val notifyOnEntry: Boolean? get() = raw.flagOrNull("notifyOnEntry")

    /** Is EXIT reported? */
    public val notifyOnExit: Boolean? get() = raw.flagOrNull("notifyOnExit")

    /** Is DWELL reported? */
    public val notifyOnDwell: Boolean? get() = raw.flagOrNull("notifyOnDwell")

    /** Milliseconds inside until DWELL. */
    public val loiteringDelay: Double? get() = raw.numberOrNull("loiteringDelay")

    /** Echoed on the fence's events. */
    public val extras: JsonObject? get() = raw.objectOrNull("extras")
}

/** As the engine writes it, without a fraction where there is none: so a fence equals the one that comes back. */
private fun plain(number: Double): JsonPrimitive =
    if (number == number.toInt().toDouble()) JsonPrimitive(number.toInt()) else JsonPrimitive(number)

/** A fence was entered, left, or stayed in. */
public class GeofenceEvent(raw: JsonObject) : GeoShape(raw) {
    /** Which one. */
    public val identifier: String get() = raw.text("identifier")

    /** `ENTER`, `EXIT` or `DWELL`. */
    public val action: String get() = raw.text("action")

    /** The fix that decided. */
    public val location: Location get() = Location(raw.objectAt("location"))

    /** The fence's own extras. */
    public val extras: JsonObject? get() = raw.objectOrNull("extras")
}

/** The difference of what the platform monitors, not of what is stored. */
public class GeofencesChangeEvent(raw: JsonObject) : GeoShape(raw) {
    /** Newly monitored. */
    public val on: List<Geofence> get() = raw.list("on", ::Geofence)

    /** Monitored no longer. */
    public val off: List<Geofence> get() = raw.list("off", ::Geofence)
}
