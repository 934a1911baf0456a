/** Seconds between two fixes are counted as no fewer, because times are rounded and two fixes may share one. */
const SHORTEST_SECONDS = 0.5;

/**
 * The least speed that brings a device from one fix to the next, metres a second: both error circles are
 * given to it, so that two poor fixes of a still phone imply none.
 */
export function impliedSpeed(distance: number, accuracies: number, millis: number): number {
  return Math.max(0, distance - accuracies) / Math.max(millis / 1000, SHORTEST_SECONDS);
}

/** The speed between the centres of two fixes, metres a second. */
export function apparentSpeed(distance: number, millis: number): number {
  return distance / Math.max(millis / 1000, SHORTEST_SECONDS);
}

/** The most speed at which a device came from one fix to the next on average, metres a second: their errors may hide a way. */
export function fastestSpeed(distance: number, accuracies: number, millis: number): number {
  return apparentSpeed(distance + accuracies, millis);
}
