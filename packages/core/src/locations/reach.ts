import { distanceMeters } from '../geo/distance';
import type { Place } from './progress';

/**
 * Metres beyond both error circles from which a place counts as far away. A position of networks that is wrong by more is a cell's or
 * that of a Wi-Fi that was moved, and may be anywhere; reflections put satellites' fixes wrong by hundreds of metres at most.
 */
export const FAR_METERS = 1_000;
/** Metres a second over the ground of an airliner with the wind behind it: no phone is carried faster. */
const FLIGHT_SPEED = 300;
/** Milliseconds of a flight that bring no way: the taxiways, the climb and the descent. */
const FLIGHT_OVERHEAD_MILLIS = 1_800_000;

/** Is an aircraft fast enough for this many metres in this time? Any place on earth is reached within 20 hours. */
export function isWithinFlight(metres: number, millis: number): boolean {
  return millis >= FLIGHT_OVERHEAD_MILLIS + (metres / FLIGHT_SPEED) * 1000;
}

/** Metres between the error circles of two places; negative where they overlap. */
export function beyondMeters(a: Place, b: Place): number {
  return distanceMeters(a, b) - a.accuracy - b.accuracy;
}
