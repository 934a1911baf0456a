import type { Engine, EventListenerName } from '@geo/core';

type Operation = Exclude<keyof Engine, EventListenerName | 'logger' | 'busy'>;

/** How the module answers a call of an operation. */
type Answer =
  /** By a promise, and by callbacks after the arguments. */
  | 'promise'
  /** By a promise; its functions are no callbacks of the result. */
  | 'promise of a watch'
  /** At once. */
  | 'at once';

/** Every operation of the engine: one that is missing here does not compile. */
const OPERATIONS = {
  ready: 'promise',
  setConfig: 'promise',
  start: 'promise',
  startGeofences: 'promise',
  stop: 'promise',
  getState: 'promise',
  changePace: 'promise',
  getOdometer: 'promise',
  sync: 'promise',
  getLocations: 'promise',
  getCount: 'promise',
  destroyLocation: 'promise',
  destroyLocations: 'promise',
  insertLocation: 'promise',
  getQuarantine: 'promise',
  redrive: 'promise',
  destroyQuarantined: 'promise',
  getCurrentPosition: 'promise',
  getLastLocation: 'promise',
  watchPosition: 'promise of a watch',
  stopWatchPosition: 'promise',
  setOdometer: 'promise',
  resetOdometer: 'promise',
  addGeofence: 'promise',
  addGeofences: 'promise',
  getGeofences: 'promise',
  geofenceExists: 'promise',
  removeGeofence: 'promise',
  removeGeofences: 'promise',
  getProviderState: 'promise',
  requestPermission: 'promise',
  requestTemporaryFullAccuracy: 'promise',
  isPowerSaveMode: 'promise',
  getDeviceReport: 'promise',
  openSettings: 'promise',
  getLog: 'promise',
  destroyLog: 'promise',
  uploadLog: 'promise',
  getAuthState: 'promise',
  exportBlackBox: 'promise',
  explain: 'promise',
  watchHeading: 'promise of a watch',
  stopWatchHeading: 'promise',
  idle: 'promise',
  close: 'promise',
  on: 'at once',
  removeListeners: 'at once',
  registerHeadlessTask: 'at once',
} as const satisfies { readonly [O in Operation]: Answer };

/** The operations that answer by a promise, and by callbacks where they are given. */
export type CallbackOperation = {
  [O in Operation]: (typeof OPERATIONS)[O] extends 'promise' ? O : never;
}[Operation];

/** Their names. */
export const CALLBACK_OPERATIONS = (Object.keys(OPERATIONS) as Operation[]).filter(
  (name) => OPERATIONS[name] === 'promise',
) as readonly CallbackOperation[];
