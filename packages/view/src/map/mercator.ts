/** Longitude and latitude, degrees. */
export type LngLat = readonly [longitude: number, latitude: number];

/** Pixels from the upper left corner of a map. */
export type Point = readonly [x: number, y: number];

/** Where a map looks: MapLibre's zoom, in which the whole world is 512 pixels wide at 0. */
export interface Camera {
  readonly center: LngLat;
  readonly zoom: number;
}

/** Around the earth at the equator, metres. */
export const EARTH_METRES = 40_075_016.686;

const WORLD_PIXELS = 512;
const MOST_LATITUDE = 85.051129;

/** Width of the world, pixels. */
export function worldSize(zoom: number): number {
  return WORLD_PIXELS * 2 ** zoom;
}

/** The zoom at which the world is so wide, pixels. */
export function zoomOf(worldPixels: number): number {
  return Math.log2(worldPixels / WORLD_PIXELS);
}

/** A place on the Web Mercator square, from 0 to 1 to the east and to the south. */
export function mercator([longitude, latitude]: LngLat): Point {
  const clamped = Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** The inverse of `mercator`. */
export function unmercator([x, y]: Point): LngLat {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return [(x - 0.5) * 360, latitude];
}

/** Metres on the ground that a pixel covers. */
export function metresPerPixel({ center, zoom }: Camera): number {
  return (EARTH_METRES * Math.cos((center[1] * Math.PI) / 180)) / worldSize(zoom);
}
