import type { Engine } from '@geo/core';

/** The operations that are one call with one result. */
export type CallName = Exclude<
  {
    [K in keyof Engine]: Engine[K] extends (...args: never[]) => Promise<unknown> ? K : never;
  }[keyof Engine],
  'watchPosition' | 'watchHeading' | 'watchLine' | 'idle' | 'close'
>;

/** All of them; a missing one does not compile. `gated` ones need `ready`. */
const CALLS: { readonly [K in CallName]: 'gated' | 'ungated' } = {
  ready: 'gated',
  setConfig: 'gated',
  start: 'gated',
  startGeofences: 'gated',
  stop: 'gated',
  getState: 'gated',
  changePace: 'gated',
  getOdometer: 'gated',
  sync: 'gated',
  getLocations: 'gated',
  getCount: 'gated',
  destroyLocation: 'gated',
  destroyLocations: 'gated',
  insertLocation: 'gated',
  getQuarantine: 'gated',
  redrive: 'gated',
  destroyQuarantined: 'gated',
  getCurrentPosition: 'gated',
  getLastLocation: 'gated',
  stopWatchPosition: 'gated',
  setOdometer: 'gated',
  resetOdometer: 'gated',
  addGeofence: 'gated',
  addGeofences: 'gated',
  getGeofences: 'gated',
  geofenceExists: 'gated',
  removeGeofence: 'gated',
  removeGeofences: 'gated',
  getTrips: 'gated',
  destroyTrip: 'gated',
  destroyTrips: 'gated',
  getProviderState: 'gated',
  requestPermission: 'gated',
  requestTemporaryFullAccuracy: 'gated',
  isPowerSaveMode: 'gated',
  getDeviceReport: 'gated',
  openSettings: 'gated',
  getLog: 'gated',
  destroyLog: 'gated',
  uploadLog: 'gated',
  getAuthState: 'gated',
  getSuspectedCrash: 'gated',
  confirmCrash: 'gated',
  cancelCrash: 'gated',
  stopWatchHeading: 'gated',
  exportBlackBox: 'ungated',
  explain: 'ungated',
};

/** Does this operation need `ready`? */
export const isGated = (method: CallName): boolean => CALLS[method] === 'gated';

/** Each operation, implemented by a call to the guest. */
export function callOperations(
  call: (method: CallName, args: readonly unknown[]) => Promise<unknown>,
): Pick<Engine, CallName> {
  const names = Object.keys(CALLS) as CallName[];
  const operations = names.map((name) => [name, (...args: unknown[]) => call(name, args)]);
  return Object.fromEntries(operations) as Pick<Engine, CallName>;
}
