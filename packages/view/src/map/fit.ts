import type { MapBounds } from './bounds';
import { type Camera, EARTH_METRES, type LngLat, mercator, unmercator, worldSize, zoomOf } from './mercator';
import type { Size } from './projection';

/** Room that stays free at the edges of a drawing, pixels. */
export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The bounds of places: the shortest stretch of longitudes that has all of them, over the antimeridian where that is shorter; `null` of none. */
export function boundsOf(places: readonly LngLat[]): MapBounds | null {
  if (places.length === 0) return null;
  let south = 90;
  let north = -90;
  for (const [, latitude] of places) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  const { west, width } = stretchOf(places);
  return { west, south, east: west + width, north };
}

/** Width and height of bounds on the Web Mercator square, but no less than an extent in metres. */
export function extentOf(bounds: MapBounds, leastMetres = 0): Size {
  const [left, top] = mercator([bounds.west, bounds.north]);
  const [right, bottom] = mercator([bounds.east, bounds.south]);
  const latitude = (bounds.south + bounds.north) / 2;
  const least = leastMetres / (EARTH_METRES * Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  return { width: Math.max(least, right - left), height: Math.max(least, bottom - top) };
}

/**
 * The camera that shows the whole of the bounds in what the padding leaves of a drawing.
 * @param limits the closest zoom, and the least extent that is shown, metres
 */
export function cameraFor(
  bounds: MapBounds,
  { width, height }: Size,
  padding: Padding,
  { mostZoom = Number.POSITIVE_INFINITY, leastMetres = 0 } = {},
): Camera {
  const extent = extentOf(bounds, leastMetres);
  // Padding larger than the drawing leaves a pixel, not less than nothing.
  const across = Math.max(1, width - padding.left - padding.right) / extent.width;
  const up = Math.max(1, height - padding.top - padding.bottom) / extent.height;
  const zoom = Math.max(0, Math.min(mostZoom, zoomOf(Math.min(across, up))));
  const world = 1 / worldSize(zoom);
  const [left, top] = mercator([bounds.west, bounds.north]);
  const [right, bottom] = mercator([bounds.east, bounds.south]);
  const x = (left + right) / 2 + ((padding.right - padding.left) / 2) * world;
  const y = (top + bottom) / 2 + ((padding.bottom - padding.top) / 2) * world;
  return { center: unmercator([x, y]), zoom };
}

/** What the widest gap between neighbours leaves of the circle. */
function stretchOf(places: readonly LngLat[]): { readonly west: number; readonly width: number } {
  const sorted = Float64Array.from(places, ([longitude]) => longitude).sort();
  const last = sorted.length - 1;
  let west = sorted[0] ?? 0;
  let widest = west + 360 - (sorted[last] ?? 0);
  for (let index = 1; index <= last; index++) {
    const longitude = sorted[index] ?? 0;
    const gap = longitude - (sorted[index - 1] ?? 0);
    if (gap > widest) [widest, west] = [gap, longitude];
  }
  return { west, width: 360 - widest };
}
