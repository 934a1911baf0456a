/** One whole payload of every shape, as the wire has it, and what binding D makes of it (without `raw`). */
import {
  parseAuthorization,
  parseAuthState,
  parseBattery,
  parseConnectivityChange,
  parseCoords,
  parseCrash,
  parseCrashSuspected,
  parseDeviceReport,
  parseDistraction,
  parseGeofence,
  parseGeofenceEvent,
  parseGeofencesChange,
  parseHeading,
  parseHeartbeat,
  parseHttpEvent,
  parseLocation,
  parseLocationError,
  parseLocationFilter,
  parseLogEntry,
  parseMotionActivity,
  parseMotionChange,
  parsePowerSaveChange,
  parseProviderChange,
  parseQuarantinedRecord,
  parseState,
  parseTrip,
} from '../src/index';

type Values = Readonly<Record<string, unknown>>;

export interface Sample {
  readonly name: string;
  readonly parse: (payload: unknown) => object;
  readonly wire: Values;
  readonly camel: Values;
  /** What nothing at all is parsed to. */
  readonly empty: Values;
}

const wireCoords = {
  latitude: 45.1,
  longitude: 13.7,
  accuracy: 5.5,
  altitude: 12,
  altitude_accuracy: 3,
  speed: 8.25,
  speed_accuracy: 0.5,
  heading: 271,
  heading_accuracy: 4,
  ellipsoidal_altitude: 57,
};
const coords = {
  latitude: 45.1,
  longitude: 13.7,
  accuracy: 5.5,
  altitude: 12,
  altitudeAccuracy: 3,
  speed: 8.25,
  speedAccuracy: 0.5,
  heading: 271,
  headingAccuracy: 4,
  ellipsoidalAltitude: 57,
};
const noCoords = {
  latitude: 0,
  longitude: 0,
  accuracy: 0,
  altitude: null,
  altitudeAccuracy: null,
  speed: null,
  speedAccuracy: null,
  heading: null,
  headingAccuracy: null,
  ellipsoidalAltitude: null,
};
const noActivity = { type: '', confidence: 0 };
const noBattery = { level: 0, isCharging: false };

const wireEnd = { timestamp: '2026-11-21T10:00:00.000Z', latitude: 45.1, longitude: 13.7 };
const wireStop = {
  startTimestamp: '2026-11-21T10:02:00.000Z',
  endTimestamp: '2026-11-21T10:05:00.000Z',
  latitude: 45.1,
  longitude: 13.7,
};
const wireDoubt = { kind: 'gap', count: 2, meters: 480 };

export const wireLocation = {
  uuid: 'a-1',
  timestamp: '2026-11-21T10:00:00.000Z',
  age: 120,
  odometer: 1234.5,
  coords: wireCoords,
  activity: { type: 'in_vehicle', confidence: 92 },
  battery: { level: 0.75, is_charging: true },
  is_moving: true,
  sample: true,
  event: 'motionchange',
  extras: { trip: { id: 7 }, is_moving: 'the app’s own' },
};
const location = {
  uuid: 'a-1',
  timestamp: '2026-11-21T10:00:00.000Z',
  age: 120,
  odometer: 1234.5,
  coords,
  activity: { type: 'in_vehicle', confidence: 92 },
  battery: { level: 0.75, isCharging: true },
  isMoving: true,
  sample: true,
  event: 'motionchange',
  extras: { trip: { id: 7 }, is_moving: 'the app’s own' },
};
const noLocation = {
  uuid: '',
  timestamp: '',
  age: null,
  odometer: 0,
  coords: noCoords,
  activity: noActivity,
  battery: noBattery,
  isMoving: null,
  sample: null,
  event: null,
  extras: null,
};

export const wireGeofence = {
  identifier: 'home',
  radius: 150.5,
  latitude: 45,
  longitude: 13,
  notifyOnEntry: true,
  notifyOnExit: false,
  notifyOnDwell: true,
  loiteringDelay: 30_000,
  extras: { owner: 'me' },
};
const noGeofence = {
  identifier: '',
  radius: 0,
  latitude: 0,
  longitude: 0,
  notifyOnEntry: null,
  notifyOnExit: null,
  notifyOnDwell: null,
  loiteringDelay: null,
  extras: null,
};
const safetyTimes = { timestamp: '2026-11-21T10:05:00.000Z', startTimestamp: '2026-11-21T10:04:00.000Z' };

/** A shape whose fields have the same names on both sides. */
const alike = (
  name: string,
  parse: Sample['parse'],
  wire: Values,
  empty: Values,
  nested: Values = {},
): Sample => ({ name, parse, wire, camel: { ...wire, ...nested }, empty });

export const SAMPLES: readonly Sample[] = [
  { name: 'Location', parse: parseLocation, wire: wireLocation, camel: location, empty: noLocation },
  { name: 'Coords', parse: parseCoords, wire: wireCoords, camel: coords, empty: noCoords },
  alike('MotionActivity', parseMotionActivity, { type: 'walking', confidence: 80 }, noActivity),
  {
    name: 'Battery',
    parse: parseBattery,
    wire: { level: 1, is_charging: true },
    camel: { level: 1, isCharging: true },
    empty: noBattery,
  },
  alike(
    'State',
    parseState,
    { enabled: true, isMoving: true, odometer: 5.5, trackingMode: 1, connected: true, geofenceCount: 3 },
    {
      enabled: false,
      isMoving: null,
      odometer: null,
      trackingMode: null,
      connected: null,
      geofenceCount: null,
    },
  ),
  alike(
    'ProviderChangeEvent',
    parseProviderChange,
    { status: 3, enabled: true, gps: true, network: true, accuracyAuthorization: 1 },
    { status: 0, enabled: false, gps: false, network: false, accuracyAuthorization: null },
  ),
  alike(
    'MotionChangeEvent',
    parseMotionChange,
    { isMoving: true, location: wireLocation },
    { isMoving: false, location: null },
    { location },
  ),
  alike('HeartbeatEvent', parseHeartbeat, { location: wireLocation }, { location: null }, { location }),
  alike('Geofence', parseGeofence, wireGeofence, noGeofence),
  alike(
    'GeofenceEvent',
    parseGeofenceEvent,
    { identifier: 'home', action: 'DWELL', location: wireLocation, extras: { owner: 'me' } },
    { identifier: '', action: '', location: noLocation, extras: null },
    { location },
  ),
  alike(
    'GeofencesChangeEvent',
    parseGeofencesChange,
    { on: [wireGeofence], off: [wireGeofence] },
    { on: [], off: [] },
  ),
  alike(
    'HttpEvent',
    parseHttpEvent,
    { success: true, status: 201, responseText: 'ok' },
    { success: false, status: 0, responseText: '' },
  ),
  alike('ConnectivityChangeEvent', parseConnectivityChange, { connected: true }, { connected: false }),
  alike('PowerSaveChangeEvent', parsePowerSaveChange, { isPowerSaveMode: true }, { isPowerSaveMode: false }),
  alike(
    'CrashEvent',
    parseCrash,
    {
      timestamp: safetyTimes.timestamp,
      peakG: 6.5,
      impactDurationMs: 84.5,
      preImpactSpeedMps: 15.5,
      location: wireLocation,
    },
    { timestamp: '', peakG: 0, impactDurationMs: 0, preImpactSpeedMps: 0, location: null },
    { location },
  ),
  alike(
    'CrashSuspectedEvent',
    parseCrashSuspected,
    {
      impactTimestamp: safetyTimes.startTimestamp,
      timestamp: safetyTimes.timestamp,
      missing: 'stop',
      peakG: 6.5,
      impactDurationMs: 84.5,
      preImpactSpeedMps: 15.5,
      location: wireLocation,
    },
    {
      ...{ impactTimestamp: '', timestamp: '', missing: '', peakG: 0 },
      ...{ impactDurationMs: 0, preImpactSpeedMps: 0, location: null },
    },
    { location },
  ),
  alike(
    'DistractionEvent',
    parseDistraction,
    { ...safetyTimes, durationSec: 12.5, cause: 's', location: wireLocation },
    { timestamp: '', startTimestamp: '', durationSec: 0, cause: '', location: null },
    { location },
  ),
  alike(
    'Trip',
    parseTrip,
    {
      id: '019b76da-abe8-7000-8000-000000000049',
      start: wireEnd,
      end: wireEnd,
      stops: [wireStop],
      distance: 1784.5,
      movingSec: 117,
      line: 'oxhsGuwtrA?cmC',
      lineTolerance: 2,
      doubts: [wireDoubt],
    },
    {
      id: '',
      start: { timestamp: '', latitude: 0, longitude: 0 },
      end: { timestamp: '', latitude: 0, longitude: 0 },
      stops: [],
      distance: 0,
      movingSec: 0,
      line: '',
      lineTolerance: 0,
      doubts: [],
    },
  ),
  alike(
    'AuthorizationEvent',
    parseAuthorization,
    { success: true, accessToken: 'a', refreshToken: 'r', status: 401 },
    { success: false, accessToken: null, refreshToken: null, status: null },
  ),
  alike(
    'AuthState',
    parseAuthState,
    { accessToken: 'a', refreshToken: 'r' },
    { accessToken: null, refreshToken: null },
  ),
  alike(
    'HeadingEvent',
    parseHeading,
    { heading: 359.5, accuracy: 2.5, isTrue: true },
    { heading: 0, accuracy: 0, isTrue: false },
  ),
  alike(
    'LogEntry',
    parseLogEntry,
    { ts: '2026-11-21T10:00:00.000Z', level: 3, src: 'js', event: 'app', message: 'hello', data: [1] },
    { ts: '', level: 0, src: '', event: '', message: null, data: null },
  ),
  alike('LocationErrorEvent', parseLocationError, { code: 408, message: 'late' }, { code: 0, message: '' }),
  alike(
    'LocationFilterEvent',
    parseLocationFilter,
    {
      reason: 'stale',
      value: 61.5,
      threshold: 60,
      timestamp: '2026-11-21T10:00:00.000Z',
      coords: { latitude: 45, longitude: 13, accuracy: 5 },
    },
    {
      reason: '',
      value: 0,
      threshold: 0,
      timestamp: '',
      coords: { latitude: 0, longitude: 0, accuracy: 0 },
    },
  ),
  alike(
    'QuarantinedRecord',
    parseQuarantinedRecord,
    {
      record: wireLocation,
      status: 422,
      responseText: 'no',
      attempts: 3,
      quarantinedAt: '2026-11-21T10:00:00.000Z',
    },
    { record: noLocation, status: 0, responseText: '', attempts: 0, quarantinedAt: '' },
    { record: location },
  ),
  alike(
    'DeviceReport',
    parseDeviceReport,
    {
      manufacturer: 'acme',
      model: 'Rocket 7',
      osVersion: '15',
      appVersion: '2.4.0',
      standbyBucket: 'rare',
      backgroundRestricted: false,
      batteryOptimized: true,
      exactAlarms: false,
      notifications: true,
      user: 'owner',
      manifestFault: 'the merged manifest declares no service',
      exits: [{ reason: 'low memory', at: 1_767_225_600_000, detail: 'pss 212 MB' }],
    },
    {
      manufacturer: null,
      model: null,
      osVersion: null,
      appVersion: null,
      standbyBucket: null,
      backgroundRestricted: null,
      batteryOptimized: null,
      exactAlarms: null,
      notifications: null,
      user: null,
      manifestFault: null,
      exits: null,
    },
  ),
];

/** Without `raw`, at any depth where a parsed shape is. */
export function withoutRaw(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRaw);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'raw');
  return Object.fromEntries(entries.map(([name, entry]) => [name, withoutRaw(entry)]));
}
