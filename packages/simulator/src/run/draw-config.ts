import type { ConfigPatch } from '@geo/core';
import type { Draws } from '../chance/draws';

/** Where the app of every run uploads to; nothing listens there but the model. */
export const SERVER_URL = 'https://server.example';

/** Where records go. */
export const UPLOAD_URL = `${SERVER_URL}/locations`;

/** Where the app of a run sends what it has. */
export const ADDRESSES: ConfigPatch = { url: UPLOAD_URL, logUrl: `${SERVER_URL}/log` };

type Choices = { readonly [key: string]: (draws: Draws) => unknown };

/** Keys that a seed may set, each with half a chance; what is left out keeps the engine's default. */
const CHOICES: Choices = {
  desiredAccuracy: (draws) => draws.one([-2, -1, -1, 10, 100]),
  distanceFilter: (draws) => draws.one([0, 5, 10, 50, 200]),
  disableElasticity: (draws) => draws.chance(0.3),
  elasticityMultiplier: (draws) => draws.one([0, 0.5, 1, 3]),
  locationUpdateInterval: (draws) => draws.one([1000, 5000, 10_000]),
  locationFilterPolicy: (draws) => draws.one(['Conservative', 'Adjust', 'PassThrough']),
  disableLocationFilter: (draws) => draws.chance(0.1),
  kalmanProfile: (draws) => draws.one(['DEFAULT', 'AGGRESSIVE', 'CONSERVATIVE']),
  stopTimeout: (draws) => draws.one([1, 3, 5, 5, 15]),
  motionTriggerDelay: (draws) => draws.one([0, 10_000, 60_000]),
  disableMotionActivityUpdates: (draws) => draws.chance(0.15),
  stationaryRadius: (draws) => draws.one([50, 150, 200, 500]),
  stationaryKeepAlive: (draws) => draws.chance(0.5),
  stationaryDesiredAccuracy: (draws) => draws.one(['HIGH', 'BALANCED', 'LOW']),
  stationaryLocationUpdateInterval: (draws) => draws.one([30_000, 120_000, 600_000]),
  heartbeatInterval: (draws) => draws.one([60, 300, 900, 3600]),
  stopOnTerminate: (draws) => draws.chance(0.25),
  preset: (draws) => draws.one(['economical', 'balanced', 'live']),
  autoSyncThreshold: (draws) => draws.one([-1, 0, 5, 20, 100]),
  batchSync: (draws) => draws.chance(0.7),
  maxBatchSize: (draws) => draws.one([-1, 1, 10, 50, 250]),
  disableAutoSyncOnCellular: (draws) => draws.chance(0.2),
  httpTimeoutMs: (draws) => draws.one([5000, 30_000, 60_000]),
  httpRootProperty: (draws) => draws.one(['location', 'data', '.']),
  method: (draws) => draws.one(['POST', 'PUT', 'PATCH']),
  gzip: (draws) => draws.chance(0.3),
  maxRecordsToPersist: (draws) => draws.one([-1, -1, 50, 1000]),
  maxDaysToPersist: (draws) => draws.one([0, 0, 0.25, 2]),
  geofenceProximityRadius: (draws) => draws.one([500, 1000, 5000, 50_000]),
  maxMonitoredGeofences: (draws) => draws.one([-1, 3, 10]),
  geofenceInitialTriggerEntry: (draws) => draws.chance(0.7),
  logLevel: (draws) => draws.one([0, 3, 5]),
  diagnosticExtras: (draws) => draws.chance(0.3),
  extras: () => ({ driver: 'ada', shift: { number: 7 } }),
  params: () => ({ device: 'model' }),
};

/** Detectors keep the accelerometer on while moving: one seed in four has them. */
const SAFETY_SHARE = 0.25;

/** The config that the app of a seed gives to `ready`. */
export function drawConfig(draws: Draws): ConfigPatch {
  const config: Record<string, unknown> = {
    ...ADDRESSES,
    // A reboot after which nothing tracks until the user opens the app is the default; half of the apps want better.
    startOnBoot: draws.chance(0.7),
    autoSync: draws.chance(0.9),
  };
  // How many keys an app sets is drawn too: an app with the defaults alone is the commonest there is.
  const share = draws.one([0, 0.2, 0.5]);
  for (const [key, choose] of Object.entries(CHOICES)) {
    const value = choose(draws);
    if (draws.chance(share)) config[key] = value;
  }
  if (draws.chance(SAFETY_SHARE)) config.crashDetection = { enabled: true };
  if (draws.chance(SAFETY_SHARE)) config.distractionDetection = { enabled: true };
  return config;
}
