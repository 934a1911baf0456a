import { ANDROID, IOS, NEXT_FILTER, NEXT_FIX, NEXT_REQUEST, PHONES } from './effects';
import { activityList, address, MEDIA_TYPE } from './patterns';
import {
  boolean,
  map,
  number,
  object,
  oneOf,
  optional,
  type Rule,
  template,
  text,
  textList,
  textMap,
} from './rule';

/**
 * Every config key the engine knows: type, default, unit, limits, platform. The names and defaults are the ecosystem's, so that
 * apps can switch without edits; the defaults are those of the preset `live`. Unknown keys are kept and passed through.
 */
export const CONFIG_KEYS = {
  /** Which values the keys have that were not given (config/presets.ts); a given key beats its preset. */
  preset: oneOf(['economical', 'balanced', 'live'], 'balanced'),

  // Permission
  /** The permission to ask for. */
  locationAuthorizationRequest: oneOf(['Always', 'WhenInUse'], 'Always', NEXT_REQUEST),
  /** Texts of the alert shown when permission is insufficient. */
  locationAuthorizationAlert: map(NEXT_REQUEST),
  /** Never show that alert. */
  disableLocationAuthorizationAlert: boolean(false, NEXT_REQUEST),
  /** Texts shown before background permission is asked for. */
  backgroundPermissionRationale: map({ ...NEXT_REQUEST, ...ANDROID, platform: 'A' }),

  // Location
  /** How precise fixes are wanted while moving (DESIRED_ACCURACY_*); a departure is checked with HIGH at least. */
  desiredAccuracy: oneOf([-2, -1, 10, 100, 1000, 3000], -1),
  /** Metres between recorded fixes, before elasticity; 0 records every fix. */
  distanceFilter: number(10, { min: 0, unit: 'm', ...NEXT_FIX }),
  /** Keep the distance filter the same at every speed. */
  disableElasticity: boolean(false, NEXT_FIX),
  /** How strongly speed widens the distance filter; 0 turns it off. */
  elasticityMultiplier: number(1, { min: 0, ...NEXT_FIX }),
  /** Time wanted between fixes while moving. */
  locationUpdateInterval: number(1000, { min: 0, integer: true, unit: 'ms', platform: 'A' }),
  /** Show the blue location indicator in the background. */
  showsBackgroundLocationIndicator: boolean(false, IOS),
  /** Use live updates with a background session (iOS 17 and later). */
  useSessionEngine: boolean(true, IOS),
  /** Keep the process running while stationary. */
  preventSuspend: boolean(false, IOS),

  // Filter
  /** Accept every sane fix. */
  disableLocationFilter: boolean(false, NEXT_FILTER),
  /** Reject fixes that the platform marks as mock; accepted ones have `extras.mock`. */
  rejectMock: boolean(false),
  /**
   * Fixes worse than this stay out of the track; so does one worse than half of it (60 m of 100) less than 5 s after a
   * better one. After a minute without a usable fix on the way the best one of up to twice this has to do.
   */
  locationFilterMaxAccuracy: number(100, { min: 1, unit: 'm', ...NEXT_FILTER }),
  /** A fix that would need more speed than this is held until others agree with it. */
  locationFilterMaxSpeed: number(60, { min: 1, unit: 'm/s', ...NEXT_FILTER }),
  /**
   * Conservative rejects implausible fixes, Adjust caps them to what is kinematically possible, PassThrough
   * applies the accuracy gate alone.
   */
  locationFilterPolicy: oneOf(['Conservative', 'Adjust', 'PassThrough'], 'Conservative', NEXT_FILTER),
  /** How much acceleration the Kalman filter expects, and how far it trusts reported accuracy. */
  kalmanProfile: oneOf(['DEFAULT', 'AGGRESSIVE', 'CONSERVATIVE'], 'DEFAULT', NEXT_FILTER),
  /** Fixes worse than this add nothing to the odometer; 0 = off. */
  odometerAccuracyThreshold: number(0, { min: 0, unit: 'm' }),

  // Motion
  /**
   * How long a stop lasts before the device counts as stationary; also how long moving may stay unconfirmed
   * after start, at most 5 minutes of it. Longer: fewer trips are cut at a wait, and the receiver starts less often; but shorter
   * stays join two trips into one. With `trips` those are split afterwards, at stays of 5 minutes or more.
   */
  stopTimeout: number(5, { min: 0, unit: 'min' }),
  /** Delays moving when activity alone suggests it. */
  motionTriggerDelay: number(0, { min: 0, integer: true, unit: 'ms' }),
  /** Activities that count as moving. */
  triggerActivities: text('in_vehicle,on_bicycle,walking,running,on_foot', activityList),
  /** Activity below this confidence is ignored. Default: 75 on Android, 50 on iOS. */
  minimumActivityRecognitionConfidence: optional(number(75, { min: 0, max: 100, integer: true, unit: '%' })),
  /** Time wanted between activity readings. */
  activityRecognitionInterval: number(10_000, { min: 0, integer: true, unit: 'ms', platform: 'A' }),
  /** Do not use activity recognition (it needs a permission of its own). */
  disableMotionActivityUpdates: boolean(false),
  /** Radius of the region around the parking place whose exit wakes the engine. */
  stationaryRadius: number(200, { min: 1, unit: 'm' }),
  /** Distance filter of the low-power watch while stationary. */
  stationaryDistanceFilter: number(75, { min: 0, unit: 'm', platform: 'I' }),
  /** Accuracy of the low-power watch while stationary. */
  stationaryDesiredAccuracy: oneOf(['HIGH', 'BALANCED', 'LOW'], 'BALANCED'),
  /** Keep a low-power location watch while stationary, although motion senses would wake the engine. */
  stationaryKeepAlive: boolean(true),
  /**
   * While stationary, leave waking to significant motion and regions where the device has them: no acceleration, and
   * activity updates only in the first 35 minutes; on Android 30, only away from Wi-Fi, together with network positions. A session that
   * begins at rest is stationary as soon as activities and ninety seconds of fixes say so.
   */
  stationaryLowPower: boolean(false),
  /**
   * From two minutes after the stop on, keep the region around the parking place alone, without a foreground service. Overrides
   * stationaryKeepAlive and stationaryLowPower, and ends a start at rest as early as the latter; without effect (State.ineffectiveKeys)
   * where a region's exit may not start the service again.
   */
  dormantOnStationary: boolean(false, { platform: 'A', ...ANDROID }),
  /** Time wanted between fixes of the low-power watch. */
  stationaryLocationUpdateInterval: number(30_000, { min: 1000, integer: true, unit: 'ms', platform: 'A' }),
  /** Time between heartbeats while enabled. */
  heartbeatInterval: number(60, { min: 1, integer: true, unit: 's' }),

  // Life
  /** Stop tracking when the app is removed from the task list. */
  stopOnTerminate: boolean(false, { ...PHONES, takesEffect: 'app end' }),
  /** Resume tracking after a device boot. */
  startOnBoot: boolean(false, { takesEffect: 'next boot' }),
  /** The persistent notification of the foreground service. */
  notification: object(
    {
      /** Title. */
      title: text('Location'),
      /** Text. */
      text: text('Location tracking active'),
      /** Channel; its importance is frozen per id. */
      channelId: text('geo_location'),
      /** Name of the channel in the system settings. */
      channelName: text('Location'),
      /** Icon. */
      smallIcon: optional(
        text('', { allowed: '"drawable/<name>" or "mipmap/<name>"', pattern: /^(drawable|mipmap)\/.+$/ }),
      ),
      /** Accent colour. */
      color: optional(text('', { allowed: '"#RRGGBB"', pattern: /^#[0-9a-f]{6}$/i })),
      /** NOTIFICATION_PRIORITY_*. */
      priority: oneOf([-2, -1, 0, 1, 2], -2),
      /** Label of a button that stops tracking, as stop() does; unset: no button. */
      stopAction: optional(text('', { allowed: 'a string that is not empty', pattern: /\S/ })),
    },
    { platform: 'A', ...ANDROID },
  ),

  // Upload
  /** Where records are uploaded; unset = they stay queued. */
  url: optional(text('', address)),
  /** Method of upload requests. */
  method: oneOf(['POST', 'PUT', 'PATCH'], 'POST'),
  /** Headers of upload requests. */
  headers: textMap(),
  /**
   * Headers whose values are no secrets. All other values of headers, and what addresses hold of credentials and queries, are
   * placeholders in the log, in events, in errors and in the black box.
   */
  publicHeaders: textList([], { allowed: 'names of headers', pattern: /^[^\s:]+$/ }),
  /** Values put beside the records in every body. */
  params: map(),
  /** Base of the extras of every record. */
  extras: map(),
  /** Property of the body that holds the records; "." puts them at the root. */
  httpRootProperty: text('location'),
  /** The shape of a record in the body, with variables such as "{{latitude}}"; docs/servers.md. Unset: the record itself. */
  locationTemplate: template('record'),
  /** The shape of a geofence transition's record. Unset: locationTemplate. */
  geofenceTemplate: template('record'),
  /** Values put beside the records, rendered for each body; over params of the same name. */
  paramsTemplate: template('params'),
  /** What a 2xx answer must say to count as stored; one that does not is tried again later, as after no answer. */
  requireResponse: optional(
    object(
      {
        /** The media type, such as application/json. */
        contentType: optional(
          text('', { allowed: 'a media type, such as "application/json"', pattern: MEDIA_TYPE }),
        ),
        /** A piece of the body. */
        contains: optional(text('', { allowed: 'a string that is not empty', pattern: /[\s\S]/ })),
        /** Values that the body, as JSON, must have; it may have others. */
        json: map(),
        /** true: the body is empty; false: it is not. */
        empty: optional(boolean(false)),
      },
      {},
    ),
  ),
  /** Upload by itself; false: only sync() uploads. */
  autoSync: boolean(true),
  /**
   * Wait for this many records before uploading; 0 = every record; -1 = wait while moving in the background for autoSyncInterval or
   * 250 records, and not at all in the foreground, at a stop, at rest, at a geofence transition or a crash.
   */
  autoSyncThreshold: number(0, { min: -1, integer: true, unit: 'records' }),
  /** Longest wait of records below the threshold; each upload wakes the radio. */
  autoSyncInterval: number(300, { min: 1, integer: true, unit: 's' }),
  /** Wait for Wi-Fi; sync() always uploads. */
  disableAutoSyncOnCellular: boolean(false),
  /** Send arrays of records instead of one a request. */
  batchSync: boolean(false),
  /** Records in one request; -1 = up to 250 records or 256 kB. */
  maxBatchSize: number(-1, { min: -1, except: 0, integer: true, unit: 'records' }),
  /** Time after which a request is given up. */
  httpTimeoutMs: number(30_000, { min: 1, integer: true, unit: 'ms' }),
  /** Compress bodies over 1 kB; the server must accept it. */
  gzip: boolean(false),
  /** Longest queue; the oldest records are dropped and counted. -1 = no limit. */
  maxRecordsToPersist: number(-1, { min: -1, integer: true, unit: 'records' }),
  /** Records older than this are dropped and counted; fractions allowed; 0 = no limit. */
  maxDaysToPersist: number(0, { min: 0, unit: 'days' }),
  /** Tokens for uploads and how to refresh them. */
  authorization: optional(
    object(
      {
        /** Token strategy, of which there is one; JWT sends `Authorization: Bearer <token>`. */
        strategy: optional(text('JWT', { allowed: 'one of "JWT"', pattern: /^JWT$/ })),
        /** Access token; kept apart from the config, as a secret. */
        accessToken: optional(text('')),
        /** Refresh token; kept apart from the config, as a secret. */
        refreshToken: optional(text('')),
        /** Where tokens are refreshed. */
        refreshUrl: optional(text('', address)),
        /** Body of the refresh request; {refreshToken} is replaced at any depth. */
        refreshPayload: map(),
        /** Headers of the refresh request. */
        refreshHeaders: textMap(),
        /** Another way to send the token, such as "X-Api-Key: {token}". */
        header: optional(
          text('', { allowed: '"<Name>: <value with {token}>"', pattern: /^[^\s:]+:.*\{token\}/ }),
        ),
      },
      {},
    ),
  ),

  // Geofences
  /** Fences farther than this are not monitored; less than 700 m, what the narrowest sentinel region needs, counts as 700. */
  geofenceProximityRadius: number(1000, { min: 0, unit: 'm', part: 'geofences' }),
  /** Fences registered with the platform at once; -1 = what the platform allows. */
  maxMonitoredGeofences: number(-1, { min: -1, integer: true, part: 'geofences' }),
  /** ENTER at once when a fence is added around the device. */
  geofenceInitialTriggerEntry: boolean(true, { part: 'geofences' }),

  // Safety
  /** Detect collisions while moving. */
  crashDetection: object(
    {
      /** Off by default. */
      enabled: boolean(false),
      /** Speed before the impact. */
      minSpeed: number(11.11, { min: 0, unit: 'm/s' }),
      /** Peak of the impact. */
      impactThreshold: number(4, { min: 1, unit: 'g' }),
    },
    { part: 'crash' },
  ),
  /** Detect handling of the phone at driving speed. */
  distractionDetection: object(
    {
      /** Off by default. */
      enabled: boolean(false),
      /** Driving speed from which handling counts. */
      minSpeed: number(5, { min: 0, unit: 'm/s' }),
      /** Shorter episodes are ignored. */
      minEpisodeSec: number(5, { min: 0, unit: 's' }),
    },
    { part: 'distraction' },
  ),

  // Trips
  /** Make a trip of each journey: `onTrip`, `getTrips`, and `extras.trip` of the stop's record. */
  trips: boolean(false, { part: 'trips' }),

  // Diagnostics
  /** Sound cues. */
  debug: boolean(false, ANDROID),
  /** What the log keeps besides errors and warnings (LOG_LEVEL_*). */
  logLevel: oneOf([0, 1, 2, 3, 4, 5], 0),
  /** Older log entries are dropped. */
  logMaxDays: number(3, { min: 0, unit: 'days' }),
  /** Where uploadLog() sends the log. */
  logUrl: optional(text('', { ...address, part: 'logUpload' })),
  /** Add extras.diagnostics to every record. */
  diagnosticExtras: boolean(false),
} as const;

/** The name of a config key the engine knows. */
export type ConfigKey = keyof typeof CONFIG_KEYS;

/** The whole configuration: defaults with what was given on top. Mapped over the table, so that a key keeps its comment there. */
export type Config = {
  readonly [K in keyof typeof CONFIG_KEYS]: (typeof CONFIG_KEYS)[K] extends Rule<infer T> ? T : never;
};
