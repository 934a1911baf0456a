import { eastMeters, localPlane, northMeters } from '../geo/local-plane';
import type { Position } from '../geo/position';
import type { AcceptedFix } from '../locations/fix';
import type { Circle } from './circle';

/** Only between fixes at least this accurate is the path known, metres. */
export const PASS_ACCURACY_METERS = 50;
/** After a longer gap the path is unknown. */
const PASS_MILLIS = 60_000;

/** Can the way between these two fixes be taken for the straight line? */
export function isObservedSegment(from: AcceptedFix, to: AcceptedFix): boolean {
  return (
    !to.reanchored &&
    from.accuracy <= PASS_ACCURACY_METERS &&
    to.accuracy <= PASS_ACCURACY_METERS &&
    to.taken.up - from.taken.up <= PASS_MILLIS
  );
}

/** Did the straight way between two fixes lead through the circle for certain, by more than the fixes may be off? */
export function passes(circle: Circle, from: AcceptedFix, to: AcceptedFix): boolean {
  return nearestMeters(circle, from, to) < circle.radius - Math.max(from.accuracy, to.accuracy);
}

/** Metres from a place to the nearest point of the straight segment between two fixes. */
function nearestMeters(place: Position, from: Position, to: Position): number {
  const plane = localPlane(place);
  const startEast = eastMeters(plane, from);
  const startNorth = northMeters(plane, from);
  const east = eastMeters(plane, to) - startEast;
  const north = northMeters(plane, to) - startNorth;
  const squared = east * east + north * north;
  const along = squared === 0 ? 0 : -(startEast * east + startNorth * north) / squared;
  const share = Math.min(1, Math.max(0, along));
  const nearestEast = startEast + share * east;
  const nearestNorth = startNorth + share * north;
  return Math.sqrt(nearestEast * nearestEast + nearestNorth * nearestNorth);
}
