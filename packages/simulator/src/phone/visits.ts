import { distanceMeters, type Position, type SensorReadings } from '@geo/core';
import type { Due } from './agenda';
import type { Handset } from './handset';
import type { Source, Watches } from './watches';

/** The system's own word of stays: arrivals and departures, some minutes late. */
export interface VisitSource extends Source<'visits'> {
  /** The world has grown: what was foreseen in it may come sooner. */
  lookAgain(): void;
}

// Apple gives no figures but that visits are neither prompt nor many: estimates.
/** A stay of this length is a visit, milliseconds. */
const STAY_MILLIS = 480_000;
/** So long after leaving it the departure is reported, milliseconds. */
const LATE_MILLIS = 240_000;
/** Farther off than this is elsewhere, metres. */
const PLACE_METERS = 150;
/** What a visit claims, metres. */
const ACCURACY_METERS = 50;

const HOW = { wakes: true, relaunches: true };

export function createVisits(handset: Handset, watches: () => Watches): VisitSource {
  const { agenda, clock, world } = handset;
  let isWanted = false;
  let next: Due | undefined;
  /** The stay that was reported. */
  let stay: { readonly since: number; readonly place: Position } | undefined;

  function tell(place: Position, rest: Partial<SensorReadings['visits']>): void {
    const { latitude, longitude } = place;
    const visit = { latitude, longitude, accuracy: ACCURACY_METERS, ageMillis: 0, ...rest };
    watches().post('visits', visit, HOW);
  }

  function lookAt(at: number): void {
    next = at === Number.POSITIVE_INFINITY ? undefined : agenda.add(Math.max(at, clock.at), look);
  }

  function look(): void {
    const { going, from, to } = world.stretchAt(clock.at);
    const here = world.truthAt(clock.at);
    if (stay !== undefined && distanceMeters(stay.place, here) > PLACE_METERS) {
      const { since, place } = stay;
      const leftAt = leftBefore(place);
      if (clock.at < leftAt + LATE_MILLIS) {
        lookAt(leftAt + LATE_MILLIS);
        return;
      }
      stay = undefined;
      tell(place, { arrivedMillisAgo: clock.at - since, departedMillisAgo: clock.at - leftAt });
    }
    if (stay === undefined && going === 'still' && clock.at >= from + STAY_MILLIS) {
      stay = { since: from, place: here };
      tell(here, { arrivedMillisAgo: clock.at - from });
    }
    // On the way it looks now and then; at rest when the stay is long enough, or over.
    if (going !== 'still') lookAt(Math.min(to, clock.at + LATE_MILLIS));
    else lookAt(stay === undefined ? from + STAY_MILLIS : to);
  }

  /** When the phone left a place that it is no longer at. */
  function leftBefore(place: Position): number {
    let { from } = world.stretchAt(clock.at);
    while (from > 0 && distanceMeters(place, world.truthAt(from)) > PLACE_METERS)
      from = world.stretchAt(from - 1).from;
    return from;
  }

  function end(): void {
    isWanted = false;
    stay = undefined;
    agenda.cancel(next);
    next = undefined;
  }

  return {
    open() {
      // What an earlier life has asked for goes on as it is.
      if (isWanted) return;
      isWanted = true;
      lookAt(clock.at);
    },
    update: () => undefined,
    close: end,
    orphaned: () => true,
    lookAgain() {
      if (!isWanted) return;
      agenda.cancel(next);
      lookAt(clock.at);
    },
  };
}
