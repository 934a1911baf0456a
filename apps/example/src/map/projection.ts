import type { Location } from '@geo/adapter-rn';

/** A place on earth, in degrees. */
export type Place = Pick<Location['coords'], 'latitude' | 'longitude'>;

/** Metres east and south of the origin: south, because a screen counts downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Between places and metres around an origin. */
export interface Projection {
  toPoint(place: Place): Point;
  toPlace(point: Point): Place;
}

/** Metres of a degree of latitude: a sixtieth is a nautical mile, 1852 m. */
const METRES_PER_DEGREE = 60 * 1852;

/**
 * A plane that touches the earth at the origin (equirectangular): within 50 km, which is more than a screen shows, distances are
 * true to a percent in middle latitudes.
 */
export function localProjection(origin: Place): Projection {
  const metresPerDegreeEast = METRES_PER_DEGREE * Math.max(0.01, Math.cos((origin.latitude * Math.PI) / 180));
  return {
    toPoint: ({ latitude, longitude }) => ({
      x: wrapped(longitude - origin.longitude) * metresPerDegreeEast,
      y: (origin.latitude - latitude) * METRES_PER_DEGREE,
    }),
    toPlace: ({ x, y }) => ({
      latitude: Math.max(-90, Math.min(90, origin.latitude - y / METRES_PER_DEGREE)),
      longitude: wrapped(origin.longitude + x / metresPerDegreeEast),
    }),
  };
}

/** The same longitude between -180 and 180. */
const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;
