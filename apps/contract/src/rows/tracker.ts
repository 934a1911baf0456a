import { core, D_ONLY, field, raw, rule, shape, T_ONLY } from './row';

const STATUS = [0, 1, 2, 3, 4];
const T = { bindings: T_ONLY };
const nullable = true;
const optional = true;
const counter = (says: string) => field('integer', says, { ...T, min: 0 });
const error = (says: string) => field('string', says, { ...T, nullable });

/** What the tracker says of itself and of the platform. */
export const TRACKER_ROWS = [
  ...shape('2.5', 'State', core('contract/state.ts'), {
    enabled: field('boolean', 'the persisted intent to track'),
    trackingActive: field('boolean', 'is a location request open', T),
    authorization: field(STATUS, 'may the app use location', T),
    lastRawFixAge: field('number', 'age of the last fix before the filter', {
      ...T,
      nullable,
      unit: 's',
      min: 0,
    }),
    lastAcceptedFixAge: field('number', 'age of the last fix that passed the filter', {
      ...T,
      nullable,
      unit: 's',
      min: 0,
    }),
    lastLocationError: error('the last location error'),
    locationFailureCount: counter('location errors since start'),
    backgroundRearmCount: counter('location requests re-armed in the background'),
    watchdogRecoveryCount: counter('location requests re-armed by the watchdog'),
    wakeRearmCount: counter('wake regions registered again after failing or firing'),
    stationaryRegionArmed: field('boolean', 'is the region around the parking place registered', T),
    monitoredWakeRegions: counter('stationary and sentinel regions registered now'),
    lastWakeError: error('the last error of a wake region'),
    trackingMode: field([0, 1], '1 location, 0 geofences only'),
    isMoving: field('boolean', 'the motion verdict of the last motion-change event'),
    schedulerEnabled: field('boolean', 'a schedule is not offered: always false', T),
    odometer: field('number', 'distance travelled so far', { unit: 'm', min: 0 }),
    geofenceCount: field('integer', 'fences stored', { min: 0 }),
    lastGeofenceError: error('the last error of geofences'),
    connected: field('boolean', 'is validated internet reachable'),
    raw,
  }),
  rule('2.5/state[key]', 'state[key] is raw[key], for fields without a type too', D_ONLY),
  ...shape('2.6', 'ProviderState', core('contract/provider.ts'), {
    status: field(STATUS, 'may the app use location; 3 is Always'),
    enabled: field('boolean', 'are location services on'),
    gps: field('boolean', 'is the satellite provider on'),
    network: field('boolean', 'is the network provider on'),
    accuracyAuthorization: field([0, 1], 'is precise location granted', { optional }),
    insufficientlyInUse: field(
      'boolean',
      'authorised, but without background runtime until the app is opened',
      {
        ...T,
        optional,
        platform: 'I',
      },
    ),
  }),
  ...shape(
    'gaps/LastLife',
    'LastLife',
    core('contract/last-life.ts'),
    {
      reason: field('string', 'the platform’s word for how a process ended, at most 64 characters'),
      at: field('number', 'when it ended, epoch milliseconds', { optional }),
      detail: field('string', 'more about it, at most 1024 characters', { optional }),
    },
    T,
  ),
  ...shape(
    'gaps/DeviceReport',
    'DeviceReport',
    core('contract/device-report.ts'),
    {
      manufacturer: field('string', 'who made the device', { optional }),
      model: field('string', 'its model', { optional }),
      osVersion: field('string', 'the version of the system', { optional }),
      appVersion: field('string', 'the version of the app', { optional }),
      standbyBucket: field('string', 'the standby bucket of the app', { optional, platform: 'A' }),
      backgroundRestricted: field('boolean', 'is the app restricted in the background', {
        optional,
        platform: 'A',
      }),
      batteryOptimized: field('boolean', 'is its battery use optimised', { optional, platform: 'A' }),
      exactAlarms: field('boolean', 'may alarms come at their moment', { optional, platform: 'A' }),
      notifications: field('boolean', 'may the app show notifications', { optional }),
      user: field('string', 'owner, work-profile or secondary', { optional, platform: 'A' }),
      manifestFault: field('string', 'what the merged manifest lacks', { optional, platform: 'A' }),
      lives: field('AppLife[]', 'the diary of the last lives of the process', { optional }),
      exits: field('LastLife[]', 'how its last processes ended', { optional }),
    },
    T,
  ),
  ...shape('2.7', 'MotionChangeEvent', core('contract/events.ts'), {
    isMoving: field('boolean', 'true when moving began, false when it ended'),
    location: field('Location', 'where; the first of a session has none', { optional }),
  }),
  ...shape('2.8', 'HeartbeatEvent', core('contract/events.ts'), {
    location: field('Location', 'the last known location; null before any fix of the session', { nullable }),
    raw,
  }),
  ...shape('2.12', 'HttpEvent', core('contract/events.ts'), {
    success: field('boolean', 'was the status 2xx'),
    status: field('integer', 'HTTP status; 0 without an answer', { min: 0 }),
    responseText: field('string', 'the body, or the error message when status is 0'),
  }),
  ...shape('2.13', 'ConnectivityChangeEvent', core('contract/events.ts'), {
    connected: field('boolean', 'is validated internet reachable'),
  }),
];
