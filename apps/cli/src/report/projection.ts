import type { Position } from '@geo/core';

/** A drawing of a piece of the earth, small enough to be flat. */
export interface Projection {
  readonly width: number;
  readonly height: number;
  readonly metresPerPixel: number;
  at(position: Position): readonly [x: number, y: number];
}

/** A part of the globe, degrees. `width` goes east from `west`, over the antimeridian where that is shorter. */
interface Bounds {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly width: number;
}

/** Of one degree of latitude, on average. */
const METRES_PER_DEGREE = 111_195;
/** A drawing shows at least this much, metres: the noise of a device that never moved is no journey. */
const LEAST_EXTENT = 60;

/** Fits the positions into `width`, with room for labels at the edge; the height follows, within limits. */
export function projectionOf(
  positions: readonly Position[],
  width: number,
  heights: { readonly least: number; readonly most: number },
  margin: number,
): Projection {
  const bounds = boundsOf(positions);
  const latitude = (bounds.south + bounds.north) / 2;
  const middle = bounds.width / 2;
  const perLongitude = METRES_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const across = Math.max(LEAST_EXTENT, bounds.width * perLongitude);
  const up = Math.max(LEAST_EXTENT, (bounds.north - bounds.south) * METRES_PER_DEGREE);
  const room = width - 2 * margin;
  const height = Math.min(heights.most, Math.max(heights.least, (up / across) * room + 2 * margin));
  const metresPerPixel = Math.max(across / room, up / (height - 2 * margin));
  /** Degrees east of the middle, from -180 to 180. */
  const east = (longitude: number) => modulo(longitude - bounds.west - middle + 180, 360) - 180;
  return {
    width,
    height,
    metresPerPixel,
    at: (position) => [
      width / 2 + (east(position.longitude) * perLongitude) / metresPerPixel,
      height / 2 - ((position.latitude - latitude) * METRES_PER_DEGREE) / metresPerPixel,
    ],
  };
}

function boundsOf(positions: readonly Position[]): Bounds {
  if (positions.length === 0) return { south: 0, north: 0, west: 0, width: 0 };
  let south = 90;
  let north = -90;
  for (const { latitude } of positions) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { south, north, ...acrossOf(positions.map(({ longitude }) => longitude)) };
}

/** The shortest stretch that all longitudes lie in: what the widest gap between neighbours leaves of the circle. */
function acrossOf(longitudes: readonly number[]): Pick<Bounds, 'west' | 'width'> {
  const sorted = Float64Array.from(longitudes).sort();
  const last = sorted.length - 1;
  let west = sorted[0] as number;
  let widest = west + 360 - (sorted[last] as number);
  for (let index = 1; index <= last; index++) {
    const gap = (sorted[index] as number) - (sorted[index - 1] as number);
    if (gap > widest) [widest, west] = [gap, sorted[index] as number];
  }
  return { west, width: 360 - widest };
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
