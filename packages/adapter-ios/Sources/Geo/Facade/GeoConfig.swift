// Generated from apps/contract; change it there, then: pnpm contract --update

/// What ``GeoEngine/ready(_:)-(GeoConfig)`` and ``GeoEngine/setConfig(_:)-(GeoConfig)`` take. What is not set is
/// unchanged (in `ready` without `reset = false` it is at its default), nil takes a key back to its default; named
/// objects merge field by field, maps are replaced. A wrong value is refused with ``GeoError/Code/invalidConfig``, and
/// nothing is applied.
///
/// A key reads as what was set here, nil where nothing was. Keys that Android alone heeds are left out.
public struct GeoConfig: ConfigPart {
    public var fields: JsonFields = [:]

    public init() {}

    /// `ready` only: false merges into the stored configuration.
    public var reset: Bool? {
        get { value("reset") }
        set { set("reset", newValue) }
    }

    /// Which values the keys have that were not given (config/presets.ts); a given key beats its preset.
    ///
    /// One of "economical", "balanced", "live"; default "balanced".
    public var preset: String? {
        get { value("preset") }
        set { set("preset", newValue) }
    }

    /// The permission to ask for.
    ///
    /// One of "Always", "WhenInUse"; default "Always".
    public var locationAuthorizationRequest: String? {
        get { value("locationAuthorizationRequest") }
        set { set("locationAuthorizationRequest", newValue) }
    }

    /// Texts of the alert shown when permission is insufficient.
    public var locationAuthorizationAlert: JsonFields? {
        get { value("locationAuthorizationAlert") }
        set { set("locationAuthorizationAlert", newValue) }
    }

    /// Never show that alert.
    ///
    /// Default false.
    public var disableLocationAuthorizationAlert: Bool? {
        get { value("disableLocationAuthorizationAlert") }
        set { set("disableLocationAuthorizationAlert", newValue) }
    }

    /// How precise fixes are wanted while moving (DESIRED_ACCURACY_*); a departure is checked with HIGH at least.
    ///
    /// One of -2, -1, 10, 100, 1000, 3000; default -1.
    public var desiredAccuracy: Int? {
        get { value("desiredAccuracy") }
        set { set("desiredAccuracy", newValue) }
    }

    /// Metres between recorded fixes, before elasticity; 0 records every fix.
    ///
    /// A number of m, 0 or more; default 10.
    public var distanceFilter: Double? {
        get { value("distanceFilter") }
        set { set("distanceFilter", newValue) }
    }

    /// Keep the distance filter the same at every speed.
    ///
    /// Default false.
    public var disableElasticity: Bool? {
        get { value("disableElasticity") }
        set { set("disableElasticity", newValue) }
    }

    /// How strongly speed widens the distance filter; 0 turns it off.
    ///
    /// A number, 0 or more; default 1.
    public var elasticityMultiplier: Double? {
        get { value("elasticityMultiplier") }
        set { set("elasticityMultiplier", newValue) }
    }

    /// Radius of the region around the parking place whose exit wakes the engine.
    ///
    /// A number of m, 1 or more; default 200.
    public var stationaryRadius: Double? {
        get { value("stationaryRadius") }
        set { set("stationaryRadius", newValue) }
    }

    /// Distance filter of the low-power watch while stationary.
    ///
    /// A number of m, 0 or more; default 75.
    public var stationaryDistanceFilter: Double? {
        get { value("stationaryDistanceFilter") }
        set { set("stationaryDistanceFilter", newValue) }
    }

    /// Accuracy of the low-power watch while stationary.
    ///
    /// One of "HIGH", "BALANCED", "LOW"; default "BALANCED".
    public var stationaryDesiredAccuracy: String? {
        get { value("stationaryDesiredAccuracy") }
        set { set("stationaryDesiredAccuracy", newValue) }
    }

    /// Keep a low-power location watch while stationary, although motion senses would wake the engine.
    ///
    /// Default true.
    public var stationaryKeepAlive: Bool? {
        get { value("stationaryKeepAlive") }
        set { set("stationaryKeepAlive", newValue) }
    }

    /// While stationary, leave waking to significant motion and regions where the device has them: no acceleration, and
    /// activity updates only in the first 35 minutes; on Android 30, only away from Wi-Fi, together with network
    /// positions. A session that begins at rest is stationary as soon as activities and ninety seconds of fixes say so.
    ///
    /// Default false.
    public var stationaryLowPower: Bool? {
        get { value("stationaryLowPower") }
        set { set("stationaryLowPower", newValue) }
    }

    /// Show the blue location indicator in the background.
    ///
    /// Default false.
    public var showsBackgroundLocationIndicator: Bool? {
        get { value("showsBackgroundLocationIndicator") }
        set { set("showsBackgroundLocationIndicator", newValue) }
    }

    /// Reject fixes that the platform marks as mock; accepted ones have `extras.mock`.
    ///
    /// Default false.
    public var rejectMock: Bool? {
        get { value("rejectMock") }
        set { set("rejectMock", newValue) }
    }

    /// Accept every sane fix.
    ///
    /// Default false.
    public var disableLocationFilter: Bool? {
        get { value("disableLocationFilter") }
        set { set("disableLocationFilter", newValue) }
    }

    /// Fixes worse than this stay out of the track; so does one worse than half of it (60 m of 100) less than 5 s after
    /// a better one. After a minute without a usable fix on the way the best one of up to twice this has to do.
    ///
    /// A number of m, 1 or more; default 100.
    public var locationFilterMaxAccuracy: Double? {
        get { value("locationFilterMaxAccuracy") }
        set { set("locationFilterMaxAccuracy", newValue) }
    }

    /// A fix that would need more speed than this is held until others agree with it.
    ///
    /// A number of m/s, 1 or more; default 60.
    public var locationFilterMaxSpeed: Double? {
        get { value("locationFilterMaxSpeed") }
        set { set("locationFilterMaxSpeed", newValue) }
    }

    /// Conservative rejects implausible fixes, Adjust caps them to what is kinematically possible, PassThrough applies
    /// the accuracy gate alone.
    ///
    /// One of "Conservative", "Adjust", "PassThrough"; default "Conservative".
    public var locationFilterPolicy: String? {
        get { value("locationFilterPolicy") }
        set { set("locationFilterPolicy", newValue) }
    }

    /// How much acceleration the Kalman filter expects, and how far it trusts reported accuracy.
    ///
    /// One of "DEFAULT", "AGGRESSIVE", "CONSERVATIVE"; default "DEFAULT".
    public var kalmanProfile: String? {
        get { value("kalmanProfile") }
        set { set("kalmanProfile", newValue) }
    }

    /// Fixes worse than this add nothing to the odometer; 0 = off.
    ///
    /// A number of m, 0 or more; default 0.
    public var odometerAccuracyThreshold: Double? {
        get { value("odometerAccuracyThreshold") }
        set { set("odometerAccuracyThreshold", newValue) }
    }

    /// How long a stop lasts before the device counts as stationary; also how long moving may stay unconfirmed after
    /// start, at most 5 minutes of it. Longer: fewer trips are cut at a wait, and the receiver starts less often; but
    /// shorter stays join two trips into one. With `trips` those are split afterwards, at stays of 5 minutes or more.
    ///
    /// A number of min, 0 or more; default 5.
    public var stopTimeout: Double? {
        get { value("stopTimeout") }
        set { set("stopTimeout", newValue) }
    }

    /// Delays moving when activity alone suggests it.
    ///
    /// An integer of ms, 0 or more; default 0.
    public var motionTriggerDelay: Int? {
        get { value("motionTriggerDelay") }
        set { set("motionTriggerDelay", newValue) }
    }

    /// Activities that count as moving.
    ///
    /// A comma-separated list of still, on_foot, walking, running, on_bicycle, in_vehicle, unknown; default
    /// "in_vehicle,on_bicycle,walking,running,on_foot".
    public var triggerActivities: String? {
        get { value("triggerActivities") }
        set { set("triggerActivities", newValue) }
    }

    /// Activity below this confidence is ignored. Default: 75 on Android, 50 on iOS.
    ///
    /// An integer of % from 0 to 100.
    public var minimumActivityRecognitionConfidence: Int? {
        get { value("minimumActivityRecognitionConfidence") }
        set { set("minimumActivityRecognitionConfidence", newValue) }
    }

    /// Do not use activity recognition (it needs a permission of its own).
    ///
    /// Default false.
    public var disableMotionActivityUpdates: Bool? {
        get { value("disableMotionActivityUpdates") }
        set { set("disableMotionActivityUpdates", newValue) }
    }

    /// Keep the process running while stationary.
    ///
    /// Default false.
    public var preventSuspend: Bool? {
        get { value("preventSuspend") }
        set { set("preventSuspend", newValue) }
    }

    /// Time between heartbeats while enabled.
    ///
    /// An integer of s, 1 or more; default 60.
    public var heartbeatInterval: Int? {
        get { value("heartbeatInterval") }
        set { set("heartbeatInterval", newValue) }
    }

    /// Use live updates with a background session (iOS 17 and later).
    ///
    /// Default true.
    public var useSessionEngine: Bool? {
        get { value("useSessionEngine") }
        set { set("useSessionEngine", newValue) }
    }

    /// Stop tracking when the app is removed from the task list.
    ///
    /// Default false.
    public var stopOnTerminate: Bool? {
        get { value("stopOnTerminate") }
        set { set("stopOnTerminate", newValue) }
    }

    /// Resume tracking after a device boot.
    ///
    /// Default false.
    public var startOnBoot: Bool? {
        get { value("startOnBoot") }
        set { set("startOnBoot", newValue) }
    }

    /// Where records are uploaded; unset = they stay queued.
    ///
    /// An http or https address.
    public var url: String? {
        get { value("url") }
        set { set("url", newValue) }
    }

    /// Method of upload requests.
    ///
    /// One of "POST", "PUT", "PATCH"; default "POST".
    public var method: String? {
        get { value("method") }
        set { set("method", newValue) }
    }

    /// Headers of upload requests.
    public var headers: [String: String]? {
        get { value("headers") }
        set { set("headers", newValue) }
    }

    /// Headers whose values are no secrets. All other values of headers, and what addresses hold of credentials and
    /// queries, are placeholders in the log, in events, in errors and in the black box.
    ///
    /// A list of names of headers; default [].
    public var publicHeaders: [String]? {
        get { value("publicHeaders") }
        set { set("publicHeaders", newValue) }
    }

    /// Values put beside the records in every body.
    public var params: JsonFields? {
        get { value("params") }
        set { set("params", newValue) }
    }

    /// Base of the extras of every record.
    public var extras: JsonFields? {
        get { value("extras") }
        set { set("extras", newValue) }
    }

    /// Property of the body that holds the records; "." puts them at the root.
    ///
    /// A string; default "location".
    public var httpRootProperty: String? {
        get { value("httpRootProperty") }
        set { set("httpRootProperty", newValue) }
    }

    /// The shape of a record in the body, with variables such as "{{latitude}}"; docs/servers.md. Unset: the record
    /// itself.
    ///
    /// An object, a list, or a text of JSON.
    public var locationTemplate: JsonValue? {
        get { value("locationTemplate") }
        set { set("locationTemplate", newValue) }
    }

    /// The shape of a geofence transition's record. Unset: locationTemplate.
    ///
    /// An object, a list, or a text of JSON.
    public var geofenceTemplate: JsonValue? {
        get { value("geofenceTemplate") }
        set { set("geofenceTemplate", newValue) }
    }

    /// Values put beside the records, rendered for each body; over params of the same name.
    ///
    /// An object, or a text of JSON.
    public var paramsTemplate: JsonValue? {
        get { value("paramsTemplate") }
        set { set("paramsTemplate", newValue) }
    }

    /// What a 2xx answer must say to count as stored; one that does not is tried again later, as after no answer.
    public var requireResponse: RequireResponseConfig {
        get { part("requireResponse") }
        set { set("requireResponse", part: newValue) }
    }

    /// Upload by itself; false: only sync() uploads.
    ///
    /// Default true.
    public var autoSync: Bool? {
        get { value("autoSync") }
        set { set("autoSync", newValue) }
    }

    /// Longest wait of records below the threshold; each upload wakes the radio.
    ///
    /// An integer of s, 1 or more; default 300.
    public var autoSyncInterval: Int? {
        get { value("autoSyncInterval") }
        set { set("autoSyncInterval", newValue) }
    }

    /// Wait for this many records before uploading; 0 = every record; -1 = wait while moving in the background for
    /// autoSyncInterval or 250 records, and not at all in the foreground, at a stop, at rest, at a geofence transition
    /// or a crash.
    ///
    /// An integer of records, -1 or more; default 0.
    public var autoSyncThreshold: Int? {
        get { value("autoSyncThreshold") }
        set { set("autoSyncThreshold", newValue) }
    }

    /// Wait for Wi-Fi; sync() always uploads.
    ///
    /// Default false.
    public var disableAutoSyncOnCellular: Bool? {
        get { value("disableAutoSyncOnCellular") }
        set { set("disableAutoSyncOnCellular", newValue) }
    }

    /// Send arrays of records instead of one a request.
    ///
    /// Default false.
    public var batchSync: Bool? {
        get { value("batchSync") }
        set { set("batchSync", newValue) }
    }

    /// Records in one request; -1 = up to 250 records or 256 kB.
    ///
    /// An integer of records, -1 or more, but not 0; default -1.
    public var maxBatchSize: Int? {
        get { value("maxBatchSize") }
        set { set("maxBatchSize", newValue) }
    }

    /// Time after which a request is given up.
    ///
    /// An integer of ms, 1 or more; default 30000.
    public var httpTimeoutMs: Int? {
        get { value("httpTimeoutMs") }
        set { set("httpTimeoutMs", newValue) }
    }

    /// Longest queue; the oldest records are dropped and counted. -1 = no limit.
    ///
    /// An integer of records, -1 or more; default -1.
    public var maxRecordsToPersist: Int? {
        get { value("maxRecordsToPersist") }
        set { set("maxRecordsToPersist", newValue) }
    }

    /// Records older than this are dropped and counted; fractions allowed; 0 = no limit.
    ///
    /// A number of days, 0 or more; default 0.
    public var maxDaysToPersist: Double? {
        get { value("maxDaysToPersist") }
        set { set("maxDaysToPersist", newValue) }
    }

    /// Tokens for uploads and how to refresh them.
    public var authorization: AuthorizationConfig {
        get { part("authorization") }
        set { set("authorization", part: newValue) }
    }

    /// Fences farther than this are not monitored; less than 700 m, what the narrowest sentinel region needs, counts as
    /// 700.
    ///
    /// A number of m, 0 or more; default 1000.
    public var geofenceProximityRadius: Double? {
        get { value("geofenceProximityRadius") }
        set { set("geofenceProximityRadius", newValue) }
    }

    /// Fences registered with the platform at once; -1 = what the platform allows.
    ///
    /// An integer, -1 or more; default -1.
    public var maxMonitoredGeofences: Int? {
        get { value("maxMonitoredGeofences") }
        set { set("maxMonitoredGeofences", newValue) }
    }

    /// ENTER at once when a fence is added around the device.
    ///
    /// Default true.
    public var geofenceInitialTriggerEntry: Bool? {
        get { value("geofenceInitialTriggerEntry") }
        set { set("geofenceInitialTriggerEntry", newValue) }
    }

    /// Detect collisions while moving.
    public var crashDetection: CrashDetectionConfig {
        get { part("crashDetection") }
        set { set("crashDetection", part: newValue) }
    }

    /// Detect handling of the phone at driving speed.
    public var distractionDetection: DistractionDetectionConfig {
        get { part("distractionDetection") }
        set { set("distractionDetection", part: newValue) }
    }

    /// Make a trip of each journey: `onTrip`, `getTrips`, and `extras.trip` of the stop's record.
    ///
    /// Default false.
    public var trips: Bool? {
        get { value("trips") }
        set { set("trips", newValue) }
    }

    /// Sound cues.
    ///
    /// Default false.
    public var debug: Bool? {
        get { value("debug") }
        set { set("debug", newValue) }
    }

    /// What the log keeps besides errors and warnings (LOG_LEVEL_*).
    ///
    /// One of 0, 1, 2, 3, 4, 5; default 0.
    public var logLevel: Int? {
        get { value("logLevel") }
        set { set("logLevel", newValue) }
    }

    /// Older log entries are dropped.
    ///
    /// A number of days, 0 or more; default 3.
    public var logMaxDays: Double? {
        get { value("logMaxDays") }
        set { set("logMaxDays", newValue) }
    }

    /// Where uploadLog() sends the log.
    ///
    /// An http or https address.
    public var logUrl: String? {
        get { value("logUrl") }
        set { set("logUrl", newValue) }
    }

    /// Add extras.diagnostics to every record.
    ///
    /// Default false.
    public var diagnosticExtras: Bool? {
        get { value("diagnosticExtras") }
        set { set("diagnosticExtras", newValue) }
    }

    /// Compress bodies over 1 kB; the server must accept it.
    ///
    /// Default false.
    public var gzip: Bool? {
        get { value("gzip") }
        set { set("gzip", newValue) }
    }
}

/// What a 2xx answer must say to count as stored; one that does not is tried again later, as after no answer.
public struct RequireResponseConfig: ConfigPart {
    public var fields: JsonFields = [:]

    public init() {}

    /// The media type, such as application/json.
    ///
    /// A media type, such as "application/json".
    public var contentType: String? {
        get { value("contentType") }
        set { set("contentType", newValue) }
    }

    /// A piece of the body.
    ///
    /// A string that is not empty.
    public var contains: String? {
        get { value("contains") }
        set { set("contains", newValue) }
    }

    /// Values that the body, as JSON, must have; it may have others.
    public var json: JsonFields? {
        get { value("json") }
        set { set("json", newValue) }
    }

    /// true: the body is empty; false: it is not.
    public var empty: Bool? {
        get { value("empty") }
        set { set("empty", newValue) }
    }
}

/// Tokens for uploads and how to refresh them.
public struct AuthorizationConfig: ConfigPart {
    public var fields: JsonFields = [:]

    public init() {}

    /// Token strategy, of which there is one; JWT sends `Authorization: Bearer <token>`.
    ///
    /// One of "JWT".
    public var strategy: String? {
        get { value("strategy") }
        set { set("strategy", newValue) }
    }

    /// Access token; kept apart from the config, as a secret.
    ///
    /// A string.
    public var accessToken: String? {
        get { value("accessToken") }
        set { set("accessToken", newValue) }
    }

    /// Refresh token; kept apart from the config, as a secret.
    ///
    /// A string.
    public var refreshToken: String? {
        get { value("refreshToken") }
        set { set("refreshToken", newValue) }
    }

    /// Where tokens are refreshed.
    ///
    /// An http or https address.
    public var refreshUrl: String? {
        get { value("refreshUrl") }
        set { set("refreshUrl", newValue) }
    }

    /// Body of the refresh request; {refreshToken} is replaced at any depth.
    public var refreshPayload: JsonFields? {
        get { value("refreshPayload") }
        set { set("refreshPayload", newValue) }
    }

    /// Headers of the refresh request.
    public var refreshHeaders: [String: String]? {
        get { value("refreshHeaders") }
        set { set("refreshHeaders", newValue) }
    }

    /// Another way to send the token, such as "X-Api-Key: {token}".
    ///
    /// "<Name>: <value with {token}>".
    public var header: String? {
        get { value("header") }
        set { set("header", newValue) }
    }
}

/// Detect collisions while moving.
public struct CrashDetectionConfig: ConfigPart {
    public var fields: JsonFields = [:]

    public init() {}

    /// Off by default.
    ///
    /// Default false.
    public var enabled: Bool? {
        get { value("enabled") }
        set { set("enabled", newValue) }
    }

    /// Speed before the impact.
    ///
    /// A number of m/s, 0 or more; default 11.11.
    public var minSpeed: Double? {
        get { value("minSpeed") }
        set { set("minSpeed", newValue) }
    }

    /// Peak of the impact.
    ///
    /// A number of g, 1 or more; default 4.
    public var impactThreshold: Double? {
        get { value("impactThreshold") }
        set { set("impactThreshold", newValue) }
    }
}

/// Detect handling of the phone at driving speed.
public struct DistractionDetectionConfig: ConfigPart {
    public var fields: JsonFields = [:]

    public init() {}

    /// Off by default.
    ///
    /// Default false.
    public var enabled: Bool? {
        get { value("enabled") }
        set { set("enabled", newValue) }
    }

    /// Driving speed from which handling counts.
    ///
    /// A number of m/s, 0 or more; default 5.
    public var minSpeed: Double? {
        get { value("minSpeed") }
        set { set("minSpeed", newValue) }
    }

    /// Shorter episodes are ignored.
    ///
    /// A number of s, 0 or more; default 5.
    public var minEpisodeSec: Double? {
        get { value("minEpisodeSec") }
        set { set("minEpisodeSec", newValue) }
    }
}
