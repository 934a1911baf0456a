import type { Engine, EventListenerName } from '@geo/core';

/** The operations that answer by a promise, and by callbacks where they are given: all but those with functions of their own. */
export type CallbackOperation = Exclude<
  keyof Engine,
  | EventListenerName
  | 'logger'
  | 'busy'
  | 'on'
  | 'removeListeners'
  | 'registerHeadlessTask'
  | 'watchPosition'
  | 'watchHeading'
  | 'watchLine'
>;

/** Each of them: one that is missing here does not compile. */
const OPERATIONS: { readonly [O in CallbackOperation]: true } = {
  ready: true,
  setConfig: true,
  start: true,
  startGeofences: true,
  stop: true,
  getState: true,
  changePace: true,
  getOdometer: true,
  sync: true,
  getLocations: true,
  getCount: true,
  destroyLocation: true,
  destroyLocations: true,
  insertLocation: true,
  getQuarantine: true,
  redrive: true,
  destroyQuarantined: true,
  getCurrentPosition: true,
  getLastLocation: true,
  stopWatchPosition: true,
  setOdometer: true,
  resetOdometer: true,
  addGeofence: true,
  addGeofences: true,
  getGeofences: true,
  geofenceExists: true,
  removeGeofence: true,
  removeGeofences: true,
  getTrips: true,
  destroyTrip: true,
  destroyTrips: true,
  getProviderState: true,
  requestPermission: true,
  requestTemporaryFullAccuracy: true,
  isPowerSaveMode: true,
  getDeviceReport: true,
  openSettings: true,
  getLog: true,
  destroyLog: true,
  uploadLog: true,
  getAuthState: true,
  getSuspectedCrash: true,
  confirmCrash: true,
  cancelCrash: true,
  exportBlackBox: true,
  explain: true,
  stopWatchHeading: true,
  idle: true,
  close: true,
};

/** Their names. */
export const CALLBACK_OPERATIONS = Object.keys(OPERATIONS) as readonly CallbackOperation[];
