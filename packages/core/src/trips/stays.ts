import { distanceMeters } from '../geo/distance';
import { eastMeters, type LocalPlane, localPlane, northMeters, placeAt } from '../geo/local-plane';
import type { Position } from '../geo/position';
import type { TrackFix } from './track-fix';

/** Stays from here on are stops: travel surveys take two minutes, longer than traffic lights are red. */
const STOP_MILLIS = 120_000;
/** Metres around the middle of a stay: two minutes of a slow walk lead out of the circle. */
const RADIUS_METERS = 30;
/** Metres of a fix's claim that widen the circle at most: else a walk with poor fixes would be a stay. */
const CLAIM_MAX_METERS = 20;
/** Metres: a fix whose claim is wider than the widest circle shows no stay; a phone without satellites repeats one such place for minutes. */
const VAGUE_METERS = RADIUS_METERS + CLAIM_MAX_METERS;
/** Metres a second at which the way to the next fix is taken to have been made: on foot. What remains of a silence was the stay. */
const PACE = 1.4;

/** The device stayed at one place. */
export interface Stay {
  /** Indices of its first and last fix. */
  readonly from: number;
  readonly to: number;
  /** Their weighted middle. */
  readonly place: Position;
  /** Milliseconds. The receiver may have been off when it left: then that is derived from the way to the next fix. */
  readonly arrivedAt: number;
  readonly leftAt: number;
}

/** The stays of two minutes or more, by time. */
export function staysOf(fixes: readonly TrackFix[]): readonly Stay[] {
  const stays: Stay[] = [];
  for (let from = 0; from < fixes.length; from++) {
    const first = fixes[from] as TrackFix;
    const { to, place } =
      first.accuracy > VAGUE_METERS ? { to: from, place: first } : cluster(fixes, from, 1);
    const stay = stayOf(fixes, from, to, place);
    if (stay.leftAt - stay.arrivedAt < STOP_MILLIS) continue;
    stays.push(stay);
    from = to;
  }
  return stays;
}

/** Where a track ends: its last fixes, as far back as they are at one place. */
export function lastStay(fixes: readonly TrackFix[]): Stay {
  const last = fixes.length - 1;
  const { to, place } = cluster(fixes, last, -1);
  return stayOf(fixes, to, last, place);
}

function stayOf(fixes: readonly TrackFix[], from: number, to: number, place: Position): Stay {
  const [first, last, next] = [fixes[from], fixes[to], fixes[to + 1]] as [TrackFix, TrackFix, TrackFix?];
  const idle = next ? next.at - last.at - (distanceMeters(place, next) / PACE) * 1000 : 0;
  return { from, to, place, arrivedAt: first.at, leftAt: last.at + Math.max(0, Math.round(idle)) };
}

/** The fixes around one place, from one on in a direction. One that is elsewhere is passed over when the next is back. */
function cluster(fixes: readonly TrackFix[], start: number, step: 1 | -1): { to: number; place: Position } {
  const plane: LocalPlane = localPlane(fixes[start] as TrackFix);
  let [east, north, weights] = [0, 0, 0];
  let to = start;
  let strangers = 0;
  for (let n = start; strangers < 2; n += step) {
    const fix = fixes[n];
    if (fix === undefined) break;
    if (fix.accuracy > VAGUE_METERS && n !== start) continue;
    const [fixEast, fixNorth] = [eastMeters(plane, fix), northMeters(plane, fix)];
    const reach = RADIUS_METERS + Math.min(fix.accuracy, CLAIM_MAX_METERS);
    const [toEast, toNorth] = [fixEast - east, fixNorth - north];
    if (toEast * toEast + toNorth * toNorth > reach * reach) {
      strangers++;
      continue;
    }
    const weight = 1 / (fix.accuracy * fix.accuracy + 1);
    weights += weight;
    east += (toEast * weight) / weights;
    north += (toNorth * weight) / weights;
    to = n;
    strangers = 0;
  }
  return { to, place: placeAt(plane, { east, north }) };
}
