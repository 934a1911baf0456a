package dev.geo.android.facade

import dev.geo.android.host.double
import dev.geo.android.host.objectAt
import dev.geo.android.host.text
import kotlinx.serialization.json.JsonObject

/** Where and when a trip begins or ends. */
public class TripEnd(raw: JsonObject) : GeoShape(raw) {
    /** ISO-8601, UTC. */
    public val timestamp: String get() = raw.text("timestamp")

    /** Degrees north. */
    public val latitude: Double get() = raw.double("latitude")

    /** Degrees east. */
    public val longitude: Double get() = raw.double("longitude")
}

/** A stay of two minutes or more within a trip. */
public class TripStop(raw: JsonObject) : GeoShape(raw) {
    /** When the device came to rest: ISO-8601, UTC. */
    public val startTimestamp: String get() = raw.text("startTimestamp")

    /** When it went on. */
    public val endTimestamp: String get() = raw.text("endTimestamp")

    /** Degrees north. */
    public val latitude: Double get() = raw.double("latitude")

    /** Degrees east. */
    public val longitude: Double get() = raw.double("longitude")
}

/** One source of doubt about a trip. */
public class TripDoubt(raw: JsonObject) : GeoShape(raw) {
    /** `gap`, `coarse`, `jump`, `inferred-start`, `split`, `interrupted`, `stopped`, `thinned` or `mock`. */
    public val kind: String get() = raw.text("kind")

    /** How many times. */
    public val count: Int get() = raw.int("count")

    /** Metres of the distance that it concerns; 0 where that cannot be said. */
    public val meters: Double get() = raw.double("meters")
}

/** A finished trip: from a departure to the transition to stationary. */
public class Trip(raw: JsonObject) : GeoShape(raw) {
    /** Its id: a UUID of version 7, which begins with the time of the start. */
    public val id: String get() = raw.text("id")

    /** The departure. */
    public val start: TripEnd get() = TripEnd(raw.objectAt("start"))

    /** The arrival: when the device came to rest. */
    public val end: TripEnd get() = TripEnd(raw.objectAt("end"))

    /** Stays within it, by time. */
    public val stops: List<TripStop> get() = raw.list("stops", ::TripStop)

    /** Metres along the smoothed track. */
    public val distance: Double get() = raw.double("distance")

    /** Seconds between start and end without the stops. */
    public val movingSec: Double get() = raw.double("movingSec")

    /** The smoothed track as an encoded polyline of five decimal places. */
    public val line: String get() = raw.text("line")

    /** Metres by which the line may deviate from the smoothed track. */
    public val lineTolerance: Double get() = raw.double("lineTolerance")

    /** What makes the trip less certain; empty when nothing does. */
    public val doubts: List<TripDoubt> get() = raw.list("doubts", ::TripDoubt)
}

/** A place of a live line. */
public class LinePoint(raw: JsonObject) : GeoShape(raw) {
    /** When the device was there: ISO-8601, UTC. */
    public val timestamp: String get() = raw.text("timestamp")

    /** Degrees north. */
    public val latitude: Double get() = raw.double("latitude")

    /** Degrees east. */
    public val longitude: Double get() = raw.double("longitude")

    /** Radius of the circle in which the device was with 68 %, metres. */
    public val accuracy: Double get() = raw.double("accuracy")
}

/** How a live line has gone on. */
public class LineEvent(raw: JsonObject) : GeoShape(raw) {
    /** The line, counted from 1 in each watch: every trip has its own. */
    public val line: Int get() = raw.int("line")

    /** Points that are final since the event before, by time: they never change. */
    public val points: List<LinePoint> get() = raw.list("points", ::LinePoint)

    /** The rest of the line, up to the newest fix; it replaces the tail of the event before. */
    public val tail: List<LinePoint> get() = raw.list("tail", ::LinePoint)
}
