import type { Position } from '@geo/core';

/** A drawing of a piece of the earth, small enough to be flat. */
export interface Projection {
  readonly width: number;
  readonly height: number;
  readonly metresPerPixel: number;
  at(position: Position): readonly [x: number, y: number];
}

/** Of one degree of latitude, on average. */
const METRES_PER_DEGREE = 111_195;
/** A drawing shows at least this much, metres: the noise of a device that never moved is no journey. */
const LEAST_EXTENT = 60;

/** Fits the positions into `width`, with room for labels at the edge; the height follows, within limits. */
export function fit(
  positions: readonly Position[],
  width: number,
  heights: { readonly least: number; readonly most: number },
  margin: number,
): Projection {
  const bounds = boundsOf(positions);
  const latitude = (bounds.south + bounds.north) / 2;
  const longitude = (bounds.west + bounds.east) / 2;
  const perLongitude = METRES_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const across = Math.max(LEAST_EXTENT, (bounds.east - bounds.west) * perLongitude);
  const up = Math.max(LEAST_EXTENT, (bounds.north - bounds.south) * METRES_PER_DEGREE);
  const room = width - 2 * margin;
  const height = Math.min(heights.most, Math.max(heights.least, (up / across) * room + 2 * margin));
  const metresPerPixel = Math.max(across / room, up / (height - 2 * margin));
  return {
    width,
    height,
    metresPerPixel,
    at: (position) => [
      width / 2 + ((position.longitude - longitude) * perLongitude) / metresPerPixel,
      height / 2 - ((position.latitude - latitude) * METRES_PER_DEGREE) / metresPerPixel,
    ],
  };
}

function boundsOf(positions: readonly Position[]) {
  const bounds = { south: 90, north: -90, west: 180, east: -180 };
  for (const { latitude, longitude } of positions) {
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
  }
  return positions.length > 0 ? bounds : { south: 0, north: 0, west: 0, east: 0 };
}
