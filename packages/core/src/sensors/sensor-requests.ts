import type { DesiredAccuracy } from '../contract/constants';
import type { ReceiverReason } from '../contract/state';
import type { SensorRequests } from '../ports/sensor';

/** Kinds that are open only while requested; the others stay open for the process lifetime. */
export const WANTED_KINDS = [
  'location',
  'activity',
  'acceleration',
  'regions',
  'motion',
  'significantChange',
  'visits',
  'wifi',
  'car',
  'screen',
  'heading',
] as const;

/** A kind that is open only while requested. */
export type WantedKind = (typeof WANTED_KINDS)[number];

/** One part's sensor requests; an absent kind is not requested. */
export type RequestedSensors = { readonly [K in WantedKind]?: SensorRequests[K] } & {
  /** What its location request is for. */
  readonly because?: ReceiverReason;
};

/** How two requests for one kind are merged into one that satisfies both. */
const MERGE: {
  readonly [K in WantedKind]: (a: SensorRequests[K], b: SensorRequests[K]) => SensorRequests[K];
} = {
  location: (a, b) => ({
    // Lower is finer; NAVIGATION (-2) is the finest.
    desiredAccuracy: Math.min(a.desiredAccuracy, b.desiredAccuracy) as DesiredAccuracy,
    distanceFilter: Math.min(a.distanceFilter, b.distanceFilter),
    interval: Math.min(a.interval, b.interval),
    background: a.background || b.background,
  }),
  activity: (a, b) => ({ intervalMillis: Math.min(a.intervalMillis, b.intervalMillis) }),
  acceleration: (a, b) => ({ rateHz: Math.max(a.rateHz, b.rateHz) }),
  regions: (a, b) => [...a, ...b],
  motion: (a) => a,
  significantChange: (a) => a,
  visits: (a) => a,
  wifi: (a) => a,
  car: (a) => a,
  screen: (a) => a,
  heading: (a, b) => ({ intervalMillis: Math.min(a.intervalMillis, b.intervalMillis) }),
};

/** Merges the requests of all parts into one per kind: the platform has one receiver, and the most demanding request determines it. */
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
