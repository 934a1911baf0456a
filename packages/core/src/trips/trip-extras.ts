import type { Extras } from '../contract/location';
import type { Trip } from '../contract/trip';
import type { FinishedTrip } from './summary';

/** Characters of the lines in one record: a record is uploaded with others, often over a slow network. */
const LINES_MAX_CHARACTERS = 4_096;

/**
 * What the stop's record says of the trips that end with it: `trip`, the last one, and `earlierTrips`, those that were cut off before it.
 * Their lines have 4,096 characters together, by as few vertices as that takes; `lineTolerance` says how far they are off.
 */
export function tripExtras(finished: readonly FinishedTrip[]): Extras | undefined {
  if (finished.length === 0) return undefined;
  const share = Math.floor(LINES_MAX_CHARACTERS / finished.length);
  const short = finished.map(({ trip, line }): Trip => ({ ...trip, ...line.encoded(share) }));
  const trip = short[short.length - 1];
  return short.length === 1 ? { trip } : { trip, earlierTrips: short.slice(0, -1) };
}
