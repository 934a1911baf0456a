import type { Draws } from '../chance/draws';
import type { World } from '../world/world';
import { drawFence } from './draw-fences';
import type { AppCall } from './run';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type DrawnCall = Pick<AppCall, 'operation' | 'args'>;
type CallDraw = (draws: Draws, world: World, number: number) => readonly DrawnCall[];

const one = (operation: string, ...args: readonly unknown[]): readonly DrawnCall[] => [{ operation, args }];

/** What apps ask in the course of a day; more than one in a row where one belongs to the other. */
const CALL_DRAWS: readonly CallDraw[] = [
  () => one('getState'),
  () => one('getCount'),
  () => one('getLocations'),
  () => one('sync'),
  () => one('sync'),
  (draws) => one('getCurrentPosition', { samples: draws.one([1, 3]), timeout: draws.one([5, 30]) }),
  (draws) => one('getCurrentPosition', { maximumAge: 60_000, persist: draws.chance(0.5) }),
  (draws) => one('watchPosition', { interval: draws.one([1000, 10_000]), persist: draws.chance(0.5) }),
  (draws) => one('changePace', draws.chance(0.5)),
  (draws) => one('changePace', draws.chance(0.5)),
  (draws) => one('setConfig', { distanceFilter: draws.one([0, 10, 50]) }),
  (draws) => one('setConfig', { autoSyncThreshold: draws.one([0, 10, 50]), batchSync: draws.chance(0.5) }),
  (draws) => one('setConfig', { preset: draws.one(['economical', 'balanced', 'live', null]) }),
  (draws) => one('setConfig', { stopTimeout: draws.one([1, 5, 10]) }),
  (draws) => one('setConfig', { heartbeatInterval: draws.one([60, 600]) }),
  (draws) => one('setConfig', { extras: { order: draws.below(1000) } }),
  () => [...one('stop'), ...one('start')],
  () => one('stop'),
  () => one('start'),
  () => one('startGeofences'),
  () => one('setOdometer', 1000),
  () => one('resetOdometer'),
  (draws, world, number) => one('addGeofence', drawFence(draws, world, `asked-${number}`)),
  (draws, world, number) =>
    one(
      'addGeofences',
      Array.from({ length: draws.one([2, 20]) }, (_, at) => drawFence(draws, world, `asked-${number}-${at}`)),
    ),
  (draws) => one('removeGeofence', `fence-${draws.below(40)}`),
  () => one('removeGeofences'),
  () => one('getGeofences'),
  () => one('insertLocation', { coords: { latitude: 45.5, longitude: 13.5 }, extras: { by: 'the app' } }),
  () => one('uploadLog'),
  () => one('getProviderState'),
  () => one('requestPermission'),
  () => one('getQuarantine'),
  () => one('redrive', 'all'),
];

/** How many calls a day an app makes, by how talkative it is. */
const CALLS_A_DAY = [0, 0, 4, 12, 60];

/** What an app does not leave so for the rest of the day, and what it calls then: a phone that tracks nothing shows nothing. */
const UNDONE_BY: { readonly [operation: string]: string } = {
  stop: 'start',
  startGeofences: 'start',
  watchPosition: 'stopWatchPosition',
};

/** It does so within this. */
const UNDONE_MILLIS = 40 * MINUTE;

/** The app calls on, whatever goes wrong, until the quiet time; by then, what was stopped has been started again. */
export function drawCalls(
  draws: Draws,
  world: World,
  hours: number,
  quietMillis: number,
): readonly AppCall[] {
  const count = Math.round((draws.one(CALLS_A_DAY) * hours) / 24);
  const end = hours * HOUR - quietMillis;
  const calls: AppCall[] = [];
  for (let number = 0; number < count; number++) {
    const at = draws.below(end);
    const inBackground = draws.chance(0.5);
    const asked = draws.one(CALL_DRAWS)(draws, world, number);
    for (const each of asked) calls.push({ at, ...each, inBackground });
    const undoes = UNDONE_BY[asked[asked.length - 1]?.operation ?? ''];
    const again = Math.min(at + draws.below(UNDONE_MILLIS), end);
    if (undoes !== undefined) calls.push({ at: again, operation: undoes, args: [], inBackground: false });
  }
  return calls.sort((a, b) => a.at - b.at);
}
