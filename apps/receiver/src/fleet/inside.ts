import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import * as v from 'valibot';
import type { Bounds, StoredRow } from '../store/store';

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

/** Counts who was inside, page by page of rows in the order of their times. */
export function createVisitors(area: Area): {
  add(rows: readonly StoredRow[]): void;
  list(): readonly Visitor[];
} {
  const visitors = new Map<string, Visitor>();
  return {
    add(rows) {
      for (const { device, record } of rows) {
        const { longitude, latitude } = record.coords;
        if (!booleanPointInPolygon([longitude, latitude], area)) continue;
        const known = visitors.get(device);
        const lastTimestamp = record.timestamp;
        visitors.set(
          device,
          known
            ? { ...known, records: known.records + 1, lastTimestamp }
            : { device, records: 1, firstTimestamp: record.timestamp, lastTimestamp },
        );
      }
    },
    list: () => [...visitors.values()],
  };
}
