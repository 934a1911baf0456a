/// Snapshot of the tracker. The contract calls it `State`, which in an app of SwiftUI is another type.
public struct EngineState: GeoShape {
    public let raw: JsonFields
    public static let required = ["enabled"]

    public init(raw: JsonFields) { self.raw = raw }

    /// The persisted intent to track.
    public var enabled: Bool { raw.flag("enabled") }

    /// Is a location request open with the platform?
    public var trackingActive: Bool { raw.flag("trackingActive") }

    /// One of the constants of ``AuthorizationStatus``.
    public var authorization: Int { raw.int("authorization") }

    /// One of the constants of ``TrackingMode``.
    public var trackingMode: Int { raw.int("trackingMode") }

    /// The motion verdict of the last motion change.
    public var isMoving: Bool { raw.flag("isMoving") }

    /// Metres.
    public var odometer: Double { raw.number("odometer") }

    /// Number of stored geofences.
    public var geofenceCount: Int { raw.int("geofenceCount") }

    /// Is the internet reachable, validated?
    public var connected: Bool { raw.flag("connected") }

    /// Seconds since the last fix arrived, before the filter; nil until one has.
    public var lastRawFixAge: Double? { raw.numberOrNil("lastRawFixAge") }

    /// Seconds since the last fix passed the filter; nil until one has.
    public var lastAcceptedFixAge: Double? { raw.numberOrNil("lastAcceptedFixAge") }

    /// The last error of the platform's location service.
    public var lastLocationError: String? { raw.textOrNil("lastLocationError") }

    /// The last failure to register a geofence.
    public var lastGeofenceError: String? { raw.textOrNil("lastGeofenceError") }

    /// The last failure of durable storage; nil where the last commit succeeded.
    public var lastStorageError: String? { raw.textOrNil("lastStorageError") }

    /// Why the previous engine in this process failed, where this one replaced it; nil otherwise.
    public var lastEngineError: String? { raw.textOrNil("lastEngineError") }

    /// How the previous process of the app ended; nil where nothing says so.
    public var lastLife: LastLife? { raw.shapeOrNil("lastLife") }

    /// What keeps the engine from its work now: `storage-locked` before the first unlock of the phone, and others;
    /// empty when nothing does. What happens meanwhile is held in memory.
    public var degraded: [String] { raw.texts("degraded") }

    /// Records refused because storage failed, since this process started.
    public var refusedRecordCount: Int { raw.int("refusedRecordCount") }

    /// Why queued records are not uploaded: `offline`, `cellular`, `no-url`, `unauthorized`, `circuit`; nil: nothing
    /// prevents it.
    public var uploadParked: String? { raw.textOrNil("uploadParked") }

    /// The preset of the keys that were not given: `economical`, `balanced`, `live`.
    public var preset: String { raw.text("preset") }

    /// Why the satellite receiver is on.
    public var receiver: Receiver { raw.shape("receiver") }

    /// Location errors since the start of tracking.
    public var locationFailureCount: Int { raw.int("locationFailureCount") }

    /// Location requests that were started again in the background.
    public var backgroundRearmCount: Int { raw.int("backgroundRearmCount") }

    /// Location requests that the watchdog started again because no fix came.
    public var watchdogRecoveryCount: Int { raw.int("watchdogRecoveryCount") }

    /// Wake regions that were registered again after they failed or fired.
    public var wakeRearmCount: Int { raw.int("wakeRearmCount") }

    /// Is the region around the parking place registered?
    public var stationaryRegionArmed: Bool { raw.flag("stationaryRegionArmed") }

    /// Stationary and sentinel regions that are registered now.
    public var monitoredWakeRegions: Int { raw.int("monitoredWakeRegions") }

    /// The last failure of a wake region; nil where none failed.
    public var lastWakeError: String? { raw.textOrNil("lastWakeError") }

    /// Always false: schedules are not supported yet.
    public var schedulerEnabled: Bool { raw.flag("schedulerEnabled") }

    /// Configured keys that the engine does not know, such as misspelled ones: stored without effect. A nested key has
    /// its path, `authorization.strategi`.
    public var unknownKeys: [String] { raw.texts("unknownKeys") }

    /// Configured keys that have no effect on iOS.
    public var ineffectiveKeys: [String] { raw.texts("ineffectiveKeys") }
}

/// What the platform lets the app use.
public struct ProviderState: GeoShape {
    public let raw: JsonFields
    public static let required = ["status", "enabled", "gps", "network"]

    public init(raw: JsonFields) { self.raw = raw }

    /// One of the constants of ``AuthorizationStatus``.
    public var status: Int { raw.int("status") }

    /// Are location services on at all?
    public var enabled: Bool { raw.flag("enabled") }

    /// Is satellite location available?
    public var gps: Bool { raw.flag("gps") }

    /// Is network location available?
    public var network: Bool { raw.flag("network") }

    /// One of the constants of ``AccuracyAuthorization``; nil where the platform does not say.
    public var accuracyAuthorization: Int? { raw.intOrNil("accuracyAuthorization") }

    /// iOS 18 and newer: allowed, but without running in the background until the app is opened. Nil where the platform
    /// does not say.
    public var insufficientlyInUse: Bool? { raw.flagOrNil("insufficientlyInUse") }
}

/// The tokens that the uploader holds.
public struct AuthState: GeoShape {
    public let raw: JsonFields
    public static let required: [String] = []

    public init(raw: JsonFields) { self.raw = raw }

    /// Nil where none is held.
    public var accessToken: String? { raw.textOrNil("accessToken") }

    /// Nil where none is held.
    public var refreshToken: String? { raw.textOrNil("refreshToken") }

    /// Without the tokens, because the text may be logged.
    public var description: String { "AuthState(\(raw.keys.sorted().joined(separator: ", ")))" }
}

/// The satellite receiver, as the engine asks for it.
public struct Receiver: GeoShape {
    public let raw: JsonFields
    public static let required: [String] = []

    public init(raw: JsonFields) { self.raw = raw }

    /// Does any request need satellites?
    public var on: Bool { raw.flagOrNil("on") ?? false }

    /// Why, such as `moving` or `departure-check`; nil while it is off.
    public var because: String? { raw.textOrNil("because") }

    /// ISO-8601 UTC: since when this reason holds, or it is off; nil before its first use.
    public var since: String? { raw.textOrNil("since") }
}
