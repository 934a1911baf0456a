import { ACTIVITY_TYPES } from '../contract/activity';
import { boolean, map, number, object, oneOf, optional, type Rule, text, textMap } from './rule';

/** Any http or https address with a host. */
const ADDRESS = /^https?:\/\/[^\s/?#]+/i;
const address = { allowed: 'an http or https address', pattern: ADDRESS };

const NAMES = ACTIVITY_TYPES.join('|');
const activityList = {
  allowed: `a comma-separated list of ${ACTIVITY_TYPES.join(', ')}`,
  pattern: new RegExp(`^\\s*((${NAMES})\\s*(,\\s*(${NAMES})\\s*)*)?$`),
};

/**
 * Every config key the engine knows: type, default, unit, limits, platform, purpose. The names and defaults are the
 * ecosystem's, so that apps can switch without edits. Unknown keys are kept and passed through.
 */
export const CONFIG_KEYS = {
  // Permission
  locationAuthorizationRequest: oneOf(['Always', 'WhenInUse'], 'Always', {
    doc: 'The permission to ask for.',
  }),
  locationAuthorizationAlert: map({ doc: 'Texts of the alert shown when permission is insufficient.' }),
  disableLocationAuthorizationAlert: boolean(false, { doc: 'Never show that alert.' }),
  backgroundPermissionRationale: map({
    platform: 'A',
    doc: 'Texts shown before background permission is asked for.',
  }),

  // Location
  desiredAccuracy: oneOf([-2, -1, 10, 100, 1000, 3000], -1, {
    doc: 'How precise fixes are wanted while moving (DESIRED_ACCURACY_*).',
  }),
  distanceFilter: number(10, {
    min: 0,
    unit: 'm',
    doc: 'Metres between recorded fixes, before elasticity; 0 records every fix.',
  }),
  disableElasticity: boolean(false, { doc: 'Keep the distance filter the same at every speed.' }),
  elasticityMultiplier: number(1, {
    min: 0,
    doc: 'How strongly speed widens the distance filter; 0 turns it off.',
  }),
  locationUpdateInterval: number(1000, {
    min: 0,
    integer: true,
    unit: 'ms',
    platform: 'A',
    doc: 'Time wanted between fixes while moving.',
  }),
  showsBackgroundLocationIndicator: boolean(false, {
    platform: 'I',
    doc: 'Show the blue location indicator in the background.',
  }),
  useSessionEngine: boolean(true, {
    platform: 'I',
    doc: 'Use live updates with a background session (iOS 17 and later).',
  }),
  preventSuspend: boolean(false, { platform: 'I', doc: 'Keep the process running while stationary.' }),

  // Filter
  disableLocationFilter: boolean(false, { doc: 'Accept every sane fix.' }),
  locationFilterMaxAccuracy: number(100, {
    min: 1,
    unit: 'm',
    doc: 'Fixes worse than this stay out of the track.',
  }),
  locationFilterMaxSpeed: number(60, {
    min: 1,
    unit: 'm/s',
    doc: 'A fix that would need more speed than this is held until others agree with it.',
  }),
  locationFilterPolicy: oneOf(['Conservative', 'Adjust', 'PassThrough'], 'Conservative', {
    doc: 'Conservative rejects implausible fixes, Adjust caps them to what is kinematically possible, PassThrough applies the accuracy gate alone.',
  }),
  kalmanProfile: oneOf(['DEFAULT', 'AGGRESSIVE', 'CONSERVATIVE'], 'DEFAULT', {
    doc: 'How much acceleration the Kalman filter expects, and how far it trusts reported accuracy.',
  }),
  odometerAccuracyThreshold: number(0, {
    min: 0,
    unit: 'm',
    doc: 'Fixes worse than this add nothing to the odometer; 0 = off.',
  }),

  // Motion
  stopTimeout: number(5, {
    min: 0,
    unit: 'min',
    doc: 'How long a stop lasts before the device counts as stationary; also how long moving may stay unconfirmed after start.',
  }),
  motionTriggerDelay: number(0, {
    min: 0,
    integer: true,
    unit: 'ms',
    doc: 'Delays moving when activity alone suggests it.',
  }),
  triggerActivities: text('in_vehicle,on_bicycle,walking,running,on_foot', {
    ...activityList,
    doc: 'Activities that count as moving.',
  }),
  minimumActivityRecognitionConfidence: optional(
    number(75, {
      min: 0,
      max: 100,
      integer: true,
      unit: '%',
      doc: 'Activity below this confidence is ignored. Default: 75 on Android, 50 on iOS.',
    }),
  ),
  activityRecognitionInterval: number(10_000, {
    min: 0,
    integer: true,
    unit: 'ms',
    platform: 'A',
    doc: 'Time wanted between activity readings.',
  }),
  disableMotionActivityUpdates: boolean(false, {
    doc: 'Do not use activity recognition (it needs a permission of its own).',
  }),
  stationaryRadius: number(200, {
    min: 1,
    unit: 'm',
    doc: 'Radius of the region around the parking place whose exit wakes the engine.',
  }),
  stationaryDistanceFilter: number(75, {
    min: 0,
    unit: 'm',
    platform: 'I',
    doc: 'Distance filter of the low-power watch while stationary.',
  }),
  stationaryDesiredAccuracy: oneOf(['HIGH', 'BALANCED', 'LOW'], 'BALANCED', {
    doc: 'Accuracy of the low-power watch while stationary.',
  }),
  stationaryKeepAlive: boolean(true, {
    doc: 'Keep a low-power location watch while stationary, although motion senses would wake the engine.',
  }),
  stationaryLocationUpdateInterval: number(30_000, {
    min: 1000,
    integer: true,
    unit: 'ms',
    platform: 'A',
    doc: 'Time wanted between fixes of the low-power watch.',
  }),
  heartbeatInterval: number(60, {
    min: 1,
    integer: true,
    unit: 's',
    doc: 'Time between heartbeats while enabled.',
  }),

  // Life
  stopOnTerminate: boolean(false, { doc: 'Stop tracking when the app is removed from the task list.' }),
  startOnBoot: boolean(false, { doc: 'Resume tracking after a device boot.' }),
  notification: object(
    {
      title: text('Location', { doc: 'Title.' }),
      text: text('Location tracking active', { doc: 'Text.' }),
      channelId: text('geo_location', { doc: 'Channel; its importance is frozen per id.' }),
      channelName: text('Location', { doc: 'Name of the channel in the system settings.' }),
      smallIcon: optional(
        text('', {
          allowed: '"drawable/<name>" or "mipmap/<name>"',
          pattern: /^(drawable|mipmap)\/.+$/,
          doc: 'Icon.',
        }),
      ),
      color: optional(text('', { allowed: '"#RRGGBB"', pattern: /^#[0-9a-f]{6}$/i, doc: 'Accent colour.' })),
      priority: oneOf([-2, -1, 0, 1, 2], -2, { doc: 'NOTIFICATION_PRIORITY_*.' }),
    },
    { platform: 'A', doc: 'The persistent notification of the foreground service.' },
  ),

  // Upload
  url: optional(text('', { ...address, doc: 'Where records are uploaded; unset = they stay queued.' })),
  method: oneOf(['POST', 'PUT', 'PATCH'], 'POST', { doc: 'Method of upload requests.' }),
  headers: textMap({ doc: 'Headers of upload requests.' }),
  params: map({ doc: 'Values put beside the records in every body.' }),
  extras: map({ doc: 'Base of the extras of every record.' }),
  httpRootProperty: text('location', {
    doc: 'Property of the body that holds the records; "." puts them at the root.',
  }),
  autoSync: boolean(true, { doc: 'Upload by itself; false: only sync() uploads.' }),
  autoSyncThreshold: number(0, {
    min: 0,
    integer: true,
    unit: 'records',
    doc: 'Wait for this many records before uploading; 0 = every record.',
  }),
  disableAutoSyncOnCellular: boolean(false, { doc: 'Wait for Wi-Fi; sync() always uploads.' }),
  batchSync: boolean(false, { doc: 'Send arrays of records instead of one a request.' }),
  maxBatchSize: number(-1, {
    min: -1,
    integer: true,
    unit: 'records',
    doc: 'Records in one request; -1 = up to 250 records or 256 kB.',
  }),
  httpTimeoutMs: number(30_000, {
    min: 1,
    integer: true,
    unit: 'ms',
    doc: 'Time after which a request is given up.',
  }),
  gzip: boolean(false, { doc: 'Compress bodies over 1 kB; the server must accept it.' }),
  maxRecordsToPersist: number(-1, {
    min: -1,
    integer: true,
    unit: 'records',
    doc: 'Longest queue; the oldest records are dropped and counted. -1 = no limit.',
  }),
  maxDaysToPersist: number(0, {
    min: 0,
    unit: 'days',
    doc: 'Records older than this are dropped and counted; fractions allowed; 0 = no limit.',
  }),
  authorization: optional(
    object(
      {
        strategy: optional(
          text('JWT', { doc: 'Token strategy; JWT sends `Authorization: Bearer <token>`.' }),
        ),
        accessToken: optional(text('', { doc: 'Access token; kept apart from the config, as a secret.' })),
        refreshToken: optional(text('', { doc: 'Refresh token; kept apart from the config, as a secret.' })),
        refreshUrl: optional(text('', { ...address, doc: 'Where tokens are refreshed.' })),
        refreshPayload: map({ doc: 'Body of the refresh request; {refreshToken} is replaced at any depth.' }),
        refreshHeaders: textMap({ doc: 'Headers of the refresh request.' }),
        header: optional(
          text('', {
            allowed: '"<Name>: <value with {token}>"',
            pattern: /^[^\s:]+:.*\{token\}/,
            doc: 'Another way to send the token, such as "X-Api-Key: {token}".',
          }),
        ),
      },
      { doc: 'Tokens for uploads and how to refresh them.' },
    ),
  ),

  // Geofences
  geofenceProximityRadius: number(1000, {
    min: 0,
    unit: 'm',
    doc: 'Fences farther than this are not monitored.',
  }),
  maxMonitoredGeofences: number(-1, {
    min: -1,
    integer: true,
    doc: 'Fences registered with the platform at once; -1 = what the platform allows.',
  }),
  geofenceInitialTriggerEntry: boolean(true, {
    doc: 'ENTER at once when a fence is added around the device.',
  }),

  // Safety
  crashDetection: object(
    {
      enabled: boolean(false, { doc: 'Off by default.' }),
      minSpeed: number(11.11, { min: 0, unit: 'm/s', doc: 'Speed before the impact.' }),
      impactThreshold: number(4, { min: 1, unit: 'g', doc: 'Peak of the impact.' }),
    },
    { doc: 'Detect collisions while moving.' },
  ),
  distractionDetection: object(
    {
      enabled: boolean(false, { doc: 'Off by default.' }),
      minSpeed: number(5, { min: 0, unit: 'm/s', doc: 'Driving speed from which handling counts.' }),
      minEpisodeSec: number(5, { min: 0, unit: 's', doc: 'Shorter episodes are ignored.' }),
    },
    { doc: 'Detect handling of the phone at driving speed.' },
  ),

  // Diagnostics
  debug: boolean(false, { doc: 'Sound cues.' }),
  logLevel: oneOf([0, 1, 2, 3, 4, 5], 0, {
    doc: 'What the log keeps besides errors and warnings (LOG_LEVEL_*).',
  }),
  logMaxDays: number(3, { min: 0, unit: 'days', doc: 'Older log entries are dropped.' }),
  logUrl: optional(text('', { ...address, doc: 'Where uploadLog() sends the log.' })),
  diagnosticExtras: boolean(false, { doc: 'Add extras.diagnostics to every record.' }),
} as const;

/** The name of a config key the engine knows. */
export type ConfigKey = keyof typeof CONFIG_KEYS;

/** The whole configuration: defaults with what was given on top. */
export type Config = { readonly [K in ConfigKey]: (typeof CONFIG_KEYS)[K] extends Rule<infer T> ? T : never };

/** A value as the app may give it: of a named object any part, with `null` for a field's default. */
export type Given<T> =
  T extends Readonly<Record<string, unknown>> ? { readonly [K in keyof T]?: T[K] | null | undefined } : T;

/** What `ready` and `setConfig` take: any part of it; `null` clears a key back to its default; unknown keys pass through. */
export type ConfigPatch = { readonly [K in ConfigKey]?: Given<Config[K]> | null | undefined } & {
  /** `ready` only: false merges into the stored configuration instead of replacing it. */
  readonly reset?: boolean;
  readonly [key: string]: unknown;
};
