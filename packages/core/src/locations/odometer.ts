import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from './fix';

/** Metres: the least step that counts, however good the fix claims to be. */
const LEAST_STEP = 5;

/** What the odometer remembers. */
export interface OdometerMemory {
  /** Metres travelled; never falls by itself. */
  readonly metres: number;
  /** The last place that counted; `null` before the first. */
  readonly from: { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | null;
}

export const NEW_ODOMETER: OdometerMemory = { metres: 0, from: null };

/** How a fix counts. */
export interface TravelRules {
  /** The device stands still: nothing counts, and the last place stays, so that the way from it is not lost. */
  readonly still: boolean;
  /** `odometerAccuracyThreshold`: fixes worse than this do not count, metres. 0: all do. */
  readonly accuracyThreshold: number;
}

/**
 * Counts the way to a fix when it is longer than half the fix's error and 5 m. What does not count yet is not
 * lost, for it is measured again from the same place: a slow walk counts in steps, a tunnel as the straight line
 * through it, and a phone whose fixes wander within their error not at all.
 *
 * Of a poor fix not its own place counts but the one that the motion model makes of it: a walk between high houses is
 * else twice as long as the street.
 *
 * An estimated speed is deliberately no reason to count shorter steps. It comes from the same noise: on recorded
 * iPhones that rule made the mean error of a trip's length 0.26 instead of 0.18.
 */
export function travel(memory: OdometerMemory, fix: AcceptedFix, rules: TravelRules): OdometerMemory {
  if (rules.accuracyThreshold > 0 && fix.accuracy > rules.accuracyThreshold) return memory;
  const { from } = memory;
  if (from === null) return { metres: memory.metres, from: placeOf(fix) };
  if (rules.still) return memory;
  const step = distanceMeters(from, fix.estimate ?? fix);
  // A fix that had to do although inaccurate may well be outside its circle.
  const noise = fix.relaxed ? fix.accuracy : Math.max(fix.estimate?.error ?? fix.accuracy / 2, LEAST_STEP);
  return step > noise ? { metres: memory.metres + step, from: placeOf(fix) } : memory;
}

function placeOf(fix: AcceptedFix): NonNullable<OdometerMemory['from']> {
  const { latitude, longitude } = fix.estimate ?? fix;
  return { latitude, longitude, accuracy: fix.accuracy };
}
