import type { DesiredAccuracy } from '../contract/constants';
import type { SensorRequests } from '../ports/sensor';

/** Kinds that are open only while somebody wants them; the others stay open for the life of the process. */
export const WANTED_KINDS = [
  'location',
  'activity',
  'acceleration',
  'regions',
  'motion',
  'screen',
  'heading',
] as const;

/** The name of a kind that is open only while somebody wants it. */
export type WantedKind = (typeof WANTED_KINDS)[number];

/** What somebody wants of the sensors; what is absent is not wanted. */
export type RequestedSensors = { readonly [K in WantedKind]?: SensorRequests[K] };

/** How two requests of one kind become one that satisfies both. */
const MERGE: {
  readonly [K in WantedKind]: (a: SensorRequests[K], b: SensorRequests[K]) => SensorRequests[K];
} = {
  location: (a, b) => ({
    // Lower is finer, NAVIGATION (-2) the finest.
    desiredAccuracy: Math.min(a.desiredAccuracy, b.desiredAccuracy) as DesiredAccuracy,
    distanceFilter: Math.min(a.distanceFilter, b.distanceFilter),
    interval: Math.min(a.interval, b.interval),
    background: a.background || b.background,
  }),
  activity: (a, b) => ({ intervalMillis: Math.min(a.intervalMillis, b.intervalMillis) }),
  acceleration: (a, b) => ({ rateHz: Math.max(a.rateHz, b.rateHz) }),
  regions: (a, b) => [...a, ...b],
  motion: (a) => a,
  screen: (a) => a,
  heading: (a, b) => ({ intervalMillis: Math.min(a.intervalMillis, b.intervalMillis) }),
};

/** Everybody's sensorRequests as one request a kind: a platform has one receiver, and it serves the most demanding. */
export function mergeSensorRequests(all: readonly RequestedSensors[]): RequestedSensors {
  const merged: { -readonly [K in WantedKind]?: RequestedSensors[K] } = {};
  function add<K extends WantedKind>(kind: K, wish: SensorRequests[K]): void {
    const present = merged[kind] as SensorRequests[K] | undefined;
    (merged as Record<WantedKind, unknown>)[kind] = present === undefined ? wish : MERGE[kind](present, wish);
  }
  for (const sensorRequests of all) {
    for (const kind of WANTED_KINDS) {
      const wish = sensorRequests[kind];
      if (wish !== undefined) add(kind, wish);
    }
  }
  return merged;
}
