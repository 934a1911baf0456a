import { eastMeters, localPlane, northMeters } from '../geo/local-plane';
import type { Position } from '../geo/position';

/** Metres from places to the straight line between two others, or to its nearer end. */
export function chord(from: Position, to: Position): (place: Position) => number {
  const plane = localPlane(from);
  const [east, north] = [eastMeters(plane, to), northMeters(plane, to)];
  const squared = east * east + north * north;
  return (place) => {
    const [placeEast, placeNorth] = [eastMeters(plane, place), northMeters(plane, place)];
    const share = squared === 0 ? 0 : (placeEast * east + placeNorth * north) / squared;
    const along = Math.min(1, Math.max(0, share));
    const [offEast, offNorth] = [placeEast - along * east, placeNorth - along * north];
    return Math.sqrt(offEast * offEast + offNorth * offNorth);
  };
}
