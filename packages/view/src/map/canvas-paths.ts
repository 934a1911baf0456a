import type { Feature, FeatureCollection, Position } from 'geojson';
import { mercator, type Point } from './mercator';

/** A feature as a canvas draws it: a path on the Mercator square, scaled by `UNIT`. */
export interface CanvasShape {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly path: Path2D;
  /** Of points: the places of their circles, from 0 to 1. */
  readonly places: readonly Point[];
  readonly box: { left: number; top: number; right: number; bottom: number };
}

/** Paths keep single precision: they are relative to an origin, and in units that are pixels at zoom 14. */
export const UNIT = 512 * 2 ** 14;

/** The shapes of a collection, relative to an origin on the Mercator square. */
export function shapesOf({ features }: FeatureCollection, origin: Point): readonly CanvasShape[] {
  return features.map((feature) => shapeOf(feature, origin));
}

function shapeOf({ geometry, properties }: Feature, [left, top]: Point): CanvasShape {
  const path = new Path2D();
  const places: Point[] = [];
  const box = { left: 2, top: 2, right: -2, bottom: -2 };
  const put = (position: Position): Point => {
    const [x, y] = mercator([position[0] ?? 0, position[1] ?? 0]);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    return [(x - left) * UNIT, (y - top) * UNIT];
  };
  const line = (positions: readonly Position[], closes: boolean) => {
    positions.forEach((position, index) => {
      const [x, y] = put(position);
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
    if (closes) path.closePath();
  };
  if (geometry.type === 'Point') {
    put(geometry.coordinates);
    places.push([box.left, box.top]);
  } else if (geometry.type === 'LineString') line(geometry.coordinates, false);
  else if (geometry.type === 'MultiLineString') for (const part of geometry.coordinates) line(part, false);
  else if (geometry.type === 'Polygon') for (const ring of geometry.coordinates) line(ring, true);
  return { properties: properties ?? {}, path, places, box };
}
