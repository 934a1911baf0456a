/** Lower bound of the seconds between two fixes: times are rounded, and two fixes may have the same one. */
const SHORTEST_SECONDS = 0.5;

/**
 * The lowest speed that explains two fixes, metres a second: both error circles are subtracted,
 * so that two inaccurate fixes of a stationary phone imply none.
 */
export function impliedSpeed(distance: number, accuracies: number, millis: number): number {
  return Math.max(0, distance - accuracies) / Math.max(millis / 1000, SHORTEST_SECONDS);
}

/** Speed between the centres of two fixes, metres a second. */
export function apparentSpeed(distance: number, millis: number): number {
  return distance / Math.max(millis / 1000, SHORTEST_SECONDS);
}

/** The highest mean speed that two fixes allow, metres a second: both error circles are added. */
export function fastestSpeed(distance: number, accuracies: number, millis: number): number {
  return apparentSpeed(distance + accuracies, millis);
}
