import { toTimestamp } from '../contract/timestamp';
import type { Trip, TripEnd } from '../contract/trip';
import { distanceMeters } from '../geo/distance';
import type { Position } from '../geo/position';
import { certainPlaces, isCertain } from './certain';
import { createDoubts, type Doubts } from './doubts';
import { type Leg, legsOf } from './legs';
import { createLength } from './length';
import { type Line, lineThrough } from './line';
import { type SmoothedFix, smoothed } from './smoother';
import type { TrackFix } from './track-fix';
import { tripId } from './trip-id';

/** A track that reaches no farther from its start was no trip, metres: positions of Wi-Fi in one house lie so far apart. */
const LEAST_REACH_METERS = 100;
/** Certain to 95 %, on one axis. */
const SURE_SIGMAS = 2;
/** Milliseconds and metres without a fix that make a gap. */
const GAP_MILLIS = 120_000;
const GAP_METERS = 100;
/** A start farther from the first fix than this is inferred, metres. */
const OBSERVED_METERS = 50;
/**
 * The parking place is the start when the first fix is no farther from it, metres: regions are left 100 to 200 m off, and noticed minutes
 * later in a town.
 */
const INFERRED_MAX_METERS = 2_000;
/** Milliseconds over which the pace of the beginning is measured. */
const PACE_MILLIS = 30_000;
/** Metres a second: nothing that makes a trip is slower. */
const WALK = 1.4;
/** Milliseconds before the first fix at which the platform may say that the device left. */
const DEPARTED_MAX_MILLIS = 1_800_000;

/** Why a track has ended. */
export type TrackEnding = 'stationary' | 'stopped' | 'interrupted';

/** A whole track, from the first fix under way to its ending. */
export interface WholeTrack {
  readonly fixes: readonly TrackFix[];
  /** Where the device was parked before; undefined when that is not known. */
  readonly parked: Position | undefined;
  /** When it left there, by the platform. */
  readonly departedAt: number | undefined;
  readonly ending: TrackEnding;
  /** Fixes that were left out, erased, or simulated. */
  readonly thinned: number;
  readonly jumps: number;
  readonly mocks: number;
}

/** A finished trip whose line can be had in fewer characters. */
export interface FinishedTrip {
  readonly trip: Trip;
  readonly line: Line;
}

/** The trips of a track, by time: none when it reaches nowhere, several when it has long stays. `uuid`: random, for each. */
export function tripsOf(track: WholeTrack, uuid: () => string): readonly FinishedTrip[] {
  const { fixes, ending } = track;
  if (fixes.length < 2) return [];
  const { legs, stays } = legsOf(fixes, ending === 'stationary');
  const resting = new Set<number>();
  for (const { from, to } of stays) for (let n = from + 1; n <= to; n++) resting.add(n);
  const states = smoothed(fixes, (n) => resting.has(n));
  const found = legs
    .map((leg) => begun(leg, track))
    .filter((leg) =>
      leadsAway(leg.left ?? (states[leg.from] as Position), states.slice(leg.from, leg.to + 1)),
    );
  return found.map((leg, n) => {
    const doubts = createDoubts();
    if (found.length > 1) doubts.add('split');
    if (n === found.length - 1 && ending !== 'stationary') doubts.add(ending);
    return tripOf(leg, track, states, doubts, uuid());
  });
}

/** A leg that the track begins with starts at the parking place. */
function begun(leg: Leg, { fixes, parked, departedAt }: WholeTrack): Leg {
  const first = fixes[leg.from] as TrackFix;
  if (leg.from > 0 || leg.left || !parked || distanceMeters(parked, first) > INFERRED_MAX_METERS) return leg;
  const isSound =
    departedAt !== undefined && departedAt <= first.at && departedAt >= first.at - DEPARTED_MAX_MILLIS;
  const onTheWay = distanceMeters(parked, first) / paceAfter(fixes, leg.from);
  return { ...leg, left: parked, startAt: isSound ? departedAt : leg.startAt - Math.round(onTheWay * 1000) };
}

/** Metres a second over the first half minute: the speed before it was hardly higher. */
function paceAfter(fixes: readonly TrackFix[], from: number): number {
  const first = fixes[from] as TrackFix;
  const next = fixes.find(({ at }, n) => n > from && at - first.at >= PACE_MILLIS);
  return next ? Math.max(WALK, (distanceMeters(first, next) / (next.at - first.at)) * 1000) : WALK;
}

/** One far place may be wrong. */
function leadsAway(start: Position, states: readonly SmoothedFix[]): boolean {
  const far = states.filter(
    (state) => distanceMeters(start, state) - SURE_SIGMAS * state.sigma > LEAST_REACH_METERS,
  );
  return far.length >= 2;
}

function tripOf(
  leg: Leg,
  track: WholeTrack,
  allStates: readonly SmoothedFix[],
  doubts: Doubts,
  uuid: string,
): FinishedTrip {
  const states = allStates.slice(leg.from, leg.to + 1);
  const [first, last] = [states[0] as SmoothedFix, states[states.length - 1] as SmoothedFix];
  const [start, end] = [leg.left ?? first, leg.reached ?? last];
  const onTheWay = allStates.slice(leg.first, leg.last + 1);
  const unseen = leg.left ? distanceMeters(leg.left, onTheWay[0] ?? end) : 0;
  if (unseen > OBSERVED_METERS) doubts.add('inferred-start', unseen);
  const distance = lengthOf(start, states, end, doubts);
  doubts.add('thinned', 0, track.thinned);
  doubts.add('jump', 0, track.jumps);
  doubts.add('mock', 0, track.mocks);
  const line = lineThrough([start, ...certainPlaces(onTheWay), end]);
  const stopped = leg.stops.reduce((sum, { arrivedAt, leftAt }) => sum + leftAt - arrivedAt, 0);
  const trip: Trip = {
    id: tripId(leg.startAt, uuid),
    start: endOf(start, leg.startAt),
    end: endOf(end, leg.endAt),
    stops: leg.stops.map(({ place, arrivedAt, leftAt }) => ({
      startTimestamp: toTimestamp(arrivedAt),
      endTimestamp: toTimestamp(leftAt),
      ...rounded(place),
    })),
    distance: Math.round(distance),
    movingSec: Math.max(0, Math.round((leg.endAt - leg.startAt - stopped) / 1000)),
    ...line.encoded(),
    doubts: doubts.list(),
  };
  return { trip, line };
}

/** Metres along the states; what gaps and uncertain places contribute becomes a doubt. */
function lengthOf(start: Position, states: readonly SmoothedFix[], end: Position, doubts: Doubts): number {
  const length = createLength(start);
  let before: SmoothedFix | undefined;
  for (const state of states) {
    if (before && state.at - before.at > GAP_MILLIS) {
      const bridged = distanceMeters(before, state);
      if (bridged > GAP_METERS) doubts.add('gap', bridged);
    }
    const step = length.add(state);
    if (!isCertain(state)) doubts.add('coarse', step);
    before = state;
  }
  return length.until(end);
}

const endOf = (place: Position, at: number): TripEnd => ({ timestamp: toTimestamp(at), ...rounded(place) });

/** Seven decimal places: a centimetre. */
const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1e7) / 1e7,
  longitude: Math.round(longitude * 1e7) / 1e7,
});
