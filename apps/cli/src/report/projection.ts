import type { Position } from '@geo/core';
import { boundsOf, cameraFor, extentOf, metresPerPixel, projectionOf as viewOf } from '@geo/view';

/** A drawing of a piece of the earth, as the maps of the pages draw it. */
export interface Projection {
  readonly width: number;
  readonly height: number;
  /** In the middle of the drawing. */
  readonly metresPerPixel: number;
  at(position: Position): readonly [x: number, y: number];
}

/** A drawing shows at least this much, metres: the noise of a device that never moved is no journey. */
const LEAST_EXTENT = 60;

/** Fits the positions into `width`, with room for labels at the edge; the height follows, within limits. */
export function projectionOf(
  positions: readonly Position[],
  width: number,
  heights: { readonly least: number; readonly most: number },
  margin: number,
): Projection {
  const places = positions.map(({ longitude, latitude }) => [longitude, latitude] as const);
  const bounds = boundsOf(places) ?? { west: 0, south: 0, east: 0, north: 0 };
  const extent = extentOf(bounds, LEAST_EXTENT);
  const tall = (extent.height / extent.width) * (width - 2 * margin) + 2 * margin;
  const height = Math.min(heights.most, Math.max(heights.least, tall));
  const padding = { top: margin, right: margin, bottom: margin, left: margin };
  const camera = cameraFor(bounds, { width, height }, padding, { leastMetres: LEAST_EXTENT });
  const { project } = viewOf(camera, { width, height });
  const [middle] = camera.center;
  return {
    width,
    height,
    metresPerPixel: metresPerPixel(camera),
    at: ({ longitude, latitude }) => project([near(longitude, middle), latitude]),
  };
}

/** The same meridian, on the side of the world where the drawing is. */
function near(longitude: number, middle: number): number {
  return longitude + 360 * Math.round((middle - longitude) / 360);
}
