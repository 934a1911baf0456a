import type { Position } from '@geo/core';
import { isRow } from './fields';
import type { Files } from './files';

/** The planned ways of one timeline: of a leg of a trip, at a time (lines were moved, and with them the plan). */
export type Routes = (trip: string, leg: string, at: number) => readonly Position[] | undefined;

/** A way, and from when on it was the planned one; epoch milliseconds. */
interface Route {
  readonly validFrom: number;
  readonly line: readonly Position[];
}

/** Reads `spec/<timeline>.evaluation_spec.json.gz`. A timeline without one has no routes. */
export function routesOf(files: Files, timeline: string): Routes {
  const path = `spec/${timeline}.evaluation_spec.json.gz`;
  const legs = new Map<string, readonly Route[]>();
  const spec = [files.json(path)].flat()[0];
  for (const trip of array(spec, 'data', 'label', 'evaluation_trips')) {
    for (const leg of array(trip, 'legs')) {
      if (!isRow(trip) || !isRow(leg) || leg.route_coords === undefined) continue;
      const routes = [leg.route_coords].flat().flatMap(routeOf);
      if (routes.length === 0)
        files.report(`${path}: the route of ${trip.id}, ${leg.id} is no line; skipped`);
      legs.set(key(String(trip.id), String(leg.id)), routes);
    }
  }
  return (trip, leg, at) => {
    const routes = legs.get(key(trip, leg)) ?? [];
    // The last that had begun; one day lies between some, and belongs to the older.
    const begun = routes.filter(({ validFrom }) => validFrom <= at);
    return (begun.at(-1) ?? routes[0])?.line;
  };
}

const key = (trip: string, leg: string) => JSON.stringify([trip, leg]);

/** What lies at the end of a path of names, if it is an array. */
function array(value: unknown, ...names: readonly string[]): readonly unknown[] {
  const end = names.reduce<unknown>((at, name) => (isRow(at) ? at[name] : undefined), value);
  return Array.isArray(end) ? end : [];
}

function routeOf(feature: unknown): Route[] {
  if (!isRow(feature) || !isRow(feature.geometry) || feature.geometry.type !== 'LineString') return [];
  const line = positions(feature.geometry.coordinates);
  if (line.length < 2) return [];
  const from = isRow(feature.properties) ? feature.properties.valid_start_ts : undefined;
  return [{ validFrom: typeof from === 'number' ? from * 1000 : -Infinity, line }];
}

/** GeoJSON has the longitude first. */
export function positions(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates)) return [];
  return coordinates.flatMap((pair: unknown) => {
    if (!Array.isArray(pair)) return [];
    const [longitude, latitude] = pair;
    return Number.isFinite(longitude) && Number.isFinite(latitude) ? [{ latitude, longitude }] : [];
  });
}
