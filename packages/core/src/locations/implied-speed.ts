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

/** Metres a second squared over the half of a gap: a sports car from rest to 100 km/h in seven seconds. No train or aircraft comes near. */
const STRONGEST_ACCELERATION = 4;

/** The highest mean speed over a gap with these speeds at its ends, metres a second: it speeds up for half of it, and brakes. */
export function highestMeanSpeed(before: number, after: number, millis: number): number {
  return (before + after) / 2 + (STRONGEST_ACCELERATION * Math.max(millis / 1000, SHORTEST_SECONDS)) / 4;
}
