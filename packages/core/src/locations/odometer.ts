import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from './fix';

/** Metres a second from which every step counts; slower, a step must leave the noise. */
const CERTAIN_SPEED = 0.7;
/** Metres: the least step that counts at low speed, however good the fix claims to be. */
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
 * Counts the way to a fix: when it is longer than half the fix's error and 5 m, or at more than 0.7 m/s. What
 * does not count yet is not lost, for it is measured again from the same place. So a still phone whose fixes
 * wander adds nothing, and a tunnel adds the straight line through it.
 */
export function travel(memory: OdometerMemory, fix: AcceptedFix, rules: TravelRules): OdometerMemory {
  if (rules.accuracyThreshold > 0 && fix.accuracy > rules.accuracyThreshold) return memory;
  const { from } = memory;
  if (from === null) return { metres: memory.metres, from: placeOf(fix) };
  if (rules.still) return memory;
  const step = distanceMeters(from, fix);
  // A fix that had to do although inaccurate may be anywhere in its circle: its speed proves nothing.
  const noise = fix.relaxed ? fix.accuracy : Math.max(fix.accuracy / 2, LEAST_STEP);
  const counts = step > noise || (fix.speed > CERTAIN_SPEED && !fix.relaxed);
  return counts ? { metres: memory.metres + step, from: placeOf(fix) } : memory;
}

function placeOf(fix: AcceptedFix): { latitude: number; longitude: number; accuracy: number } {
  return { latitude: fix.latitude, longitude: fix.longitude, accuracy: fix.accuracy };
}
