package dev.geo.android.sensors

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.booleanOrNull
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.put

/** A circle that the platform watches for us. */
public data class Region(
    public val identifier: String,
    public val latitude: Double,
    public val longitude: Double,
    public val radiusMeters: Double,
    public val notifyOnEntry: Boolean,
    public val notifyOnExit: Boolean,
) {
    /** Is its registration with the platform the same? Which crossings are delivered is decided here. */
    internal fun isSameCircle(other: Region): Boolean =
        latitude == other.latitude && longitude == other.longitude && radiusMeters == other.radiusMeters

    internal fun toJson(): JsonObject = buildJsonObject {
        put("identifier", identifier)
        put("latitude", latitude)
        put("longitude", longitude)
        put("radius", radiusMeters)
        put("notifyOnEntry", notifyOnEntry)
        put("notifyOnExit", notifyOnExit)
    }
}

/** Reads the port's request for `regions`. @throws IllegalArgumentException with what was given, where it is none. */
public fun regionsOf(request: JsonElement): List<Region> {
    val list = request as? JsonArray ?: throw IllegalArgumentException("regions must be a list; got $request")
    return list.map { region ->
        require(region is JsonObject) { "a region must be an object; got $region" }
        Region(
            region.text("identifier"),
            region.number("latitude"),
            region.number("longitude"),
            region.number("radius"),
            region["notifyOnEntry"]?.jsonPrimitive?.booleanOrNull ?: true,
            region["notifyOnExit"]?.jsonPrimitive?.booleanOrNull ?: true,
        )
    }
}

/** What must be done so that [wanted] is registered where [registered] is. */
public class RegionDifference(registered: Collection<Region>, wanted: List<Region>) {
    private val before = registered.associateBy { it.identifier }
    private val after = wanted.associateBy { it.identifier }

    /** To be ended: not wanted, or another circle by now. */
    public val leaving: List<Region> = registered.filter { region ->
        after[region.identifier]?.isSameCircle(region) != true
    }

    /**
     * To be registered. What is registered as it should be stays: anew, the platform would forget that we are inside,
     * and with it the exit.
     */
    public val coming: List<Region> = after.values.filter { region ->
        before[region.identifier]?.isSameCircle(region) != true
    }
}
