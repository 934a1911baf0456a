// Generated from apps/contract; change it there, then: pnpm contract --update

import '../model/choices.g.dart';
import '../model/geo_exception.g.dart';

/// What `ready` and `setConfig` take. What is not given is unchanged (in `ready` without `reset: false` it is at its
/// default); a name in `cleared` goes back to its default; named objects merge field by field, maps are replaced. A
/// wrong value is refused with [InvalidConfigException], and nothing is applied.
final class Config {
  /// What is given is set.
  const Config({
    this.reset,
    this.preset,
    this.locationAuthorizationRequest,
    this.locationAuthorizationAlert,
    this.disableLocationAuthorizationAlert,
    this.backgroundPermissionRationale,
    this.desiredAccuracy,
    this.distanceFilter,
    this.disableElasticity,
    this.elasticityMultiplier,
    this.stationaryRadius,
    this.stationaryDistanceFilter,
    this.stationaryDesiredAccuracy,
    this.stationaryKeepAlive,
    this.stationaryLowPower,
    this.dormantOnStationary,
    this.stationaryLocationUpdateInterval,
    this.locationUpdateInterval,
    this.showsBackgroundLocationIndicator,
    this.rejectMock,
    this.disableLocationFilter,
    this.locationFilterMaxAccuracy,
    this.locationFilterMaxSpeed,
    this.locationFilterPolicy,
    this.kalmanProfile,
    this.odometerAccuracyThreshold,
    this.stopTimeout,
    this.motionTriggerDelay,
    this.triggerActivities,
    this.minimumActivityRecognitionConfidence,
    this.activityRecognitionInterval,
    this.disableMotionActivityUpdates,
    this.preventSuspend,
    this.heartbeatInterval,
    this.useSessionEngine,
    this.stopOnTerminate,
    this.startOnBoot,
    this.notification,
    this.url,
    this.method,
    this.headers,
    this.publicHeaders,
    this.params,
    this.extras,
    this.httpRootProperty,
    this.locationTemplate,
    this.geofenceTemplate,
    this.paramsTemplate,
    this.requireResponse,
    this.autoSync,
    this.autoSyncInterval,
    this.autoSyncThreshold,
    this.disableAutoSyncOnCellular,
    this.batchSync,
    this.maxBatchSize,
    this.httpTimeoutMs,
    this.maxRecordsToPersist,
    this.maxDaysToPersist,
    this.authorization,
    this.geofenceProximityRadius,
    this.maxMonitoredGeofences,
    this.geofenceInitialTriggerEntry,
    this.crashDetection,
    this.distractionDetection,
    this.trips,
    this.debug,
    this.logLevel,
    this.logMaxDays,
    this.logUrl,
    this.diagnosticExtras,
    this.gzip,
    this.cleared = const {},
    this.others = const {},
  });

  /// `ready` only: false merges into the stored configuration.
  final bool? reset;

  /// Which values the keys have that were not given; a given key beats its preset.
  ///
  /// One of "economical", "balanced", "live"; default "balanced".
  final Preset? preset;

  /// The permission to ask for.
  ///
  /// One of "Always", "WhenInUse"; default "Always".
  final LocationAuthorizationRequest? locationAuthorizationRequest;

  /// Texts of the alert shown when permission is insufficient.
  final Map<String, Object?>? locationAuthorizationAlert;

  /// Never show that alert.
  ///
  /// Default false.
  final bool? disableLocationAuthorizationAlert;

  /// Texts shown before background permission is asked for.
  ///
  /// Android only.
  final Map<String, Object?>? backgroundPermissionRationale;

  /// How precise fixes are wanted while moving (DESIRED_ACCURACY_*); a departure is checked with HIGH at least.
  ///
  /// One of -2, -1, 10, 100, 1000, 3000; default -1.
  final int? desiredAccuracy;

  /// Metres between recorded fixes, before elasticity; 0 records every fix.
  ///
  /// A number of m, 0 or more; default 10.
  final double? distanceFilter;

  /// Keep the distance filter the same at every speed.
  ///
  /// Default false.
  final bool? disableElasticity;

  /// How strongly speed widens the distance filter; 0 turns it off.
  ///
  /// A number, 0 or more; default 1.
  final double? elasticityMultiplier;

  /// Radius of the region around the parking place whose exit wakes the engine.
  ///
  /// A number of m, 1 or more; default 200.
  final double? stationaryRadius;

  /// Distance filter of the low-power watch while stationary.
  ///
  /// A number of m, 0 or more; default 75.
  ///
  /// iOS only.
  final double? stationaryDistanceFilter;

  /// Accuracy of the low-power watch while stationary.
  ///
  /// One of "HIGH", "BALANCED", "LOW"; default "BALANCED".
  final StationaryAccuracy? stationaryDesiredAccuracy;

  /// Keep a low-power location watch while stationary, although motion senses would wake the engine.
  ///
  /// Default true.
  final bool? stationaryKeepAlive;

  /// While stationary, leave waking to significant motion and regions where the device has them: no acceleration, and
  /// activity updates only in the first 35 minutes; on Android 30, only away from Wi-Fi, together with network
  /// positions. A session that begins at rest is stationary as soon as activities and ninety seconds of fixes say so.
  ///
  /// Default false.
  final bool? stationaryLowPower;

  /// From two minutes after the stop on, keep the region around the parking place alone, without a foreground service.
  /// Overrides stationaryKeepAlive and stationaryLowPower, and ends a start at rest as early as the latter; without
  /// effect (GeoState.ineffectiveKeys) where a region's exit may not start the service again.
  ///
  /// Default false.
  ///
  /// Android only.
  final bool? dormantOnStationary;

  /// Time wanted between fixes of the low-power watch.
  ///
  /// An integer of ms, 1000 or more; default 30000.
  ///
  /// Android only.
  final int? stationaryLocationUpdateInterval;

  /// Time wanted between fixes while moving.
  ///
  /// An integer of ms, 0 or more; default 1000.
  ///
  /// Android only.
  final int? locationUpdateInterval;

  /// Show the blue location indicator in the background.
  ///
  /// Default false.
  ///
  /// iOS only.
  final bool? showsBackgroundLocationIndicator;

  /// Reject fixes that the platform marks as mock; accepted ones have `extras.mock`.
  ///
  /// Default false.
  final bool? rejectMock;

  /// Accept every sane fix.
  ///
  /// Default false.
  final bool? disableLocationFilter;

  /// Fixes worse than this stay out of the track; so does one worse than half of it (60 m of 100) less than 5 s after a
  /// better one. After a minute without a usable fix on the way the best one of up to twice this has to do.
  ///
  /// A number of m, 1 or more; default 100.
  final double? locationFilterMaxAccuracy;

  /// A fix that would need more speed than this is held until others agree with it.
  ///
  /// A number of m/s, 1 or more; default 60.
  final double? locationFilterMaxSpeed;

  /// Conservative rejects implausible fixes, Adjust caps them to what is kinematically possible, PassThrough applies
  /// the accuracy gate alone.
  ///
  /// One of "Conservative", "Adjust", "PassThrough"; default "Conservative".
  final LocationFilterPolicy? locationFilterPolicy;

  /// How much acceleration the Kalman filter expects, and how far it trusts reported accuracy.
  ///
  /// One of "DEFAULT", "AGGRESSIVE", "CONSERVATIVE"; default "DEFAULT".
  final KalmanProfile? kalmanProfile;

  /// Fixes worse than this add nothing to the odometer; 0 = off.
  ///
  /// A number of m, 0 or more; default 0.
  final double? odometerAccuracyThreshold;

  /// How long a stop lasts before the device counts as stationary; also how long moving may stay unconfirmed after
  /// start, at most 5 minutes of it. Longer: fewer trips are cut at a wait, and the receiver starts less often; but
  /// shorter stays join two trips into one. With `trips` those are split afterwards, at stays of 5 minutes or more.
  ///
  /// A number of min, 0 or more; default 5.
  final double? stopTimeout;

  /// Delays moving when activity alone suggests it.
  ///
  /// An integer of ms, 0 or more; default 0.
  final int? motionTriggerDelay;

  /// Activities that count as moving.
  ///
  /// A comma-separated list of still, on_foot, walking, running, on_bicycle, in_vehicle, unknown; default
  /// "in_vehicle,on_bicycle,walking,running,on_foot".
  final String? triggerActivities;

  /// Activity below this confidence is ignored. Default: 75 on Android, 50 on iOS.
  ///
  /// An integer of % from 0 to 100.
  final int? minimumActivityRecognitionConfidence;

  /// Time wanted between activity readings.
  ///
  /// An integer of ms, 0 or more; default 10000.
  ///
  /// Android only.
  final int? activityRecognitionInterval;

  /// Do not use activity recognition (it needs a permission of its own).
  ///
  /// Default false.
  final bool? disableMotionActivityUpdates;

  /// Keep the process running while stationary.
  ///
  /// Default false.
  ///
  /// iOS only.
  final bool? preventSuspend;

  /// Time between heartbeats while enabled.
  ///
  /// An integer of s, 1 or more; default 60.
  final int? heartbeatInterval;

  /// Use live updates with a background session (iOS 17 and later).
  ///
  /// Default true.
  ///
  /// iOS only.
  final bool? useSessionEngine;

  /// Stop tracking when the app is removed from the task list.
  ///
  /// Default false.
  final bool? stopOnTerminate;

  /// Resume tracking after a device boot.
  ///
  /// Default false.
  final bool? startOnBoot;

  /// The persistent notification of the foreground service.
  ///
  /// Android only.
  final NotificationConfig? notification;

  /// Where records are uploaded; unset = they stay queued.
  ///
  /// An http or https address.
  final String? url;

  /// Method of upload requests.
  ///
  /// One of "POST", "PUT", "PATCH"; default "POST".
  final UploadMethod? method;

  /// Headers of upload requests.
  final Map<String, String>? headers;

  /// Headers whose values are no secrets. All other values of headers, and what addresses hold of credentials and
  /// queries, are placeholders in the log, in events, in errors and in the black box.
  ///
  /// A list of names of headers; default [].
  final List<String>? publicHeaders;

  /// Values put beside the records in every body.
  final Map<String, Object?>? params;

  /// Base of the extras of every record.
  final Map<String, Object?>? extras;

  /// Property of the body that holds the records; "." puts them at the root.
  ///
  /// A string; default "location".
  final String? httpRootProperty;

  /// The shape of a record in the body, with variables such as "{{latitude}}"; docs/servers.md. Unset: the record
  /// itself.
  ///
  /// An object, a list, or a text of JSON.
  final Object? locationTemplate;

  /// The shape of a geofence transition's record. Unset: locationTemplate.
  ///
  /// An object, a list, or a text of JSON.
  final Object? geofenceTemplate;

  /// Values put beside the records, rendered for each body; over params of the same name.
  ///
  /// An object, or a text of JSON.
  final Object? paramsTemplate;

  /// What a 2xx answer must say to count as stored; one that does not is tried again later, as after no answer.
  final RequireResponseConfig? requireResponse;

  /// Upload by itself; false: only sync() uploads.
  ///
  /// Default true.
  final bool? autoSync;

  /// Longest wait of records below the threshold; each upload wakes the radio.
  ///
  /// An integer of s, 1 or more; default 300.
  final int? autoSyncInterval;

  /// Wait for this many records before uploading; 0 = every record; -1 = wait while moving in the background for
  /// autoSyncInterval or 250 records, and not at all in the foreground, at a stop, at rest, at a geofence transition or
  /// a crash.
  ///
  /// An integer of records, -1 or more; default 0.
  final int? autoSyncThreshold;

  /// Wait for Wi-Fi; sync() always uploads.
  ///
  /// Default false.
  final bool? disableAutoSyncOnCellular;

  /// Send arrays of records instead of one a request.
  ///
  /// Default false.
  final bool? batchSync;

  /// Records in one request; -1 = up to 250 records or 256 kB.
  ///
  /// An integer of records, -1 or more, but not 0; default -1.
  final int? maxBatchSize;

  /// Time after which a request is given up.
  ///
  /// An integer of ms, 1 or more; default 30000.
  final int? httpTimeoutMs;

  /// Longest queue; the oldest records are dropped and counted. -1 = no limit.
  ///
  /// An integer of records, -1 or more; default -1.
  final int? maxRecordsToPersist;

  /// Records older than this are dropped and counted; fractions allowed; 0 = no limit.
  ///
  /// A number of days, 0 or more; default 0.
  final double? maxDaysToPersist;

  /// Tokens for uploads and how to refresh them.
  final AuthorizationConfig? authorization;

  /// Fences farther than this are not monitored; less than 700 m, what the narrowest sentinel region needs, counts as
  /// 700.
  ///
  /// A number of m, 0 or more; default 1000.
  final double? geofenceProximityRadius;

  /// Fences registered with the platform at once; -1 = what the platform allows.
  ///
  /// An integer, -1 or more; default -1.
  final int? maxMonitoredGeofences;

  /// ENTER at once when a fence is added around the device.
  ///
  /// Default true.
  final bool? geofenceInitialTriggerEntry;

  /// Detect collisions while moving.
  final CrashDetectionConfig? crashDetection;

  /// Detect handling of the phone at driving speed.
  final DistractionDetectionConfig? distractionDetection;

  /// Make a trip of each journey: `onTrip`, `getTrips`, and `extras.trip` of the stop's record.
  ///
  /// Default false.
  final bool? trips;

  /// Sound cues.
  ///
  /// Default false.
  final bool? debug;

  /// What the log keeps besides errors and warnings (LOG_LEVEL_*).
  ///
  /// One of 0, 1, 2, 3, 4, 5; default 0.
  final int? logLevel;

  /// Older log entries are dropped.
  ///
  /// A number of days, 0 or more; default 3.
  final double? logMaxDays;

  /// Where uploadLog() sends the log.
  ///
  /// An http or https address.
  final String? logUrl;

  /// Add extras.diagnostics to every record.
  ///
  /// Default false.
  final bool? diagnosticExtras;

  /// Compress bodies over 1 kB; the server must accept it.
  ///
  /// Default false.
  final bool? gzip;

  /// Names of keys that go back to their defaults.
  final Set<String> cleared;

  /// Keys that have no name here: of later versions, and of other libraries.
  final Map<String, Object?> others;

  /// As the engine takes it.
  Map<String, Object?> toWire() => {
        ...others,
        for (final name in cleared) name: null,
        if (reset != null) 'reset': reset,
        if (preset != null) 'preset': preset,
        if (locationAuthorizationRequest != null) 'locationAuthorizationRequest': locationAuthorizationRequest,
        if (locationAuthorizationAlert != null) 'locationAuthorizationAlert': locationAuthorizationAlert,
        if (disableLocationAuthorizationAlert != null) 'disableLocationAuthorizationAlert': disableLocationAuthorizationAlert,
        if (backgroundPermissionRationale != null) 'backgroundPermissionRationale': backgroundPermissionRationale,
        if (desiredAccuracy != null) 'desiredAccuracy': desiredAccuracy,
        if (distanceFilter != null) 'distanceFilter': distanceFilter,
        if (disableElasticity != null) 'disableElasticity': disableElasticity,
        if (elasticityMultiplier != null) 'elasticityMultiplier': elasticityMultiplier,
        if (stationaryRadius != null) 'stationaryRadius': stationaryRadius,
        if (stationaryDistanceFilter != null) 'stationaryDistanceFilter': stationaryDistanceFilter,
        if (stationaryDesiredAccuracy != null) 'stationaryDesiredAccuracy': stationaryDesiredAccuracy,
        if (stationaryKeepAlive != null) 'stationaryKeepAlive': stationaryKeepAlive,
        if (stationaryLowPower != null) 'stationaryLowPower': stationaryLowPower,
        if (dormantOnStationary != null) 'dormantOnStationary': dormantOnStationary,
        if (stationaryLocationUpdateInterval != null) 'stationaryLocationUpdateInterval': stationaryLocationUpdateInterval,
        if (locationUpdateInterval != null) 'locationUpdateInterval': locationUpdateInterval,
        if (showsBackgroundLocationIndicator != null) 'showsBackgroundLocationIndicator': showsBackgroundLocationIndicator,
        if (rejectMock != null) 'rejectMock': rejectMock,
        if (disableLocationFilter != null) 'disableLocationFilter': disableLocationFilter,
        if (locationFilterMaxAccuracy != null) 'locationFilterMaxAccuracy': locationFilterMaxAccuracy,
        if (locationFilterMaxSpeed != null) 'locationFilterMaxSpeed': locationFilterMaxSpeed,
        if (locationFilterPolicy != null) 'locationFilterPolicy': locationFilterPolicy,
        if (kalmanProfile != null) 'kalmanProfile': kalmanProfile,
        if (odometerAccuracyThreshold != null) 'odometerAccuracyThreshold': odometerAccuracyThreshold,
        if (stopTimeout != null) 'stopTimeout': stopTimeout,
        if (motionTriggerDelay != null) 'motionTriggerDelay': motionTriggerDelay,
        if (triggerActivities != null) 'triggerActivities': triggerActivities,
        if (minimumActivityRecognitionConfidence != null) 'minimumActivityRecognitionConfidence': minimumActivityRecognitionConfidence,
        if (activityRecognitionInterval != null) 'activityRecognitionInterval': activityRecognitionInterval,
        if (disableMotionActivityUpdates != null) 'disableMotionActivityUpdates': disableMotionActivityUpdates,
        if (preventSuspend != null) 'preventSuspend': preventSuspend,
        if (heartbeatInterval != null) 'heartbeatInterval': heartbeatInterval,
        if (useSessionEngine != null) 'useSessionEngine': useSessionEngine,
        if (stopOnTerminate != null) 'stopOnTerminate': stopOnTerminate,
        if (startOnBoot != null) 'startOnBoot': startOnBoot,
        if (notification != null) 'notification': notification!.toWire(),
        if (url != null) 'url': url,
        if (method != null) 'method': method,
        if (headers != null) 'headers': headers,
        if (publicHeaders != null) 'publicHeaders': publicHeaders,
        if (params != null) 'params': params,
        if (extras != null) 'extras': extras,
        if (httpRootProperty != null) 'httpRootProperty': httpRootProperty,
        if (locationTemplate != null) 'locationTemplate': locationTemplate,
        if (geofenceTemplate != null) 'geofenceTemplate': geofenceTemplate,
        if (paramsTemplate != null) 'paramsTemplate': paramsTemplate,
        if (requireResponse != null) 'requireResponse': requireResponse!.toWire(),
        if (autoSync != null) 'autoSync': autoSync,
        if (autoSyncInterval != null) 'autoSyncInterval': autoSyncInterval,
        if (autoSyncThreshold != null) 'autoSyncThreshold': autoSyncThreshold,
        if (disableAutoSyncOnCellular != null) 'disableAutoSyncOnCellular': disableAutoSyncOnCellular,
        if (batchSync != null) 'batchSync': batchSync,
        if (maxBatchSize != null) 'maxBatchSize': maxBatchSize,
        if (httpTimeoutMs != null) 'httpTimeoutMs': httpTimeoutMs,
        if (maxRecordsToPersist != null) 'maxRecordsToPersist': maxRecordsToPersist,
        if (maxDaysToPersist != null) 'maxDaysToPersist': maxDaysToPersist,
        if (authorization != null) 'authorization': authorization!.toWire(),
        if (geofenceProximityRadius != null) 'geofenceProximityRadius': geofenceProximityRadius,
        if (maxMonitoredGeofences != null) 'maxMonitoredGeofences': maxMonitoredGeofences,
        if (geofenceInitialTriggerEntry != null) 'geofenceInitialTriggerEntry': geofenceInitialTriggerEntry,
        if (crashDetection != null) 'crashDetection': crashDetection!.toWire(),
        if (distractionDetection != null) 'distractionDetection': distractionDetection!.toWire(),
        if (trips != null) 'trips': trips,
        if (debug != null) 'debug': debug,
        if (logLevel != null) 'logLevel': logLevel,
        if (logMaxDays != null) 'logMaxDays': logMaxDays,
        if (logUrl != null) 'logUrl': logUrl,
        if (diagnosticExtras != null) 'diagnosticExtras': diagnosticExtras,
        if (gzip != null) 'gzip': gzip,
      };
}

/// The persistent notification of the foreground service.
final class NotificationConfig {
  /// What is given is set.
  const NotificationConfig({
    this.title,
    this.text,
    this.channelId,
    this.channelName,
    this.smallIcon,
    this.color,
    this.priority,
    this.stopAction,
    this.cleared = const {},
    this.others = const {},
  });

  /// Title.
  ///
  /// A string; default "Location".
  final String? title;

  /// Text.
  ///
  /// A string; default "Location tracking active".
  final String? text;

  /// Channel; its importance is frozen per id.
  ///
  /// A string; default "geo_location".
  final String? channelId;

  /// Name of the channel in the system settings.
  ///
  /// A string; default "Location".
  final String? channelName;

  /// Icon.
  ///
  /// "drawable/<name>" or "mipmap/<name>".
  final String? smallIcon;

  /// Accent colour.
  ///
  /// "#RRGGBB".
  final String? color;

  /// NOTIFICATION_PRIORITY_*.
  ///
  /// One of -2, -1, 0, 1, 2; default -2.
  final int? priority;

  /// Label of a button that stops tracking, as stop() does; unset: no button.
  ///
  /// A string that is not empty.
  final String? stopAction;

  /// Names of keys that go back to their defaults.
  final Set<String> cleared;

  /// Keys that have no name here: of later versions, and of other libraries.
  final Map<String, Object?> others;

  /// As the engine takes it.
  Map<String, Object?> toWire() => {
        ...others,
        for (final name in cleared) name: null,
        if (title != null) 'title': title,
        if (text != null) 'text': text,
        if (channelId != null) 'channelId': channelId,
        if (channelName != null) 'channelName': channelName,
        if (smallIcon != null) 'smallIcon': smallIcon,
        if (color != null) 'color': color,
        if (priority != null) 'priority': priority,
        if (stopAction != null) 'stopAction': stopAction,
      };
}

/// What a 2xx answer must say to count as stored; one that does not is tried again later, as after no answer.
final class RequireResponseConfig {
  /// What is given is set.
  const RequireResponseConfig({
    this.contentType,
    this.contains,
    this.json,
    this.empty,
    this.cleared = const {},
    this.others = const {},
  });

  /// The media type, such as application/json.
  ///
  /// A media type, such as "application/json".
  final String? contentType;

  /// A piece of the body.
  ///
  /// A string that is not empty.
  final String? contains;

  /// Values that the body, as JSON, must have; it may have others.
  final Map<String, Object?>? json;

  /// true: the body is empty; false: it is not.
  final bool? empty;

  /// Names of keys that go back to their defaults.
  final Set<String> cleared;

  /// Keys that have no name here: of later versions, and of other libraries.
  final Map<String, Object?> others;

  /// As the engine takes it.
  Map<String, Object?> toWire() => {
        ...others,
        for (final name in cleared) name: null,
        if (contentType != null) 'contentType': contentType,
        if (contains != null) 'contains': contains,
        if (json != null) 'json': json,
        if (empty != null) 'empty': empty,
      };
}

/// Tokens for uploads and how to refresh them.
final class AuthorizationConfig {
  /// What is given is set.
  const AuthorizationConfig({
    this.strategy,
    this.accessToken,
    this.refreshToken,
    this.refreshUrl,
    this.refreshPayload,
    this.refreshHeaders,
    this.header,
    this.cleared = const {},
    this.others = const {},
  });

  /// Token strategy, of which there is one; JWT sends `Authorization: Bearer <token>`.
  ///
  /// One of "JWT".
  final AuthorizationStrategy? strategy;

  /// Access token; kept apart from the config, as a secret.
  ///
  /// A string.
  final String? accessToken;

  /// Refresh token; kept apart from the config, as a secret.
  ///
  /// A string.
  final String? refreshToken;

  /// Where tokens are refreshed.
  ///
  /// An http or https address.
  final String? refreshUrl;

  /// Body of the refresh request; {refreshToken} is replaced at any depth.
  final Map<String, Object?>? refreshPayload;

  /// Headers of the refresh request.
  final Map<String, String>? refreshHeaders;

  /// Another way to send the token, such as "X-Api-Key: {token}".
  ///
  /// "<Name>: <value with {token}>".
  final String? header;

  /// Names of keys that go back to their defaults.
  final Set<String> cleared;

  /// Keys that have no name here: of later versions, and of other libraries.
  final Map<String, Object?> others;

  /// As the engine takes it.
  Map<String, Object?> toWire() => {
        ...others,
        for (final name in cleared) name: null,
        if (strategy != null) 'strategy': strategy,
        if (accessToken != null) 'accessToken': accessToken,
        if (refreshToken != null) 'refreshToken': refreshToken,
        if (refreshUrl != null) 'refreshUrl': refreshUrl,
        if (refreshPayload != null) 'refreshPayload': refreshPayload,
        if (refreshHeaders != null) 'refreshHeaders': refreshHeaders,
        if (header != null) 'header': header,
      };
}

/// Detect collisions while moving.
final class CrashDetectionConfig {
  /// What is given is set.
  const CrashDetectionConfig({
    this.enabled,
    this.minSpeed,
    this.impactThreshold,
    this.cleared = const {},
    this.others = const {},
  });

  /// Off by default.
  ///
  /// Default false.
  final bool? enabled;

  /// Speed before the impact.
  ///
  /// A number of m/s, 0 or more; default 11.11.
  final double? minSpeed;

  /// Peak of the impact.
  ///
  /// A number of g, 1 or more; default 4.
  final double? impactThreshold;

  /// Names of keys that go back to their defaults.
  final Set<String> cleared;

  /// Keys that have no name here: of later versions, and of other libraries.
  final Map<String, Object?> others;

  /// As the engine takes it.
  Map<String, Object?> toWire() => {
        ...others,
        for (final name in cleared) name: null,
        if (enabled != null) 'enabled': enabled,
        if (minSpeed != null) 'minSpeed': minSpeed,
        if (impactThreshold != null) 'impactThreshold': impactThreshold,
      };
}

/// Detect handling of the phone at driving speed.
final class DistractionDetectionConfig {
  /// What is given is set.
  const DistractionDetectionConfig({
    this.enabled,
    this.minSpeed,
    this.minEpisodeSec,
    this.cleared = const {},
    this.others = const {},
  });

  /// Off by default.
  ///
  /// Default false.
  final bool? enabled;

  /// Driving speed from which handling counts.
  ///
  /// A number of m/s, 0 or more; default 5.
  final double? minSpeed;

  /// Shorter episodes are ignored.
  ///
  /// A number of s, 0 or more; default 5.
  final double? minEpisodeSec;

  /// Names of keys that go back to their defaults.
  final Set<String> cleared;

  /// Keys that have no name here: of later versions, and of other libraries.
  final Map<String, Object?> others;

  /// As the engine takes it.
  Map<String, Object?> toWire() => {
        ...others,
        for (final name in cleared) name: null,
        if (enabled != null) 'enabled': enabled,
        if (minSpeed != null) 'minSpeed': minSpeed,
        if (minEpisodeSec != null) 'minEpisodeSec': minEpisodeSec,
      };
}
