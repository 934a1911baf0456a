import type { PointSource, TrackPoint } from '@geo/adapter-node';
import { distanceMeters } from '@geo/core';

/** A stretch of a recording without a point, and what a recorder that sleeps at rest says by it. */
export interface Gap {
  /** Of the point before it, epoch milliseconds. */
  readonly fromMillis: number;
  /** Of the point behind it. */
  readonly toMillis: number;
  /** The device stayed where it was, or it travelled: in a tunnel, or while the recorder began late. */
  readonly meaning: 'rest' | 'travel';
}

/** Shorter stretches are none: receivers lose the sky for a minute or two in any street. */
const GAP_MILLIS = 180_000;
/** Slower than this on average is no travel, metres a second: a third of a walk. */
const TRAVEL_SPEED = 0.5;
/** In a stretch of this length a recorder also misses the beginning of a trip … */
const LONG_MILLIS = 3_600_000;
/** … so that only this is travel all along, metres a second: faster than people walk. */
const LONG_TRAVEL_SPEED = 2;

/** The gap between two points that follow each other; none where they come closely, or where its meaning is open. */
export function gapBetween(before: TrackPoint, after: TrackPoint, restMillis: number): Gap | undefined {
  const millis = after.timeMillis - before.timeMillis;
  if (millis < GAP_MILLIS) return undefined;
  // Indoors a fix from Wi-Fi or cells follows one from satellites: its error is no travel.
  const error = Math.max(before.fix.accuracy, after.fix.accuracy);
  const speed = Math.max(0, distanceMeters(before.fix, after.fix) - error) / (millis / 1000);
  const meaning = speed >= (millis < LONG_MILLIS ? TRAVEL_SPEED : LONG_TRAVEL_SPEED) ? 'travel' : 'rest';
  if (meaning === 'rest' && millis < restMillis) return undefined;
  return { fromMillis: before.timeMillis, toMillis: after.timeMillis, meaning };
}

/** What lies between two points that follow each other. */
export type GapRule = typeof gapBetween;

/** The same recording; calls `found` with each gap of what was read, before time comes to it. */
export function withGaps<Source extends PointSource>(
  source: Source,
  restMillis: number,
  found: (gap: Gap) => void,
  rule: GapRule = gapBetween,
): PointSource {
  let before: TrackPoint | undefined;
  return {
    get share() {
      return source.share;
    },
    async next() {
      const points = await source.next();
      for (const point of points ?? []) {
        const gap = before && rule(before, point, restMillis);
        if (gap) found(gap);
        before = point;
      }
      return points;
    },
  };
}
