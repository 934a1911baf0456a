import type { Position } from '../geo/position';
import { lastStay, type Stay, staysOf } from './stays';
import type { TrackFix } from './track-fix';

/**
 * A stay from here on ends a trip, even where the device had not been found to rest: five minutes, the default of `stopTimeout`.
 * A longer `stopTimeout` keeps the receiver from starting anew after each stop; the trips need not be merged for that.
 */
const SPLIT_MILLIS = 300_000;

/** A part of a track without a long stay. */
export interface Leg {
  /** Indices of its first and last fix, those at the places of departure and arrival included. */
  readonly from: number;
  readonly to: number;
  /** Indices of the first and the last fix on the way. */
  readonly first: number;
  readonly last: number;
  /** Milliseconds. */
  readonly startAt: number;
  readonly endAt: number;
  /** The stay that it left from or came to; undefined where the track itself begins or ends. */
  readonly left: Position | undefined;
  readonly reached: Position | undefined;
  readonly stops: readonly Stay[];
}

/** A track between its long stays, and every stay in it. */
export interface Legs {
  readonly legs: readonly Leg[];
  readonly stays: readonly Stay[];
}

/**
 * Cuts a track at its long stays. What lies before the departure and behind the arrival is no part of any leg.
 * `isAtRest`: does the device rest where the track ends?
 */
export function legsOf(fixes: readonly TrackFix[], isAtRest: boolean): Legs {
  const last = fixes.length - 1;
  const found = staysOf(fixes);
  const isTail = ({ to }: Stay) => to === last;
  const tail = found.find(isTail) ?? (isAtRest && last >= 0 ? lastStay(fixes) : undefined);
  const stays = tail && !found.includes(tail) ? [...found.filter(({ to }) => to < tail.from), tail] : found;
  const isCut = (stay: Stay) =>
    stay === tail || stay.from === 0 || stay.leftAt - stay.arrivedAt >= SPLIT_MILLIS;
  const cuts = stays.filter(isCut);
  const legs: Leg[] = [];
  for (let n = 0; n <= cuts.length; n++) {
    const [before, after] = [cuts[n - 1], cuts[n]];
    const [from, to] = [before?.to ?? 0, after?.from ?? last];
    const [first, end] = [fixes[from], fixes[to]];
    if (to <= from || first === undefined || end === undefined) continue;
    legs.push({
      from,
      to,
      first: before ? from + 1 : from,
      last: after ? to - 1 : to,
      startAt: before?.leftAt ?? first.at,
      endAt: after?.arrivedAt ?? end.at,
      left: before?.place,
      reached: after?.place,
      stops: stays.filter((stay) => !isCut(stay) && stay.from >= from && stay.to <= to),
    });
  }
  return { legs, stays };
}
