import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import * as v from 'valibot';
import type { Bounds, Polygon } from '../store/store';
import type { GeoPlace } from './simplified';

/** A polygon of GeoJSON; its edges are straight in longitude and latitude. */
export type Area = v.InferOutput<typeof areaSchema>;

/** A device that was inside. */
export interface Visitor {
  readonly device: string;
  /** Records inside. */
  readonly records: number;
  /** Of the first and the last of them: ISO-8601, UTC. */
  readonly firstTimestamp: string;
  readonly lastTimestamp: string;
}

/** Vertices in one polygon: a city's limits have some thousands. */
const MOST_VERTICES = 10_000;

const position = v.pipe(
  v.array(v.pipe(v.number(), v.finite())),
  v.minLength(2),
  v.maxLength(3),
  v.check(([longitude = 0, latitude = 0]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90),
);
const ring = v.pipe(
  v.array(position),
  v.minLength(4),
  v.check((places) => String(places[0]) === String(places.at(-1))),
);

/** What `POST /inside` takes: a Polygon whose rings are closed (RFC 7946 §3.1.6), on one side of the antimeridian. */
export const areaSchema = v.object({
  type: v.literal('Polygon'),
  coordinates: v.pipe(
    v.array(ring),
    v.minLength(1),
    v.check((rings) => rings.reduce((sum, { length }) => sum + length, 0) <= MOST_VERTICES),
  ),
});

/** The rectangle around an area: what an index can find. */
export function boundsOf({ coordinates: [outer = []] }: Area): Bounds {
  const longitudes = outer.map(([longitude = 0]) => longitude);
  const latitudes = outer.map(([, latitude = 0]) => latitude);
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), 180);
  const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other), -180);
  return { west: least(longitudes), south: least(latitudes), east: most(longitudes), north: most(latitudes) };
}

/** Whether an area covers a place; its edges belong to it. */
export function covers(area: Polygon, { latitude, longitude }: GeoPlace): boolean {
  return booleanPointInPolygon([longitude, latitude], area as Area);
}
