import { distanceMeters } from '../geo/distance';
import type { Position } from '../geo/position';

/** Seconds between two fixes are counted as no fewer, because times are rounded and two fixes may share one. */
const SHORTEST_SECONDS = 0.5;

/** A place with its error circle and the monotonic time it was taken. */
export interface Sighting extends Position {
  /** Metres. */
  readonly accuracy: number;
  /** Monotonic milliseconds. */
  readonly up: number;
}

/**
 * The least speed that brings a device from one sighting to the next, metres a second: both error circles are
 * given to it, so that two poor fixes of a still phone imply none.
 */
export function impliedSpeed(distance: number, accuracies: number, millis: number): number {
  return Math.max(0, distance - accuracies) / Math.max(millis / 1000, SHORTEST_SECONDS);
}

/** The speed between the centres of two sightings, metres a second. */
export function apparentSpeed(distance: number, millis: number): number {
  return distance / Math.max(millis / 1000, SHORTEST_SECONDS);
}

/** The least speed between two sightings. */
export function speedBetween(a: Sighting, b: Sighting): number {
  return impliedSpeed(distanceMeters(a, b), a.accuracy + b.accuracy, b.up - a.up);
}
