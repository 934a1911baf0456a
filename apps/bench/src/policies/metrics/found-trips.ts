import { distanceMeters } from '@geo/core';
import type { KeptFix, ObservedEvents } from './observed-events';

/** A period in which a policy considers the phone to be moving. */
export interface FoundTrip {
  readonly from: number;
  readonly to: number;
}

/** As OpenPATH cuts a day of fixes into trips: five minutes within a hundred metres end one. */
const STAY_MILLIS = 300_000;
const STAY_METERS = 100;

/**
 * The trips that a policy found: from its motion events where it emits any, dated back by its departures; else its kept fixes are
 * cut by one rule, the same for all, OpenPATH's: 5 minutes within 100 m are a stay, and so is a longer silence in which the phone
 * moved by less than 100 m in each 5 minutes. What lies between two stays is a trip.
 */
export function foundTrips(events: ObservedEvents, until: number): FoundTrip[] {
  return events.motions.length > 0 ? reportedTrips(events, until) : cutTrips(events.fixes);
}

function reportedTrips({ motions, departures }: ObservedEvents, until: number): FoundTrip[] {
  const trips: FoundTrip[] = [];
  let from: number | undefined;
  for (const [index, { at, isMoving }] of motions.entries()) {
    const next = motions[index + 1]?.at ?? until;
    const departure = departures.find((one) => one.at >= at && one.at < next);
    const last = trips[trips.length - 1]?.to ?? 0;
    // A departure cannot precede the arrival before it.
    if (isMoving) from ??= Math.max(last, Math.min(at, departure?.since ?? at));
    else if (from !== undefined) {
      trips.push({ from, to: at });
      from = undefined;
    }
  }
  if (from !== undefined) trips.push({ from, to: until });
  return trips;
}

function cutTrips(fixes: readonly KeptFix[]): FoundTrip[] {
  const trips: FoundTrip[] = [];
  let index = 0;
  let tripFrom: number | undefined;
  while (index < fixes.length) {
    const first = fixes[index] as KeptFix;
    const last = endOfStay(fixes, index);
    if ((fixes[last] as KeptFix).at - first.at >= STAY_MILLIS || isSilentStay(fixes, last)) {
      if (tripFrom !== undefined && first.at > tripFrom) trips.push({ from: tripFrom, to: first.at });
      tripFrom = (fixes[last] as KeptFix).at;
      index = last + 1;
      // Silence: the trip begins with the first fix after it.
      const next = fixes[index];
      if (next !== undefined && isSilentStay(fixes, last)) tripFrom = next.at;
    } else {
      tripFrom ??= first.at;
      index += 1;
    }
  }
  const end = fixes[fixes.length - 1];
  if (tripFrom !== undefined && end !== undefined && end.at > tripFrom)
    trips.push({ from: tripFrom, to: end.at });
  return trips;
}

/** The last fix in a row that lies within 100 m of this one. */
function endOfStay(fixes: readonly KeptFix[], index: number): number {
  const first = fixes[index] as KeptFix;
  let last = index;
  for (;;) {
    const next = fixes[last + 1];
    if (next === undefined || distanceMeters(first, next) > STAY_METERS) return last;
    last += 1;
  }
}

/** Was nothing kept for long after this fix, over a distance shorter than a moving phone covers? */
function isSilentStay(fixes: readonly KeptFix[], index: number): boolean {
  const before = fixes[index] as KeptFix;
  const after = fixes[index + 1];
  if (after === undefined) return true;
  const millis = after.at - before.at;
  return millis > STAY_MILLIS && distanceMeters(before, after) / millis < STAY_METERS / STAY_MILLIS;
}
