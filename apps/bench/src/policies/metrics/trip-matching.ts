import type { Trip } from '@geo/simulator';
import type { FoundTrip } from './found-trips';

/** How the trips that a policy found fit those that there were. */
export interface TripMatching {
  readonly trips: number;
  /** Trips with no found one that overlaps them, or only ones that begin half an hour late. */
  readonly missed: number;
  /** Found trips during which the phone lay at a place. */
  readonly falsely: number;
  /** Found trips beyond the first within one trip: it was cut where there was no stay. */
  readonly split: number;
  /** Trips beyond the first within one found trip: the stay between them was not noticed. */
  readonly merged: number;
}

/** As in MobilityNet's own evaluation: what begins more than half an hour off is another trip. */
const LATEST_MILLIS = 1_800_000;

/** `allTrips`: with those that are too short to be missed, which count as right when they are found. */
export function matchTrips(
  trips: readonly Trip[],
  found: readonly FoundTrip[],
  allTrips: readonly Trip[] = trips,
): TripMatching {
  const overlaps = (trip: Trip, one: FoundTrip) => one.from < trip.to && one.to > trip.from;
  const parts = trips.map((trip) => found.filter((one) => overlaps(trip, one)));
  const counted = new Set<FoundTrip>();
  let split = 0;
  let merged = 0;
  for (const mine of parts) {
    // One that reaches over from the trip before is no piece of this one alone.
    const own = mine.filter((one) => !counted.has(one));
    if (mine.length > own.length) merged += 1;
    split += Math.max(0, own.length - 1);
    for (const one of own) counted.add(one);
  }
  return {
    trips: trips.length,
    missed: trips.filter(
      (trip, index) => !parts[index]?.some(({ from }) => from - trip.from <= LATEST_MILLIS),
    ).length,
    falsely: found.filter((one) => !allTrips.some((trip) => overlaps(trip, one))).length,
    split,
    merged,
  };
}
