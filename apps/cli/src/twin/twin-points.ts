import type { TrackPoint } from '@geo/adapter-node';
import type { Location } from '@geo/core';

/** Of a record that does not say its own, metres: as the engine takes it for a position of the app. */
const UNKNOWN_ACCURACY = 10;

/**
 * The fixes in records, in the order of their times. A one-shot position is none that tracking saw. Records are what was left by
 * the filters of the phone, so a twin cannot see more than those let through.
 */
export function pointsOf(records: readonly Location[]): readonly TrackPoint[] {
  const gathered = gatherPoints();
  gathered.add(records);
  return gathered.inOrder();
}

/** Points that are gathered page by page: of a record nothing else is kept. */
export interface GatheredPoints {
  add(records: readonly Location[]): void;
  count(): number;
  /** In the order of their times. */
  inOrder(): readonly TrackPoint[];
}

export function gatherPoints(): GatheredPoints {
  const byTime = new Map<number, TrackPoint>();
  return {
    add(records) {
      for (const { timestamp, coords, sample } of records) {
        const timeMillis = Date.parse(timestamp);
        if (sample || byTime.has(timeMillis)) continue;
        byTime.set(timeMillis, { timeMillis, fix: fixOf(coords) });
      }
    },
    count: () => byTime.size,
    inOrder: () => [...byTime.values()].sort((one, other) => one.timeMillis - other.timeMillis),
  };
}

function fixOf(coords: Location['coords']): TrackPoint['fix'] {
  const { latitude, longitude, accuracy, altitude, speed, heading } = coords;
  return {
    latitude,
    longitude,
    accuracy: accuracy > 0 ? accuracy : UNKNOWN_ACCURACY,
    ...(typeof altitude === 'number' ? { altitude } : {}),
    ...(typeof speed === 'number' && speed >= 0 ? { speed } : {}),
    ...(typeof heading === 'number' && heading >= 0 ? { heading } : {}),
  };
}
