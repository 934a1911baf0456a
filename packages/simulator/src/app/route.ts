import { distanceMeters, type Position } from '@geo/core';
import { wrapped } from '../world/scale';
import { quoted } from './quoted';

/** How far, or where: metres straight on, places one after the other, or one place to go to. */
export type Route = number | readonly Position[] | { readonly to: Position };

/** The longest route of one command, metres: half around the earth. */
const METRES_MAX = 20_000_000;

/** Metres of a step north, by which the size of a degree is measured. */
const PROBE_DEGREES = 0.001;

/**
 * The places that a way leads to from here, at least one. Metres lead in the direction of the last way, and north where there
 * was none.
 */
export function placesOf(way: Route, here: Position, cameFrom: Position | undefined): readonly Position[] {
  if (typeof way === 'number') {
    if (!(way > 0 && way <= METRES_MAX))
      throw new RangeError(`metres must be a number above 0, at most ${METRES_MAX}; got ${way}`);
    return [straightOn(here, cameFrom, way)];
  }
  const places = Array.isArray(way) ? way : [(way as { to?: unknown } | null | undefined)?.to];
  if (places.length === 0) throw new RangeError('a path needs at least one place; got none');
  places.forEach((place, index) => {
    checkPlace(place, Array.isArray(way) ? `path[${index}]` : 'to');
  });
  return (places as readonly Position[]).map(({ latitude, longitude }) => ({ latitude, longitude }));
}

/** @throws RangeError when this is no place on earth. */
export function checkPlace(place: unknown, name: string): asserts place is Position {
  const { latitude, longitude } = (place ?? {}) as Partial<Position>;
  const isPlace =
    typeof latitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    typeof longitude === 'number' &&
    Math.abs(longitude) <= 180;
  if (!isPlace)
    throw new RangeError(
      `${name} must be a place { latitude: -90 to 90, longitude: -180 to 180 }; got ${quoted(place)}`,
    );
}

/** The place this many metres on, along the line from where it came. */
function straightOn(here: Position, cameFrom: Position | undefined, metres: number): Position {
  const before = cameFrom ?? { latitude: here.latitude - PROBE_DEGREES, longitude: here.longitude };
  const north = here.latitude - before.latitude;
  const east = wrapped(here.longitude - before.longitude);
  let share = metres / distanceMeters(before, here);
  const placed = () => ({
    latitude: here.latitude + north * share,
    longitude: wrapped(here.longitude + east * share),
  });
  // A degree is not equally long everywhere: each round leaves a thousandth of the error, or less.
  for (let round = 0; round < 4; round++) share *= metres / distanceMeters(here, placed());
  const there = placed();
  checkPlace(there, `the place ${metres} m straight on`);
  return there;
}
