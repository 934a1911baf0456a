import type { Config, ConfigKey } from '@geo/core';

/** Values of a key that the runs combine; the first is the default, or what most apps set. */
type Values<K extends ConfigKey> = readonly [Config[K], Config[K], ...Config[K][]];
/** Why a key is in no combination. */
type LeftOut = string;

const NO_DECISION = 'decides nothing: a text, a value or an address that is passed on';
const HOSTS = 'the hosts alone act on it';

/**
 * Every key of the contract: the values that are combined, among them the ends of what is sensible, or why it is left out. A key that is
 * added to the contract does not compile before it stands here.
 */
export const CONFIG_SPACE: { readonly [K in ConfigKey]: Values<K> | LeftOut } = {
  preset: 'every key that it sets is combined by itself',

  // Permission
  locationAuthorizationRequest: HOSTS,
  locationAuthorizationAlert: HOSTS,
  disableLocationAuthorizationAlert: HOSTS,
  backgroundPermissionRationale: HOSTS,

  // Location
  desiredAccuracy: [-1, -2, 10, 100, 1000, 3000],
  distanceFilter: [10, 0, 50, 200],
  disableElasticity: [false, true],
  elasticityMultiplier: [1, 0, 3],
  locationUpdateInterval: [1000, 0, 10_000, 60_000],
  showsBackgroundLocationIndicator: HOSTS,
  useSessionEngine: HOSTS,
  preventSuspend: HOSTS,

  // Filter
  disableLocationFilter: [false, true],
  rejectMock: [false, true],
  locationFilterMaxAccuracy: [100, 25, 1000],
  locationFilterMaxSpeed: [60, 15, 300],
  locationFilterPolicy: ['Conservative', 'Adjust', 'PassThrough'],
  kalmanProfile: ['DEFAULT', 'AGGRESSIVE', 'CONSERVATIVE'],
  odometerAccuracyThreshold: [0, 20],

  // Motion
  stopTimeout: [5, 1, 15],
  motionTriggerDelay: [0, 10_000, 60_000],
  triggerActivities: ['in_vehicle,on_bicycle,walking,running,on_foot', 'in_vehicle'],
  minimumActivityRecognitionConfidence: [75, 0, 100],
  activityRecognitionInterval: [10_000, 0, 60_000],
  disableMotionActivityUpdates: [false, true],
  stationaryRadius: [200, 50, 1000],
  stationaryDistanceFilter: [75, 0, 500],
  stationaryDesiredAccuracy: ['BALANCED', 'HIGH', 'LOW'],
  stationaryKeepAlive: [true, false],
  stationaryLowPower: [false, true],
  dormantOnStationary: [false, true],
  trips: [false, true],
  stationaryLocationUpdateInterval: [30_000, 1000, 600_000],
  heartbeatInterval: [60, 10, 900, 3600],

  // Life
  stopOnTerminate: [false, true],
  startOnBoot: [true, false],
  notification: HOSTS,

  // Upload
  url: 'each run has one: without it nothing is uploaded, which is a story of its own',
  method: NO_DECISION,
  headers: NO_DECISION,
  publicHeaders: NO_DECISION,
  params: NO_DECISION,
  extras: NO_DECISION,
  httpRootProperty: ['location', 'data', '.'],
  locationTemplate: 'the model server takes the records of the contract',
  geofenceTemplate: 'the model server takes the records of the contract',
  paramsTemplate: NO_DECISION,
  requireResponse: 'the model server answers with a status alone',
  autoSync: [true, false],
  autoSyncThreshold: [-1, 0, 5, 100],
  autoSyncInterval: [300, 1, 3600],
  disableAutoSyncOnCellular: [false, true],
  batchSync: [false, true],
  maxBatchSize: [-1, 1, 50],
  httpTimeoutMs: [30_000, 5000],
  gzip: [false, true],
  maxRecordsToPersist: [-1, 50, 1000],
  maxDaysToPersist: [0, 0.25, 2],
  authorization: 'a seed draws whether its server wants tokens',

  // Geofences
  geofenceProximityRadius: [1000, 0, 50_000],
  maxMonitoredGeofences: [-1, 3, 10],
  geofenceInitialTriggerEntry: [true, false],

  // Safety
  crashDetection: [
    { enabled: false, minSpeed: 11.11, impactThreshold: 4 },
    { enabled: true, minSpeed: 11.11, impactThreshold: 4 },
  ],
  distractionDetection: [
    { enabled: false, minSpeed: 5, minEpisodeSec: 5 },
    { enabled: true, minSpeed: 5, minEpisodeSec: 5 },
  ],

  // Diagnostics
  debug: HOSTS,
  logLevel: [0, 5],
  logMaxDays: [3, 0],
  logUrl: 'each run has one, and its app calls uploadLog',
  diagnosticExtras: [false, true],
};
