import type { Engine } from '@geo/core';

/** The operations that are one question and one answer. */
export type AskedName = Exclude<
  {
    [K in keyof Engine]: Engine[K] extends (...args: never[]) => Promise<unknown> ? K : never;
  }[keyof Engine],
  'watchPosition' | 'watchHeading' | 'idle' | 'close'
>;

/** All of them: one that is missing does not compile. `ungated` need no `ready`. */
const ASKED: { readonly [K in AskedName]: 'gated' | 'ungated' } = {
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
  stopWatchPosition: 'gated',
  setOdometer: 'gated',
  resetOdometer: 'gated',
  addGeofence: 'gated',
  addGeofences: 'gated',
  getGeofences: 'gated',
  geofenceExists: 'gated',
  removeGeofence: 'gated',
  removeGeofences: 'gated',
  getProviderState: 'gated',
  requestPermission: 'gated',
  requestTemporaryFullAccuracy: 'gated',
  isPowerSaveMode: 'gated',
  getLog: 'gated',
  destroyLog: 'gated',
  uploadLog: 'gated',
  getAuthState: 'gated',
  stopWatchHeading: 'gated',
  exportBlackBox: 'ungated',
  explain: 'ungated',
};

/** Does this operation need `ready`? */
export const isGated = (method: AskedName): boolean => ASKED[method] === 'gated';

/** Each operation, done by asking for it. */
export function askedOperations(
  ask: (method: AskedName, args: readonly unknown[]) => Promise<unknown>,
): Pick<Engine, AskedName> {
  const names = Object.keys(ASKED) as AskedName[];
  const operations = names.map((name) => [name, (...args: unknown[]) => ask(name, args)]);
  return Object.fromEntries(operations) as Pick<Engine, AskedName>;
}
