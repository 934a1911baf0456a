import type { AcceptedFix } from '../locations/fix';
import type { Circle } from './circle';

/** The nearest fence is searched up to this distance: no sentinel is wider. Metres. */
export const FARTHEST_METERS = 100_000;
/** No sentinel is narrower: platforms are slow and wrong about small ones. Metres. */
const SENTINEL_MIN_METERS = 500;
/** The platform reports an exit late: the sentinel is this much narrower than the distance to the next fence. Metres. */
const MARGIN_MIN_METERS = 200;
/**
 * A fence nearer than this could be reached inside of the narrowest sentinel before its exit is reported: it is monitored, however small
 * the proximity radius. Metres.
 */
export const LEAST_PROXIMITY_METERS = SENTINEL_MIN_METERS + MARGIN_MIN_METERS;
/** While fixes come they cut the slice anew by themselves, but not for less than this. Metres. */
const STEP_MIN_METERS = 25;

/** The circle around here whose exit means "slice again"; null where every fence is monitored. */
export function sentinelAround(fix: AcceptedFix, clearMeters: number): Circle | null {
  if (clearMeters === Number.POSITIVE_INFINITY) return null;
  const { latitude, longitude, accuracy } = fix;
  const margin = Math.max(MARGIN_MIN_METERS, 2 * accuracy);
  const radius = Math.max(SENTINEL_MIN_METERS, Math.min(clearMeters, FARTHEST_METERS) - margin);
  return { latitude, longitude, radius };
}

/**
 * How far a fix may lie from where the slice was cut before another one is due: half the way to the nearest fence that
 * is not monitored, so that none of them can be entered in between; and no more than half the proximity radius, so
 * that fences left behind are released.
 */
export function sliceReachMeters(clearMeters: number, proximityMeters: number): number {
  const reach = Math.min(clearMeters, Math.max(proximityMeters, SENTINEL_MIN_METERS));
  return Math.max(STEP_MIN_METERS, reach / 2);
}
