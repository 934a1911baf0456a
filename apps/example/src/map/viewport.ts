import type { Point } from './projection';

/** What of the plane is seen: what lies in the middle, and the scale. */
export interface Viewport {
  /** Metres. */
  readonly center: Point;
  readonly metresPerPixel: number;
}

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A circle on the plane, metres: a place that has an extent. */
export interface Spot extends Point {
  readonly radius: number;
}

/** A pixel of a centimetre; fixes are not better than metres. */
const CLOSEST = 0.05;
/** A pixel of a kilometre: a country. */
const FARTHEST = 1000;
/** One place alone is shown with its surroundings: some 150 m on a phone. */
const CLOSEST_FIT = 0.4;
/** Pixels that stay free around what is fitted: at the sides as much as the buttons take. */
const MARGIN = 48;
const SIDE_MARGIN = 64;
/** Below it is the card about the position, the trip or the geofence. */
const BOTTOM_MARGIN = 132;

/** The viewport that shows all of it. */
export function fitting(spots: readonly Spot[], size: Size): Viewport | undefined {
  if (spots.length === 0 || size.width === 0 || size.height === 0) return undefined;
  const left = least(spots, ({ x, radius }) => x - radius);
  const right = -least(spots, ({ x, radius }) => -x - radius);
  const top = least(spots, ({ y, radius }) => y - radius);
  const bottom = -least(spots, ({ y, radius }) => -y - radius);
  const across = (right - left) / Math.max(1, size.width - 2 * SIDE_MARGIN);
  const down = (bottom - top) / Math.max(1, size.height - MARGIN - BOTTOM_MARGIN);
  const metresPerPixel = Math.min(FARTHEST, Math.max(CLOSEST_FIT, across, down));
  const lift = ((BOTTOM_MARGIN - MARGIN) / 2) * metresPerPixel;
  return { center: { x: (left + right) / 2, y: (top + bottom) / 2 + lift }, metresPerPixel };
}

/** Zoomed so that what lies under a pixel stays there: a factor above 1 comes closer. */
export function zoomed(view: Viewport, factor: number, size: Size, at: Point = middle(size)): Viewport {
  const metresPerPixel = Math.min(FARTHEST, Math.max(CLOSEST, view.metresPerPixel / factor));
  const kept = toPlane(view, size, at);
  return {
    center: {
      x: kept.x - (at.x - size.width / 2) * metresPerPixel,
      y: kept.y - (at.y - size.height / 2) * metresPerPixel,
    },
    metresPerPixel,
  };
}

/** Moved along with a finger, by pixels. */
export const panned = ({ center, metresPerPixel }: Viewport, by: Point): Viewport => ({
  center: { x: center.x - by.x * metresPerPixel, y: center.y - by.y * metresPerPixel },
  metresPerPixel,
});

/** From the plane to the screen. */
export const toScreen = ({ center, metresPerPixel }: Viewport, size: Size, { x, y }: Point): Point => ({
  x: size.width / 2 + (x - center.x) / metresPerPixel,
  y: size.height / 2 + (y - center.y) / metresPerPixel,
});

/** From the screen to the plane. */
export const toPlane = ({ center, metresPerPixel }: Viewport, size: Size, { x, y }: Point): Point => ({
  x: center.x + (x - size.width / 2) * metresPerPixel,
  y: center.y + (y - size.height / 2) * metresPerPixel,
});

const middle = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });
const least = (spots: readonly Spot[], side: (spot: Spot) => number) =>
  spots.reduce((found, spot) => Math.min(found, side(spot)), Number.POSITIVE_INFINITY);
