import type { Feature, Point } from 'geojson';
import Supercluster from 'supercluster';
import type { MapBounds } from './bounds';

/** Points closer than this on the screen are drawn as one, pixels. */
const RADIUS_PIXELS = 56;
/** From here on every point is drawn for itself. */
const MOST_ZOOM = 16;
const TILE_PIXELS = 512;

/** A point, or several that lie too close to be told apart. */
export type Clustered<Properties> =
  | { readonly kind: 'one'; readonly position: readonly [number, number]; readonly properties: Properties }
  | {
      readonly kind: 'cluster';
      readonly position: readonly [number, number];
      readonly id: number;
      readonly count: number;
    };

/** Points, grouped for any zoom. */
export interface Clusters<Properties> {
  /** Replaces all points; ten thousand take some milliseconds. */
  load(points: readonly Feature<Point, Properties>[]): void;
  /** What is seen in these bounds, on the side of the world where they are. */
  within(bounds: MapBounds, zoom: number): readonly Clustered<Properties>[];
  /** At which zoom a cluster comes apart. */
  expansionZoom(id: number): number;
}

/** Groups points by supercluster's index. */
export function createClusters<Properties extends object>(): Clusters<Properties> {
  const index = new Supercluster<Properties>({
    radius: RADIUS_PIXELS,
    extent: TILE_PIXELS,
    maxZoom: MOST_ZOOM,
  });
  index.load([]);
  return {
    load: (points) => void index.load([...points]),
    within({ west, south, east, north }, zoom) {
      const middle = (west + east) / 2;
      const found = index.getClusters([west, south, east, north], Math.max(0, Math.floor(zoom)));
      return found.map((feature): Clustered<Properties> => {
        const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
        const position = [longitude + 360 * Math.round((middle - longitude) / 360), latitude] as const;
        const { properties } = feature;
        return 'cluster' in properties && properties.cluster === true
          ? { kind: 'cluster', position, id: properties.cluster_id, count: properties.point_count }
          : { kind: 'one', position, properties: properties as Properties };
      });
    },
    expansionZoom: (id) => index.getClusterExpansionZoom(id),
  };
}
