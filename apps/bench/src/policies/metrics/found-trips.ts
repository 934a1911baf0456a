import { distanceMeters } from '@geo/core';
import type { KeptFix, Testimony } from './testimony';

/** A time in which a policy holds the phone to be on its way. */
export interface FoundTrip {
  readonly from: number;
  readonly to: number;
}

/** As OpenPATH cuts a day of fixes into trips: five minutes within a hundred metres end one. */
const STAY_MILLIS = 300_000;
const STAY_METERS = 100;

/**
 * The trips that a policy found: what it said of motion, where it says anything (dated back, where it says that, too); else its kept fixes are cut by one rule, the
 * same for all, OpenPATH's: whoever keeps within 100 m for 5 minutes stays, and so does whoever is silent for longer than that
 * and has moved by less than 100 m in each 5 minutes of it. What lies between two stays is a trip.
 */
export function foundTrips(said: Testimony, until: number): FoundTrip[] {
  return said.motions.length > 0 ? saidTrips(said, until) : cutTrips(said.fixes);
}

function saidTrips({ motions, departures }: Testimony, until: number): FoundTrip[] {
  const trips: FoundTrip[] = [];
  let from: number | undefined;
  for (const [index, { at, isMoving }] of motions.entries()) {
    const next = motions[index + 1]?.at ?? until;
    const departure = departures.find((one) => one.at >= at && one.at < next);
    const last = trips[trips.length - 1]?.to ?? 0;
    // Nobody left before they had arrived.
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

/** Was nothing kept for long after this fix, with less of a way than somebody moving would have made? */
function isSilentStay(fixes: readonly KeptFix[], index: number): boolean {
  const before = fixes[index] as KeptFix;
  const after = fixes[index + 1];
  if (after === undefined) return true;
  const millis = after.at - before.at;
  return millis > STAY_MILLIS && distanceMeters(before, after) / millis < STAY_METERS / STAY_MILLIS;
}
