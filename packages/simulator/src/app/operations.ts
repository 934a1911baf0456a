import type { Engine, EventListenerName } from '@geo/core';

type Operation = Exclude<keyof Engine, EventListenerName | 'logger' | 'busy'>;
/** How an operation answers: by a promise, or at once. */
type Answers = 'promise' | 'at once';

/** Every operation of the engine: one that is missing here does not compile. */
const OPERATIONS: Readonly<Record<Operation, Answers>> = {
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
  watchPosition: 'promise',
  stopWatchPosition: 'promise',
  setOdometer: 'promise',
  resetOdometer: 'promise',
  addGeofence: 'promise',
  addGeofences: 'promise',
  getGeofences: 'promise',
  geofenceExists: 'promise',
  removeGeofence: 'promise',
  removeGeofences: 'promise',
  getTrips: 'promise',
  destroyTrip: 'promise',
  destroyTrips: 'promise',
  watchLine: 'promise',
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
  getSuspectedCrash: 'promise',
  confirmCrash: 'promise',
  cancelCrash: 'promise',
  exportBlackBox: 'promise',
  explain: 'promise',
  watchHeading: 'promise',
  stopWatchHeading: 'promise',
  idle: 'promise',
  close: 'promise',
  on: 'at once',
  removeListeners: 'at once',
  registerHeadlessTask: 'at once',
};

const answering = (how: Answers) =>
  (Object.keys(OPERATIONS) as Operation[]).filter((name) => OPERATIONS[name] === how);

/** The operations that answer by a promise. */
export const ASYNC_OPERATIONS: readonly Operation[] = answering('promise');
/** The operations that do something at once. */
export const SYNC_OPERATIONS: readonly Operation[] = answering('at once');
