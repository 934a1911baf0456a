import { distanceMeters } from '@geo/core';
import type { Journal } from '../engine/journal';
import { type MotionSpan, type MotionState, stateAt } from '../engine/motion-timeline';

/** One fix of the track as the report draws it. */
export interface ReportPoint {
  readonly atMillis: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres per second: the device's own, else over the leg to this fix; `null` behind a gap. */
  readonly speed: number | null;
  /** The odometer when it was taken, metres. */
  readonly distance: number;
  readonly state: MotionState;
}

/** A longer leg says little about speed, and its line would show a route that was not recorded: 3 min. */
export const GAP_MILLIS = 180_000;

/** The fixes that were not rejected, in order, with what was known at each. */
export function reportPoints(journal: Journal, spans: readonly MotionSpan[]): readonly ReportPoint[] {
  const travelled = odometerReader(journal);
  const points: ReportPoint[] = [];
  for (const fix of journal.fixes) {
    const { atMillis, latitude, longitude } = fix;
    if (journal.isRejected(fix)) continue;
    const before = points.at(-1);
    if (before && before.atMillis >= atMillis) continue;
    points.push({
      atMillis,
      latitude,
      longitude,
      speed: fix.speed ?? legSpeed(before, fix),
      distance: travelled(atMillis),
      state: stateAt(spans, atMillis),
    });
  }
  return points;
}

function legSpeed(before: ReportPoint | undefined, fix: Journal['fixes'][number]): number | null {
  if (!before) return null;
  const millis = fix.atMillis - before.atMillis;
  return millis > GAP_MILLIS ? null : (distanceMeters(before, fix) / millis) * 1000;
}

/** The odometer at times that only grow. */
function odometerReader({ odometer }: Journal): (atMillis: number) => number {
  const steps = [...odometer].sort((a, b) => a.atMillis - b.atMillis || a.metres - b.metres);
  const start = steps[0]?.metres ?? 0;
  let next = 0;
  let travelled = 0;
  return (atMillis) => {
    for (let step = steps[next]; step && step.atMillis <= atMillis; step = steps[next]) {
      travelled = step.metres - start;
      next++;
    }
    return travelled;
  };
}
