package dev.geo.android.facade

import dev.geo.android.host.boolean
import dev.geo.android.host.double
import kotlinx.serialization.json.JsonObject

/** Snapshot of the tracker. */
public class State(raw: JsonObject) : GeoShape(raw) {
    /** The persisted intent to track. */
    public val enabled: Boolean get() = raw.boolean("enabled")

    /** Is a location request open with the platform? */
    public val trackingActive: Boolean get() = raw.boolean("trackingActive")

    /** May the app use location: 0 not determined, 1 restricted, 2 denied, 3 always, 4 when in use. */
    public val authorization: Int get() = raw.int("authorization")

    /** 1 with locations, 0 geofences alone. */
    public val trackingMode: Int get() = raw.int("trackingMode")

    /** The motion verdict of the last motion change. */
    public val isMoving: Boolean get() = raw.boolean("isMoving")

    /** Metres. */
    public val odometer: Double get() = raw.double("odometer")

    /** Geofences stored. */
    public val geofenceCount: Int get() = raw.int("geofenceCount")

    /** Is the internet reachable, validated? */
    public val connected: Boolean get() = raw.boolean("connected")

    /** Seconds since the last fix arrived, before the filter; null until one has. */
    public val lastRawFixAge: Double? get() = raw.numberOrNull("lastRawFixAge")

    /** Seconds since the last fix passed the filter; null until one has. */
    public val lastAcceptedFixAge: Double? get() = raw.numberOrNull("lastAcceptedFixAge")

    /** The last error of the platform's location service. */
    public val lastLocationError: String? get() = raw.textIfAny("lastLocationError")

    /** The last error of geofences. */
    public val lastGeofenceError: String? get() = raw.textIfAny("lastGeofenceError")

    /** The last failure of durable storage; null where the last commit succeeded. */
    public val lastStorageError: String? get() = raw.textIfAny("lastStorageError")

    /** Why the previous engine in this process failed, where this one replaced it; null otherwise. */
    public val lastEngineError: String? get() = raw.textIfAny("lastEngineError")

    /** How the previous process of the app ended; null where the platform does not report it. */
    public val lastLife: LastLife? get() = raw.objectOrNull("lastLife")?.let(::LastLife)

    /**
     * What keeps the engine from its work now: `storage-locked` before the first unlock of the phone; empty when nothing does. What
     * happens meanwhile is held in memory.
     */
    public val degraded: List<String> get() = if ("degraded" in raw) raw.texts("degraded") else emptyList()

    /** Records refused because storage failed, since this process started. */
    public val refusedRecordCount: Int get() = raw.int("refusedRecordCount")

    /** Why queued records are not uploaded: `offline`, `cellular`, `no-url`, `unauthorized`, `circuit`; null: nothing prevents it. */
    public val uploadParked: String? get() = raw.textIfAny("uploadParked")

    /** The preset of the keys that were not given: `economical`, `balanced`, `live`. */
    public val preset: String get() = raw.textIfAny("preset").orEmpty()

    /** Why the satellite receiver is on. */
    public val receiver: Receiver get() = Receiver(raw.objectOrNull("receiver") ?: JsonObject(emptyMap()))

    /** Location errors since the start of tracking. */
    public val locationFailureCount: Int get() = raw.int("locationFailureCount")

    /** Location requests that were started again in the background. */
    public val backgroundRearmCount: Int get() = raw.int("backgroundRearmCount")

    /** Location requests that the watchdog started again because no fix came. */
    public val watchdogRecoveryCount: Int get() = raw.int("watchdogRecoveryCount")

    /** Wake regions that were registered again after they failed or fired. */
    public val wakeRearmCount: Int get() = raw.int("wakeRearmCount")

    /** Is the region around the parking place registered? */
    public val stationaryRegionArmed: Boolean get() = raw.boolean("stationaryRegionArmed")

    /** Stationary and sentinel regions that are registered now. */
    public val monitoredWakeRegions: Int get() = raw.int("monitoredWakeRegions")

    /** The last failure of a wake region; null where none failed. */
    public val lastWakeError: String? get() = raw.textIfAny("lastWakeError")

    /** Always false: schedules are not supported yet. */
    public val schedulerEnabled: Boolean get() = raw.boolean("schedulerEnabled")

    /** Configured keys that the engine does not know, such as misspelled ones: stored without effect. A nested key has its path, `notification.titel`. */
    public val unknownKeys: List<String> get() = raw.texts("unknownKeys")

    /** Configured keys that have no effect on this platform. */
    public val ineffectiveKeys: List<String> get() = raw.texts("ineffectiveKeys")
}

/** What the platform lets the app use. */
public class ProviderState(raw: JsonObject) : GeoShape(raw) {
    /** As [State.authorization]. */
    public val status: Int get() = raw.int("status")

    /** Are location services on at all? */
    public val enabled: Boolean get() = raw.boolean("enabled")

    /** Is the satellite provider on? */
    public val gps: Boolean get() = raw.boolean("gps")

    /** Is the network provider on? */
    public val network: Boolean get() = raw.boolean("network")

    /** 0 precise, 1 approximate location alone; null where the platform does not say. */
    public val accuracyAuthorization: Int? get() = raw.intOrNull("accuracyAuthorization")
}

/** The tokens that the uploader holds. */
public class AuthState(raw: JsonObject) : GeoShape(raw) {
    /** Null where none is held. */
    public val accessToken: String? get() = raw.textIfAny("accessToken")

    /** Null where none is held. */
    public val refreshToken: String? get() = raw.textIfAny("refreshToken")

    /** Without the tokens, because the text may be logged. */
    override fun toString(): String = "AuthState(${raw.keys.joinToString()})"
}

/** The satellite receiver, as the engine asks for it. */
public class Receiver(raw: JsonObject) : GeoShape(raw) {
    /** Does any request need satellites? */
    public val on: Boolean get() = raw.flagOrNull("on") ?: false

    /** Why, such as `moving` or `departure-check`; null while it is off. */
    public val because: String? get() = raw.textIfAny("because")

    /** ISO-8601 UTC: since when this reason holds, or it is off; null before its first use. */
    public val since: String? get() = raw.textIfAny("since")
}
