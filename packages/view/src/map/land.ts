import type { FeatureCollection, MultiPolygon } from 'geojson';
import { merge, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The topology of world-atlas: `countries-50m.json`, or another of its files with countries. */
export type WorldTopology = Topology<{ countries: GeometryCollection }>;

/** Land and the borders on it, for a map without tiles. */
export interface Land {
  /** One feature a polygon, so that what is out of view is left out when drawing. */
  readonly ground: FeatureCollection;
  readonly borders: FeatureCollection;
}

/** Land outlines out of the countries, joined, and the borders that two countries share. */
export function landOf(topology: WorldTopology): Land {
  const { countries } = topology.objects;
  // The types of merge() want polygons, which countries are.
  const joined: MultiPolygon = merge(topology, countries.geometries as Parameters<typeof merge>[1]);
  const shared = mesh(topology, countries, (a, b) => a !== b);
  return {
    ground: {
      type: 'FeatureCollection',
      features: joined.coordinates.map((coordinates) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates },
      })),
    },
    borders: {
      type: 'FeatureCollection',
      features: shared.coordinates.map((coordinates) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates },
      })),
    },
  };
}
