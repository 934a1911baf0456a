import Flatbush from 'flatbush';
import { longitudeDifference } from '../geo/longitude';
import type { Position } from '../geo/position';
import { type Box, boxAround, type Circle } from './circle';

/** A circle with the name of its fence. */
export interface NamedCircle extends Circle {
  readonly identifier: string;
}

/** Places are kept as whole numbers of 1e-7 degrees: about a centimetre. */
const STEPS_A_DEGREE = 1e7;
/** Boxes are kept in single precision: near ±180° they may be off by 0.8e-5 degrees. */
const BOX_SLACK_DEGREES = 2e-5;
/** Items are placed around the globe once: what lies across the antimeridian is looked for on both sides. */
const TURNS = [0, -360, 360] as const;

/**
 * Circles in numbers, with a static tree of their boxes. About 33 bytes a fence, the identifier aside; ranks by
 * these are right to some centimetres, and every crossing is decided by the fence's own definition.
 */
export interface PackedFences {
  readonly identifiers: readonly string[];
  /** Latitude and longitude in turn, 1e-7 degrees. */
  readonly places: Int32Array;
  /** Metres. */
  readonly radii: Float32Array;
  /** Null without fences: a static tree holds one at least. */
  readonly tree: Flatbush | null;
}

export function packFences(fences: readonly NamedCircle[]): PackedFences {
  return packEach(fences, fences.length);
}

/** As `packFences`, for circles that are made one by one. */
export function packEach(fences: Iterable<NamedCircle>, count: number): PackedFences {
  const packing = createPacking(count);
  for (const fence of fences) packing.add(fence);
  return packing.finish();
}

/** Packs circles one at a time: beside the result it holds four bytes a fence, while the tree is sorted. */
export interface Packing {
  /** @throws RangeError when there are more circles than were counted */
  add(fence: NamedCircle): void;
  finish(): PackedFences;
}

/** @param count how many circles will be added, at most */
export function createPacking(count: number): Packing {
  const places = new Int32Array(count * 2);
  const radii = new Float32Array(count);
  const identifiers: string[] = [];
  // Single precision halves the tree; the search makes up for it.
  const tree = count === 0 ? null : new Flatbush(count, 16, Float32Array);
  return {
    add(fence) {
      if (identifiers.length === count)
        throw new RangeError(`more than the ${count} geofences that were counted`);
      const position = identifiers.push(fence.identifier) - 1;
      places[position * 2] = Math.round(fence.latitude * STEPS_A_DEGREE);
      places[position * 2 + 1] = Math.round(fence.longitude * STEPS_A_DEGREE);
      radii[position] = fence.radius;
      const { west, south, east, north } = boxAround(fence);
      tree?.add(west, south, east, north);
    },
    finish() {
      // The size of a tree is fixed when it is begun: a definition that cannot be read was counted.
      if (identifiers.length < count)
        return packEach(circlesOf({ identifiers, places, radii }), identifiers.length);
      tree?.finish();
      return { identifiers, places, radii, tree };
    },
  };
}

function* circlesOf(packed: Omit<PackedFences, 'tree'>): Generator<NamedCircle, void> {
  for (const [position, identifier] of packed.identifiers.entries()) {
    yield { ...circleAt(packed, position), identifier };
  }
}

export function circleAt(
  { places, radii }: Pick<PackedFences, 'places' | 'radii'>,
  position: number,
): Circle {
  return {
    latitude: (places[position * 2] as number) / STEPS_A_DEGREE,
    longitude: (places[position * 2 + 1] as number) / STEPS_A_DEGREE,
    radius: radii[position] as number,
  };
}

/** A circle as it comes out of the tree again. */
export function asPacked({ latitude, longitude, radius }: Circle): Circle {
  return {
    latitude: Math.round(latitude * STEPS_A_DEGREE) / STEPS_A_DEGREE,
    longitude: Math.round(longitude * STEPS_A_DEGREE) / STEPS_A_DEGREE,
    radius: Math.fround(radius),
  };
}

/** Positions of the fences whose boxes touch this one. */
export function positionsWithin({ tree }: PackedFences, { south, west, north, east }: Box): Iterable<number> {
  if (tree === null) return [];
  const found = TURNS.map((turn) =>
    tree.search(
      west + turn - BOX_SLACK_DEGREES,
      south - BOX_SLACK_DEGREES,
      east + turn + BOX_SLACK_DEGREES,
      north + BOX_SLACK_DEGREES,
    ),
  ).filter((positions) => positions.length > 0);
  // A box that takes up half the globe may be found from both sides.
  return found.length > 1 ? new Set(found.flat()) : (found[0] ?? []);
}

/** The box that holds two places, the short way round. */
export function boxAcross(a: Position, b: Position): Box {
  const east = a.longitude + longitudeDifference(a.longitude, b.longitude);
  return {
    south: Math.min(a.latitude, b.latitude),
    north: Math.max(a.latitude, b.latitude),
    west: Math.min(a.longitude, east),
    east: Math.max(a.longitude, east),
  };
}
