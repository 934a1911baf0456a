import { distanceMeters, type Position } from '@geo/core';
import { between, wrapped } from './scale';

/** A line of places with the metres at which each is reached. */
export interface Path {
  readonly points: readonly Position[];
  /** Metres from the first place, one for each. */
  readonly reached: readonly number[];
  readonly metres: number;
}

/** A path through these places, at least one; places twice in a row count once. */
export function pathOf(places: readonly Position[]): Path {
  const points: Position[] = [];
  const reached: number[] = [];
  let metres = 0;
  for (const { latitude, longitude } of places) {
    if (!(Math.abs(latitude) <= 90) || !Number.isFinite(longitude))
      throw new RangeError(
        `a path needs latitudes from -90 to 90 and finite longitudes; got ${latitude}, ${longitude} (places[${points.length}])`,
      );
    const last = points[points.length - 1];
    const step = last === undefined ? 0 : distanceMeters(last, { latitude, longitude });
    if (last?.latitude === latitude && last.longitude === longitude) continue;
    metres += step;
    points.push({ latitude, longitude });
    reached.push(metres);
  }
  if (points.length === 0) throw new RangeError('a path needs at least one place; got none');
  return { points, reached, metres };
}

/** The segment at this distance: the index of its first place. `near` is where to look first. */
export function segmentAt({ reached }: Path, metres: number, near = 0): number {
  const last = Math.max(0, reached.length - 2);
  if (holds(reached, metres, near, last)) return near;
  if (holds(reached, metres, near + 1, last)) return near + 1;
  let low = 0;
  let high = last;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((reached[middle] as number) <= metres) low = middle;
    else high = middle - 1;
  }
  return low;
}

function holds(reached: readonly number[], metres: number, index: number, last: number): boolean {
  if (index > last || (index > 0 && (reached[index] as number) > metres)) return false;
  return index === last || (reached[index + 1] as number) > metres;
}

/** The place at this distance. */
export function placeAt(path: Path, metres: number, segment = segmentAt(path, metres)): Position {
  const from = path.points[segment] as Position;
  const to = path.points[segment + 1];
  if (to === undefined || metres <= 0) return from;
  const start = path.reached[segment] as number;
  const length = (path.reached[segment + 1] as number) - start;
  const share = Math.min(1, (metres - start) / length);
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: wrapped(from.longitude + wrapped(to.longitude - from.longitude) * share),
  };
}

const DEGREES = 180 / Math.PI;

/** Degrees clockwise from north along each segment; one for each, 0 for a path of a single place. */
export function headingsOf(path: Path): number[] {
  return path.points.slice(0, Math.max(1, path.points.length - 1)).map((from, index) => {
    const to = path.points[index + 1];
    if (to === undefined) return 0;
    const { east, north } = between(from, to);
    // Engines differ in the last bits of an arctangent: a hundredth of a degree is the same in all of them.
    const degrees = Math.round(Math.atan2(east, north) * DEGREES * 100) / 100;
    return degrees < 0 ? degrees + 360 : degrees;
  });
}
