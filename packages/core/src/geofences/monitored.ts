import type { Geofence, GeofenceAction } from '../contract/geofence';
import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from '../locations/fix';
import { type FenceState, INSIDE, isUsable, judged, OUTSIDE } from './crossing';
import { passes } from './fast-pass';

/** A fence of the slice, with what is known of it. */
export interface Monitored {
  fence: Geofence;
  fenceState: FenceState;
  /** No fix has been evaluated for it since it was added, or since tracking began. */
  isNew: boolean;
}

/** Around a boundary every fix counts: within this, or within what is travelled in a few seconds. Metres, milliseconds. */
const CLOSE_METERS = 50;
const CLOSE_SECONDS = 5;

/** Within how many metres of a boundary a fix can change anything: it may be near, or the segment may cross it. */
export function reachMeters(fix: AcceptedFix, from: AcceptedFix | undefined): number {
  const close = closeMeters(fix);
  return from === undefined ? close : Math.max(close, distanceMeters(from, fix));
}

const closeMeters = ({ speed }: AcceptedFix) => Math.max(CLOSE_METERS, CLOSE_SECONDS * speed);

/** Is everything known about the fence, and that is: we are outside? Then a fix far from it changes nothing. */
export function isPlainlyOutside({ fenceState, isNew }: Monitored): boolean {
  return !fenceState.inside && fenceState.doubtedAt === null && fenceState.region === null && !isNew;
}

/** May the device be in it, by its last known place, while no current fix has been evaluated for it and the platform is silent? */
export function isOpenAt({ fence, fenceState, isNew }: Monitored, fix: AcceptedFix): boolean {
  const isJudged = !isNew || fenceState.region !== null;
  return !isJudged && distanceMeters(fence, fix) <= fence.radius + fix.accuracy;
}

/** The evaluation of a fix for one fence. */
export interface Judgement {
  /** In the order they happened. */
  readonly crossings: readonly Exclude<GeofenceAction, 'DWELL'>[];
  /** The boundary is near: with the next fix something may happen. */
  readonly isClose: boolean;
}

const NO_CROSSINGS: Judgement['crossings'] = [];
const ENTER = ['ENTER'] as const;
const EXIT = ['EXIT'] as const;
const PASSED = ['ENTER', 'EXIT'] as const;

/** Evaluates a fix for a fence, and updates its state. `from` is the fix before it where the path between them is known. */
export function judge(one: Monitored, fix: AcceptedFix, from: AcceptedFix | undefined): Judgement {
  const { fence, fenceState, isNew } = one;
  const distance = distanceMeters(fence, fix);
  const next = judged(fence, fenceState, fix, distance, isNew);
  const isClose = next.doubtedAt !== null || Math.abs(distance - fence.radius) <= closeMeters(fix);
  if (isNew && next.doubtedAt === null && isUsable(fence, fix)) one.isNew = false;
  one.fenceState = next;
  if (fenceState.inside !== next.inside) return { crossings: next.inside ? ENTER : EXIT, isClose };
  if (fenceState.inside || isNew || from === undefined || !passes(fence, from, fix)) {
    return { crossings: NO_CROSSINGS, isClose };
  }
  // It was driven through between the two fixes; with the second one it is left only when that is out for certain.
  const isOut = distance - fix.accuracy > fence.radius;
  one.fenceState = isOut ? OUTSIDE : INSIDE;
  return { crossings: isOut ? PASSED : ENTER, isClose };
}
