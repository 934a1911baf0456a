package dev.geo.android.facade

import dev.geo.android.host.boolean
import dev.geo.android.host.double
import dev.geo.android.host.objectAt
import dev.geo.android.host.text
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** The motion verdict changed. */
public class MotionChangeEvent(raw: JsonObject) : GeoShape(raw) {
    /** Does the device move now? */
    public val isMoving: Boolean get() = raw.boolean("isMoving")

    /** Where; the first one of a session has none. */
    public val location: Location? get() = raw.objectOrNull("location")?.let(::Location)
}

/** An upload request has ended. */
public class HttpEvent(raw: JsonObject) : GeoShape(raw) {
    /** Was the status 2xx? */
    public val success: Boolean get() = raw.boolean("success")

    /** 0 where there was no response. */
    public val status: Int get() = raw.int("status")

    /** The body, or the error where [status] is 0; cut to 1024 characters. */
    public val responseText: String get() = raw.text("responseText")
}

/** A sign of life. */
public class HeartbeatEvent(raw: JsonObject) : GeoShape(raw) {
    /** The last known one; null before any fix of the session. */
    public val location: Location? get() = raw.objectOrNull("location")?.let(::Location)
}

/** Validated internet was gained or lost. */
public class ConnectivityChangeEvent(raw: JsonObject) : GeoShape(raw) {
    /** Is it there now? */
    public val connected: Boolean get() = raw.boolean("connected")
}

/** The platform could not give a location. */
public class LocationErrorEvent(raw: JsonObject) : GeoShape(raw) {
    /** 0 unknown, 1 not permitted, 2 unavailable, 3 too inaccurate, 408 not in time, 499 cancelled. */
    public val code: Int get() = raw.int("code")

    /** In the platform's words. */
    public val message: String get() = raw.text("message")
}

/** A fix was kept out of the track. */
public class LocationFilterEvent(raw: JsonObject) : GeoShape(raw) {
    /** `invalid`, `stale`, `inaccurate`, `implausible-speed`, `outlier`, `duplicate`, `future` or `not-departed`. */
    public val reason: String get() = raw.text("reason")

    /** The measured value, in the unit of [threshold]. */
    public val value: Double get() = raw.double("value")

    /** What would have been allowed. */
    public val threshold: Double get() = raw.double("threshold")

    /** When the fix was taken: ISO-8601, UTC. */
    public val timestamp: String get() = raw.text("timestamp")

    /** Where it was. */
    public val coords: Coords get() = Coords(raw.objectAt("coords"))
}

/** A collision was detected and confirmed. */
public class CrashEvent(raw: JsonObject) : GeoShape(raw) {
    /** The moment of confirmation: ISO-8601, UTC. */
    public val timestamp: String get() = raw.text("timestamp")

    /** Peak of the impact, g. */
    public val peakG: Double get() = raw.double("peakG")

    /** How long the impact lasted, milliseconds. */
    public val impactDurationMs: Double get() = raw.double("impactDurationMs")

    /** Metres per second. */
    public val preImpactSpeedMps: Double get() = raw.double("preImpactSpeedMps")

    /** The last known fix at confirmation. */
    public val location: Location? get() = raw.objectOrNull("location")?.let(::Location)
}

/** A collision is suspected, and not certain yet. At most one suspicion is open, for ten minutes at most. */
public class CrashSuspectedEvent(raw: JsonObject) : GeoShape(raw) {
    /** When the impact began: ISO-8601, UTC. [GeoEngine.confirmCrash] and [GeoEngine.cancelCrash] take it. */
    public val impactTimestamp: String get() = raw.text("impactTimestamp")

    /** The moment of suspicion: ISO-8601, UTC. */
    public val timestamp: String get() = raw.text("timestamp")

    /** What is missing before it is certain: `speed` a fix, `stop` it still rolls, `rest` it has just stopped. */
    public val missing: String get() = raw.text("missing")

    /** Peak of the impact, g. */
    public val peakG: Double get() = raw.double("peakG")

    /** How long the impact lasted, milliseconds. */
    public val impactDurationMs: Double get() = raw.double("impactDurationMs")

    /** Metres per second. */
    public val preImpactSpeedMps: Double get() = raw.double("preImpactSpeedMps")

    /** The last known fix. */
    public val location: Location? get() = raw.objectOrNull("location")?.let(::Location)
}

/** An episode of handling the phone at driving speed has closed. */
public class DistractionEvent(raw: JsonObject) : GeoShape(raw) {
    /** When it closed: ISO-8601, UTC. */
    public val timestamp: String get() = raw.text("timestamp")

    /** When it began; identifies the episode. */
    public val startTimestamp: String get() = raw.text("startTimestamp")

    /** Seconds. */
    public val durationSec: Double get() = raw.double("durationSec")

    /** `h` handled, `s` with the screen on, `c` reserved for calls. */
    public val cause: String get() = raw.text("cause")

    /** The last known fix when it closed. */
    public val location: Location? get() = raw.objectOrNull("location")?.let(::Location)
}

/** A token refresh has ended. */
public class AuthorizationEvent(raw: JsonObject) : GeoShape(raw) {
    /** Are there new tokens? */
    public val success: Boolean get() = raw.boolean("success")

    /** On success. */
    public val accessToken: String? get() = raw.textIfAny("accessToken")

    /** On success: the one in force. */
    public val refreshToken: String? get() = raw.textIfAny("refreshToken")

    /** On failure: the HTTP status; 0 where there was no answer. */
    public val status: Int? get() = raw.intOrNull("status")

    /** Without the tokens: this may end in a log. */
    override fun toString(): String = "AuthorizationEvent(success=$success, status=$status)"
}

/** A smoothed compass heading. */
public class HeadingEvent(raw: JsonObject) : GeoShape(raw) {
    /** Degrees clockwise from north. */
    public val heading: Double get() = raw.double("heading")

    /** The calibration level, 0 to 3. */
    public val accuracy: Double get() = raw.double("accuracy")

    /** True north? Otherwise magnetic. */
    public val isTrue: Boolean get() = raw.boolean("isTrue")
}

/** One line of the in-library log. */
public class LogEntry(raw: JsonObject) : GeoShape(raw) {
    /** ISO-8601, UTC. */
    public val ts: String get() = raw.text("ts")

    /** 1 error, 2 warning, 3 info, 4 debug, 5 verbose. */
    public val level: Int get() = raw.int("level")

    /** `native`: the engine itself; `js`: the app's own logger calls. */
    public val src: String get() = raw.text("src")

    /** Short tag. */
    public val event: String get() = raw.text("event")

    /** A line for people. */
    public val message: String? get() = raw.textIfAny("message")

    /** Attached data, decoded: the engine serialises it. What is no JSON text is given as it is. */
    public val data: JsonElement?
        get() {
            val said = raw["data"]
            if (said !is JsonPrimitive || !said.isString) return said
            return runCatching { Json.parseToJsonElement(said.content) }.getOrDefault(said)
        }
}
