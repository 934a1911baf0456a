import type { AcceptedFix } from '../locations/fix';
import type { Instant } from '../time/instant';
import type { Circle } from './circle';

/** What the platform's own geofencing has reported and no fix has confirmed or refuted yet. */
export type RegionHint = 'enter' | 'exit' | null;

/** What is known of the device and one fence. */
export interface FenceState {
  readonly inside: boolean;
  /** When the first contradicting fix was taken; another one that is late enough makes it certain. */
  readonly doubtedAt: Instant | null;
  readonly region: RegionHint;
}

/** Nothing is known yet. */
export const OUTSIDE: FenceState = { inside: false, doubtedAt: null, region: null };

/** Certainly entered. */
export const INSIDE: FenceState = { inside: true, doubtedAt: null, region: null };

/** The platform triggers the fence by itself at fixes as inaccurate as this; a worse fix decides too little, metres. */
const USABLE_ACCURACY_METERS = 100;
/** Two fixes inside, this far apart, make an ENTER that neither of them alone is accurate enough for. */
const ENTER_CONFIRM_MILLIS = 5_000;
/** Two fixes outside, this far apart, make an EXIT. An EXIT that is wrong does more harm than one that is late. */
const EXIT_CONFIRM_MILLIS = 10_000;

/** How far beyond the boundary the whole error circle must lie before a fence counts as left, metres. */
function exitMarginMeters({ radius }: Circle): number {
  return Math.max(20, radius / 10);
}

/** Is this fix accurate enough to decide about this fence alone? */
export function isUsable(circle: Circle, { accuracy }: AcceptedFix): boolean {
  return accuracy <= Math.max(USABLE_ACCURACY_METERS, circle.radius);
}

/**
 * The state after one fix, given its distance from the centre in metres. The fence was crossed where `inside`
 * differs. The first fix about a fence that is new here decides by its coordinates alone: there is no crossing to be
 * sure of, only a side to begin with.
 */
export function judged(
  circle: Circle,
  fenceState: FenceState,
  fix: AcceptedFix,
  distance: number,
  isNew: boolean,
): FenceState {
  if (fenceState.region === null && !isUsable(circle, fix)) return fenceState;
  if (fenceState.inside) return judgedInside(circle, fenceState, fix, distance);
  if (isNew && isUsable(circle, fix) && distance <= circle.radius) return INSIDE;
  return judgedOutside(circle, fenceState, fix, distance);
}

const confirms = (fenceState: FenceState, fix: AcceptedFix, millis: number) =>
  fenceState.doubtedAt !== null && fix.taken.up - fenceState.doubtedAt.up >= millis;

function judgedOutside(
  circle: Circle,
  fenceState: FenceState,
  fix: AcceptedFix,
  distance: number,
): FenceState {
  const { radius } = circle;
  const { accuracy } = fix;
  const isEntered =
    distance + accuracy / 2 <= radius ||
    (fenceState.region === 'enter' && distance - accuracy <= radius) ||
    (distance <= radius && confirms(fenceState, fix, ENTER_CONFIRM_MILLIS));
  if (isEntered) return INSIDE;
  if (!isUsable(circle, fix)) return fenceState;
  // A good fix outside: the platform was wrong, or too early.
  if (distance > radius) return OUTSIDE;
  return { inside: false, doubtedAt: fenceState.doubtedAt ?? fix.taken, region: fenceState.region };
}

function judgedInside(
  circle: Circle,
  fenceState: FenceState,
  fix: AcceptedFix,
  distance: number,
): FenceState {
  const { radius } = circle;
  const { accuracy } = fix;
  const margin = exitMarginMeters(circle);
  const clearance = distance - accuracy - radius;
  const isContradicted = distance + accuracy <= radius;
  const isLeft =
    (fenceState.region === 'exit' && !isContradicted) ||
    clearance > 3 * margin ||
    (clearance > margin && confirms(fenceState, fix, EXIT_CONFIRM_MILLIS));
  if (isLeft) return OUTSIDE;
  const region = isContradicted ? null : fenceState.region;
  if (clearance > margin) return { inside: true, doubtedAt: fenceState.doubtedAt ?? fix.taken, region };
  return { inside: true, doubtedAt: null, region };
}
