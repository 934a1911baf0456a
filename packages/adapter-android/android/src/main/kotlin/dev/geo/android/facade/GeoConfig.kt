// Generated from apps/contract; change it there, then: pnpm contract --update

package dev.geo.android.facade

import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/**
 * What [GeoEngine.ready] and [GeoEngine.setConfig] take. What is not named is unchanged (in `ready` without `reset =
 * false` it is at its default), null takes a key back to its default; named objects merge field by field, maps are
 * replaced. A wrong value is refused with [GeoErrorCode.INVALID_CONFIG], and nothing is applied.
 *
 * Keys that iOS alone heeds are left out.
 */
public class GeoConfig : ConfigPart() {
    /** `ready` only: false merges into the stored configuration. */
    public var reset: Boolean? by Key()

    /**
     * Which values the keys have that were not given (config/presets.ts); a given key beats its preset.
     *
     * One of "economical", "balanced", "live"; default "balanced".
     */
    public var preset: String? by Key()

    /**
     * The permission to ask for.
     *
     * One of "Always", "WhenInUse"; default "Always".
     */
    public var locationAuthorizationRequest: String? by Key()

    /** Texts of the alert shown when permission is insufficient. */
    public var locationAuthorizationAlert: JsonObject? by Key()

    /**
     * Never show that alert.
     *
     * Default false.
     */
    public var disableLocationAuthorizationAlert: Boolean? by Key()

    /** Texts shown before background permission is asked for. */
    public var backgroundPermissionRationale: JsonObject? by Key()

    /**
     * How precise fixes are wanted while moving (DESIRED_ACCURACY_*); a departure is checked with HIGH at least.
     *
     * One of -2, -1, 10, 100, 1000, 3000; default -1.
     */
    public var desiredAccuracy: Int? by Key()

    /**
     * Metres between recorded fixes, before elasticity; 0 records every fix.
     *
     * A number of m, 0 or more; default 10.
     */
    public var distanceFilter: Double? by Key()

    /**
     * Keep the distance filter the same at every speed.
     *
     * Default false.
     */
    public var disableElasticity: Boolean? by Key()

    /**
     * How strongly speed widens the distance filter; 0 turns it off.
     *
     * A number, 0 or more; default 1.
     */
    public var elasticityMultiplier: Double? by Key()

    /**
     * Radius of the region around the parking place whose exit wakes the engine.
     *
     * A number of m, 1 or more; default 200.
     */
    public var stationaryRadius: Double? by Key()

    /**
     * Accuracy of the low-power watch while stationary.
     *
     * One of "HIGH", "BALANCED", "LOW"; default "BALANCED".
     */
    public var stationaryDesiredAccuracy: String? by Key()

    /**
     * Keep a low-power location watch while stationary, although motion senses would wake the engine.
     *
     * Default true.
     */
    public var stationaryKeepAlive: Boolean? by Key()

    /**
     * While stationary, leave waking to significant motion and regions where the device has them: no acceleration, and
     * activity updates only in the first 35 minutes; on Android 30, only away from Wi-Fi, together with network
     * positions. A session that begins at rest is stationary as soon as activities and ninety seconds of fixes say so.
     *
     * Default false.
     */
    public var stationaryLowPower: Boolean? by Key()

    /**
     * From two minutes after the stop on, keep the region around the parking place alone, without a foreground service.
     * Overrides stationaryKeepAlive and stationaryLowPower, and ends a start at rest as early as the latter; without
     * effect (State.ineffectiveKeys) where a region's exit may not start the service again.
     *
     * Default false.
     */
    public var dormantOnStationary: Boolean? by Key()

    /**
     * Time wanted between fixes of the low-power watch.
     *
     * An integer of ms, 1000 or more; default 30000.
     */
    public var stationaryLocationUpdateInterval: Long? by Key()

    /**
     * Time wanted between fixes while moving.
     *
     * An integer of ms, 0 or more; default 1000.
     */
    public var locationUpdateInterval: Long? by Key()

    /**
     * Reject fixes that the platform marks as mock; accepted ones have `extras.mock`.
     *
     * Default false.
     */
    public var rejectMock: Boolean? by Key()

    /**
     * Accept every sane fix.
     *
     * Default false.
     */
    public var disableLocationFilter: Boolean? by Key()

    /**
     * Fixes worse than this stay out of the track; so does one worse than half of it (60 m of 100) less than 5 s after
     * a better one. After a minute without a usable fix on the way the best one of up to twice this has to do.
     *
     * A number of m, 1 or more; default 100.
     */
    public var locationFilterMaxAccuracy: Double? by Key()

    /**
     * A fix that would need more speed than this is held until others agree with it.
     *
     * A number of m/s, 1 or more; default 60.
     */
    public var locationFilterMaxSpeed: Double? by Key()

    /**
     * Conservative rejects implausible fixes, Adjust caps them to what is kinematically possible, PassThrough applies
     * the accuracy gate alone.
     *
     * One of "Conservative", "Adjust", "PassThrough"; default "Conservative".
     */
    public var locationFilterPolicy: String? by Key()

    /**
     * How much acceleration the Kalman filter expects, and how far it trusts reported accuracy.
     *
     * One of "DEFAULT", "AGGRESSIVE", "CONSERVATIVE"; default "DEFAULT".
     */
    public var kalmanProfile: String? by Key()

    /**
     * Fixes worse than this add nothing to the odometer; 0 = off.
     *
     * A number of m, 0 or more; default 0.
     */
    public var odometerAccuracyThreshold: Double? by Key()

    /**
     * How long a stop lasts before the device counts as stationary; also how long moving may stay unconfirmed after
     * start, at most 5 minutes of it. Longer: fewer trips are cut at a wait, and the receiver starts less often; but
     * shorter stays join two trips into one. With `trips` those are split afterwards, at stays of 5 minutes or more.
     *
     * A number of min, 0 or more; default 5.
     */
    public var stopTimeout: Double? by Key()

    /**
     * Delays moving when activity alone suggests it.
     *
     * An integer of ms, 0 or more; default 0.
     */
    public var motionTriggerDelay: Long? by Key()

    /**
     * Activities that count as moving.
     *
     * A comma-separated list of still, on_foot, walking, running, on_bicycle, in_vehicle, unknown; default
     * "in_vehicle,on_bicycle,walking,running,on_foot".
     */
    public var triggerActivities: String? by Key()

    /**
     * Activity below this confidence is ignored. Default: 75 on Android, 50 on iOS.
     *
     * An integer of % from 0 to 100.
     */
    public var minimumActivityRecognitionConfidence: Int? by Key()

    /**
     * Time wanted between activity readings.
     *
     * An integer of ms, 0 or more; default 10000.
     */
    public var activityRecognitionInterval: Long? by Key()

    /**
     * Do not use activity recognition (it needs a permission of its own).
     *
     * Default false.
     */
    public var disableMotionActivityUpdates: Boolean? by Key()

    /**
     * Time between heartbeats while enabled.
     *
     * An integer of s, 1 or more; default 60.
     */
    public var heartbeatInterval: Int? by Key()

    /**
     * Stop tracking when the app is removed from the task list.
     *
     * Default false.
     */
    public var stopOnTerminate: Boolean? by Key()

    /**
     * Resume tracking after a device boot.
     *
     * Default false.
     */
    public var startOnBoot: Boolean? by Key()

    /** The persistent notification of the foreground service. */
    public fun notification(build: NotificationConfig.() -> Unit) {
        put("notification", NotificationConfig().apply(build))
    }

    /**
     * Where records are uploaded; unset = they stay queued.
     *
     * An http or https address.
     */
    public var url: String? by Key()

    /**
     * Method of upload requests.
     *
     * One of "POST", "PUT", "PATCH"; default "POST".
     */
    public var method: String? by Key()

    /** Headers of upload requests. */
    public var headers: Map<String, String>? by Key()

    /**
     * Headers whose values are no secrets. All other values of headers, and what addresses hold of credentials and
     * queries, are placeholders in the log, in events, in errors and in the black box.
     *
     * A list of names of headers; default [].
     */
    public var publicHeaders: List<String>? by Key()

    /** Values put beside the records in every body. */
    public var params: JsonObject? by Key()

    /** Base of the extras of every record. */
    public var extras: JsonObject? by Key()

    /**
     * Property of the body that holds the records; "." puts them at the root.
     *
     * A string; default "location".
     */
    public var httpRootProperty: String? by Key()

    /**
     * The shape of a record in the body, with variables such as "{{latitude}}"; docs/servers.md. Unset: the record
     * itself.
     *
     * An object, a list, or a text of JSON.
     */
    public var locationTemplate: JsonElement? by Key()

    /**
     * The shape of a geofence transition's record. Unset: locationTemplate.
     *
     * An object, a list, or a text of JSON.
     */
    public var geofenceTemplate: JsonElement? by Key()

    /**
     * Values put beside the records, rendered for each body; over params of the same name.
     *
     * An object, or a text of JSON.
     */
    public var paramsTemplate: JsonElement? by Key()

    /** What a 2xx answer must say to count as stored; one that does not is tried again later, as after no answer. */
    public fun requireResponse(build: RequireResponseConfig.() -> Unit) {
        put("requireResponse", RequireResponseConfig().apply(build))
    }

    /**
     * Upload by itself; false: only sync() uploads.
     *
     * Default true.
     */
    public var autoSync: Boolean? by Key()

    /**
     * Longest wait of records below the threshold; each upload wakes the radio.
     *
     * An integer of s, 1 or more; default 300.
     */
    public var autoSyncInterval: Int? by Key()

    /**
     * Wait for this many records before uploading; 0 = every record; -1 = wait while moving in the background for
     * autoSyncInterval or 250 records, and not at all in the foreground, at a stop, at rest, at a geofence transition
     * or a crash.
     *
     * An integer of records, -1 or more; default 0.
     */
    public var autoSyncThreshold: Int? by Key()

    /**
     * Wait for Wi-Fi; sync() always uploads.
     *
     * Default false.
     */
    public var disableAutoSyncOnCellular: Boolean? by Key()

    /**
     * Send arrays of records instead of one a request.
     *
     * Default false.
     */
    public var batchSync: Boolean? by Key()

    /**
     * Records in one request; -1 = up to 250 records or 256 kB.
     *
     * An integer of records, -1 or more, but not 0; default -1.
     */
    public var maxBatchSize: Int? by Key()

    /**
     * Time after which a request is given up.
     *
     * An integer of ms, 1 or more; default 30000.
     */
    public var httpTimeoutMs: Long? by Key()

    /**
     * Longest queue; the oldest records are dropped and counted. -1 = no limit.
     *
     * An integer of records, -1 or more; default -1.
     */
    public var maxRecordsToPersist: Int? by Key()

    /**
     * Records older than this are dropped and counted; fractions allowed; 0 = no limit.
     *
     * A number of days, 0 or more; default 0.
     */
    public var maxDaysToPersist: Double? by Key()

    /** Tokens for uploads and how to refresh them. */
    public fun authorization(build: AuthorizationConfig.() -> Unit) {
        put("authorization", AuthorizationConfig().apply(build))
    }

    /**
     * Fences farther than this are not monitored; less than 700 m, what the narrowest sentinel region needs, counts as
     * 700.
     *
     * A number of m, 0 or more; default 1000.
     */
    public var geofenceProximityRadius: Double? by Key()

    /**
     * Fences registered with the platform at once; -1 = what the platform allows.
     *
     * An integer, -1 or more; default -1.
     */
    public var maxMonitoredGeofences: Int? by Key()

    /**
     * ENTER at once when a fence is added around the device.
     *
     * Default true.
     */
    public var geofenceInitialTriggerEntry: Boolean? by Key()

    /** Detect collisions while moving. */
    public fun crashDetection(build: CrashDetectionConfig.() -> Unit) {
        put("crashDetection", CrashDetectionConfig().apply(build))
    }

    /** Detect handling of the phone at driving speed. */
    public fun distractionDetection(build: DistractionDetectionConfig.() -> Unit) {
        put("distractionDetection", DistractionDetectionConfig().apply(build))
    }

    /**
     * Make a trip of each journey: `onTrip`, `getTrips`, and `extras.trip` of the stop's record.
     *
     * Default false.
     */
    public var trips: Boolean? by Key()

    /**
     * Sound cues.
     *
     * Default false.
     */
    public var debug: Boolean? by Key()

    /**
     * What the log keeps besides errors and warnings (LOG_LEVEL_*).
     *
     * One of 0, 1, 2, 3, 4, 5; default 0.
     */
    public var logLevel: Int? by Key()

    /**
     * Older log entries are dropped.
     *
     * A number of days, 0 or more; default 3.
     */
    public var logMaxDays: Double? by Key()

    /**
     * Where uploadLog() sends the log.
     *
     * An http or https address.
     */
    public var logUrl: String? by Key()

    /**
     * Add extras.diagnostics to every record.
     *
     * Default false.
     */
    public var diagnosticExtras: Boolean? by Key()

    /**
     * Compress bodies over 1 kB; the server must accept it.
     *
     * Default false.
     */
    public var gzip: Boolean? by Key()
}

/** The persistent notification of the foreground service. */
public class NotificationConfig : ConfigPart() {
    /**
     * Title.
     *
     * A string; default "Location".
     */
    public var title: String? by Key()

    /**
     * Text.
     *
     * A string; default "Location tracking active".
     */
    public var text: String? by Key()

    /**
     * Channel; its importance is frozen per id.
     *
     * A string; default "geo_location".
     */
    public var channelId: String? by Key()

    /**
     * Name of the channel in the system settings.
     *
     * A string; default "Location".
     */
    public var channelName: String? by Key()

    /**
     * Icon.
     *
     * "drawable/<name>" or "mipmap/<name>".
     */
    public var smallIcon: String? by Key()

    /**
     * Accent colour.
     *
     * "#RRGGBB".
     */
    public var color: String? by Key()

    /**
     * NOTIFICATION_PRIORITY_*.
     *
     * One of -2, -1, 0, 1, 2; default -2.
     */
    public var priority: Int? by Key()

    /**
     * Label of a button that stops tracking, as stop() does; unset: no button.
     *
     * A string that is not empty.
     */
    public var stopAction: String? by Key()
}

/** What a 2xx answer must say to count as stored; one that does not is tried again later, as after no answer. */
public class RequireResponseConfig : ConfigPart() {
    /**
     * The media type, such as application/json.
     *
     * A media type, such as "application/json".
     */
    public var contentType: String? by Key()

    /**
     * A piece of the body.
     *
     * A string that is not empty.
     */
    public var contains: String? by Key()

    /** Values that the body, as JSON, must have; it may have others. */
    public var json: JsonObject? by Key()

    /** true: the body is empty; false: it is not. */
    public var empty: Boolean? by Key()
}

/** Tokens for uploads and how to refresh them. */
public class AuthorizationConfig : ConfigPart() {
    /**
     * Token strategy, of which there is one; JWT sends `Authorization: Bearer <token>`.
     *
     * One of "JWT".
     */
    public var strategy: String? by Key()

    /**
     * Access token; kept apart from the config, as a secret.
     *
     * A string.
     */
    public var accessToken: String? by Key()

    /**
     * Refresh token; kept apart from the config, as a secret.
     *
     * A string.
     */
    public var refreshToken: String? by Key()

    /**
     * Where tokens are refreshed.
     *
     * An http or https address.
     */
    public var refreshUrl: String? by Key()

    /** Body of the refresh request; {refreshToken} is replaced at any depth. */
    public var refreshPayload: JsonObject? by Key()

    /** Headers of the refresh request. */
    public var refreshHeaders: Map<String, String>? by Key()

    /**
     * Another way to send the token, such as "X-Api-Key: {token}".
     *
     * "<Name>: <value with {token}>".
     */
    public var header: String? by Key()
}

/** Detect collisions while moving. */
public class CrashDetectionConfig : ConfigPart() {
    /**
     * Off by default.
     *
     * Default false.
     */
    public var enabled: Boolean? by Key()

    /**
     * Speed before the impact.
     *
     * A number of m/s, 0 or more; default 11.11.
     */
    public var minSpeed: Double? by Key()

    /**
     * Peak of the impact.
     *
     * A number of g, 1 or more; default 4.
     */
    public var impactThreshold: Double? by Key()
}

/** Detect handling of the phone at driving speed. */
public class DistractionDetectionConfig : ConfigPart() {
    /**
     * Off by default.
     *
     * Default false.
     */
    public var enabled: Boolean? by Key()

    /**
     * Driving speed from which handling counts.
     *
     * A number of m/s, 0 or more; default 5.
     */
    public var minSpeed: Double? by Key()

    /**
     * Shorter episodes are ignored.
     *
     * A number of s, 0 or more; default 5.
     */
    public var minEpisodeSec: Double? by Key()
}
