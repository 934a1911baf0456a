import type { Engine } from '@geo/core';
import type { WatchEventName } from '../protocol/messages';

/** How a call of an operation is handled. */
type Way =
  /** It is called with the client's arguments. */
  | 'called'
  /** As `called`; the list that is its one argument may come in parts. */
  | 'in parts'
  /** As `called`; where no argument asks for one page, the list that is its result is read and sent a page at a time. */
  | 'in pages'
  /** As `called`; and where the call listens, its listeners come after the first argument, as events of these names. */
  | readonly [WatchEventName, ...WatchEventName[]]
  /** It affects the listeners and watches of this client only. */
  | 'own'
  /** Its arguments or result cannot cross the channel: the client implements it with other messages. */
  | 'refused';

/** Everything an engine can do, total by type: an operation that core gets does not compile until it is decided here. */
const OPERATIONS: { readonly [O in Exclude<keyof Engine, 'logger'>]: Way } = {
  ready: 'called',
  setConfig: 'called',
  start: 'called',
  startGeofences: 'called',
  stop: 'called',
  getState: 'called',
  changePace: 'called',
  getOdometer: 'called',
  sync: 'called',
  getLocations: 'called',
  getCount: 'called',
  destroyLocation: 'called',
  destroyLocations: 'called',
  insertLocation: 'called',
  getQuarantine: 'called',
  redrive: 'called',
  destroyQuarantined: 'called',
  getCurrentPosition: 'called',
  getLastLocation: 'called',
  watchPosition: ['location', 'locationerror'],
  stopWatchPosition: 'called',
  setOdometer: 'called',
  resetOdometer: 'called',
  addGeofence: 'called',
  addGeofences: 'in parts',
  getGeofences: 'in pages',
  geofenceExists: 'called',
  removeGeofence: 'called',
  removeGeofences: 'called',
  getTrips: 'in pages',
  destroyTrip: 'called',
  destroyTrips: 'called',
  watchLine: ['line'],
  getProviderState: 'called',
  requestPermission: 'called',
  requestTemporaryFullAccuracy: 'called',
  isPowerSaveMode: 'called',
  getDeviceReport: 'called',
  openSettings: 'called',
  registerHeadlessTask: 'refused',
  getLog: 'called',
  destroyLog: 'called',
  uploadLog: 'called',
  getAuthState: 'called',
  getSuspectedCrash: 'called',
  confirmCrash: 'called',
  cancelCrash: 'called',
  exportBlackBox: 'called',
  explain: 'called',
  watchHeading: ['heading'],
  stopWatchHeading: 'called',
  onLocation: 'refused',
  onLocationError: 'refused',
  onLocationFilter: 'refused',
  onMotionChange: 'refused',
  onHttp: 'refused',
  onConnectivityChange: 'refused',
  onHeartbeat: 'refused',
  onProviderChange: 'refused',
  onGeofence: 'refused',
  onGeofencesChange: 'refused',
  onPowerSaveChange: 'refused',
  onCrashSuspected: 'refused',
  onCrash: 'refused',
  onDistraction: 'refused',
  onTrip: 'refused',
  onAuthorization: 'refused',
  onHeading: 'refused',
  onLog: 'refused',
  on: 'refused',
  removeListeners: 'own',
  busy: 'refused',
  idle: 'called',
  close: 'refused',
};

const LOGGING: { readonly [L in `logger.${keyof Engine['logger']}`]: Way } = {
  'logger.error': 'called',
  'logger.warn': 'called',
  'logger.info': 'called',
  'logger.debug': 'called',
  'logger.verbose': 'called',
};

const ways: ReadonlyMap<string, Way> = new Map(Object.entries({ ...OPERATIONS, ...LOGGING }));

/** How a call of this name is handled; undefined where there is no such operation. */
export const wayOf = (method: string): Way | undefined => ways.get(method);

/** The function of an engine that a way exists for. */
export function operationOf(engine: Engine, method: string): (...args: unknown[]) => unknown {
  const [first = '', second] = method.split('.');
  const owner = second === undefined ? engine : engine.logger;
  return (owner as unknown as Record<string, (...args: unknown[]) => unknown>)[second ?? first] as never;
}

/** Watches that the engine ends by itself with an operation, by what began them. */
const ENDED_BY: { readonly [O in keyof Engine]?: keyof Engine } = {
  stopWatchPosition: 'watchPosition',
  stopWatchHeading: 'watchHeading',
  stop: 'watchHeading',
};

const ended: ReadonlyMap<string, string> = new Map(Object.entries(ENDED_BY));

/** The operation whose watches are over when this one has succeeded, if any. */
export const watchesEndedBy = (method: string): string | undefined => ended.get(method);
