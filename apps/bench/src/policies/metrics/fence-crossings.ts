import type { Fence } from '@geo/baselines';
import { distanceMeters } from '@geo/core';
import type { GroundTruth } from './ground-truth';
import type { ObservedEvents } from './observed-events';

/** A fence was entered or left. */
export interface Crossing {
  readonly at: number;
  readonly identifier: string;
  readonly action: string;
}

/** How the geofence events of a policy match the true crossings. */
export interface FenceMatching {
  /** Crossings that there were. */
  readonly crossings: number;
  /** Crossings that were reported, and those of them that happened. */
  readonly reported: number;
  readonly right: number;
  /** How late those were reported, milliseconds; negative where early. */
  readonly latencies: readonly number[];
}

const FENCE_METERS = 150;
/** Places nearer to each other than this have one fence. */
const PLACE_METERS = 400;
const STEP_MILLIS = 5_000;
/** An event earlier or later than this belongs to another crossing; early ones occur, since a phone may be near enough before it is inside. */
const EARLIEST_MILLIS = 120_000;
const LATEST_MILLIS = 900_000;

/** A fence around every place where a trip begins or ends. */
export function fencesOf({ world, trips }: GroundTruth): Fence[] {
  const fences: Fence[] = [];
  for (const at of trips.flatMap(({ from, to }) => [from, to])) {
    const { latitude, longitude } = world.truthAt(at);
    const place = { latitude, longitude };
    if (fences.some((fence) => distanceMeters(fence, place) < PLACE_METERS)) continue;
    fences.push({ identifier: `place ${fences.length + 1}`, ...place, radius: FENCE_METERS });
  }
  return fences;
}

/** What happened at these fences; where the phone is at the beginning, it has entered. */
export function trueCrossings({ world, allTrips }: GroundTruth, fences: readonly Fence[]): Crossing[] {
  const crossings: Crossing[] = [];
  for (const fence of fences) {
    const isIn = (at: number) => distanceMeters(world.truthAt(at), fence) <= fence.radius;
    let was = isIn(0);
    if (was) crossings.push({ at: 0, identifier: fence.identifier, action: 'ENTER' });
    for (const { from, to } of allTrips)
      for (let at = from; at <= to + STEP_MILLIS; at += STEP_MILLIS) {
        const is = isIn(at);
        if (is !== was) crossings.push({ at, identifier: fence.identifier, action: is ? 'ENTER' : 'EXIT' });
        was = is;
      }
  }
  return crossings.sort((a, b) => a.at - b.at);
}

export function matchCrossings(
  truth: readonly Crossing[],
  { crossings }: Pick<ObservedEvents, 'crossings'>,
): FenceMatching {
  const reported = crossings.filter(({ action }) => action !== 'DWELL');
  const left = new Set(reported);
  const latencies: number[] = [];
  for (const { at, identifier, action } of truth) {
    const match = [...left].find(
      (one) =>
        one.identifier === identifier &&
        one.action === action &&
        one.at >= at - EARLIEST_MILLIS &&
        one.at <= at + LATEST_MILLIS,
    );
    if (match === undefined) continue;
    left.delete(match);
    latencies.push(match.at - at);
  }
  return { crossings: truth.length, reported: reported.length, right: latencies.length, latencies };
}
