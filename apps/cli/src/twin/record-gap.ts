import type { TrackPoint } from '@geo/adapter-node';
import { distanceMeters } from '@geo/core';
import { type Gap, gapBetween } from '../replay/gaps';

/** Shorter silences are none: the sky is lost for that long in any street. */
const LEAST_MILLIS = 60_000;
/** Of a walk, metres a second: a departure is at least this fast, whatever speed the fix reports. */
const LEAST_SPEED = 1.4;
/**
 * A phone whose receiver is off at a stop records its departure late: it is woken by the motion or by leaving a region, and waits
 * for the sky. Longer ways without a record are travel, such as a tunnel.
 */
const LATE_MILLIS = 60_000;

/**
 * The gap between two records of an engine. A phone that travels records it every few seconds, so it has stood still in between,
 * but for the way that a late departure did not record; that way is travelled at the speed that it is seen with next. A recorder
 * of its own kind is judged by `gapBetween`, for which a silence says less.
 */
export function recordGap(before: TrackPoint, after: TrackPoint, restMillis: number): Gap | undefined {
  const millis = after.timeMillis - before.timeMillis;
  const speed = Math.max(LEAST_SPEED, before.fix.speed ?? 0, after.fix.speed ?? 0);
  const travelMillis = (distanceMeters(before.fix, after.fix) / speed) * 1000;
  if (travelMillis > LATE_MILLIS) return gapBetween(before, after, restMillis);
  if (millis - travelMillis < Math.max(LEAST_MILLIS, restMillis)) return undefined;
  return { fromMillis: before.timeMillis, toMillis: after.timeMillis, meaning: 'rest' };
}
