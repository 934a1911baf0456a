import { ECCENTRICITY_SQUARED, EQUATORIAL_RADIUS } from './ellipsoid';
import { longitudeDifference, wrapLongitude } from './longitude';
import type { Position } from './position';
import { cosineDegrees, RADIANS, sineDegrees } from './trigonometry';

/**
 * A flat map around an origin, in metres east and north of it, with straight lines through the origin for
 * geodesics. Right to the second order: below 80° of latitude the error is within 1 mm at 1 km and 1 m at 10 km
 * (2 cm at middle latitudes). Close to the poles, where a kilometre may be half a turn, it is no use.
 */
export interface LocalPlane {
  readonly origin: Position;
  /** Metres in a degree of latitude, and in one of longitude, at the origin. */
  readonly latitudeDegree: number;
  readonly longitudeDegree: number;
  /** How much shorter a degree of longitude is a degree further north, metres. */
  readonly convergence: number;
  /** How far a parallel leaves the straight line, metres north a degree of longitude squared. */
  readonly bend: number;
}

/** Metres in a plane. */
export interface PlanePoint {
  readonly east: number;
  readonly north: number;
}

/** Metres in a degree of longitude below which a plane makes no sense (17 m from the pole); keeps divisions finite. */
const SHORTEST_DEGREE = 0.3;

export function localPlane(origin: Position): LocalPlane {
  const sine = sineDegrees(origin.latitude);
  const shape = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const normalRadius = EQUATORIAL_RADIUS / Math.sqrt(shape);
  const latitudeDegree = ((normalRadius * (1 - ECCENTRICITY_SQUARED)) / shape) * RADIANS;
  const longitudeDegree = Math.max(normalRadius * cosineDegrees(origin.latitude) * RADIANS, SHORTEST_DEGREE);
  return {
    origin: { latitude: origin.latitude, longitude: origin.longitude },
    latitudeDegree,
    longitudeDegree,
    convergence: latitudeDegree * sine * RADIANS,
    bend: (longitudeDegree * sine * RADIANS) / 2,
  };
}

/** Metres east of the origin. */
export function eastMeters(plane: LocalPlane, place: Position): number {
  const latitudeStep = place.latitude - plane.origin.latitude;
  return (
    (plane.longitudeDegree - plane.convergence * latitudeStep) *
    longitudeDifference(plane.origin.longitude, place.longitude)
  );
}

/** Metres north of the origin. */
export function northMeters(plane: LocalPlane, place: Position): number {
  const longitudeStep = longitudeDifference(plane.origin.longitude, place.longitude);
  return (
    plane.latitudeDegree * (place.latitude - plane.origin.latitude) +
    plane.bend * longitudeStep * longitudeStep
  );
}

/** The place so many metres east and north of the origin. */
export function placeAt(plane: LocalPlane, point: PlanePoint): Position {
  let latitudeStep = point.north / plane.latitudeDegree;
  let longitudeStep = point.east / plane.longitudeDegree;
  // The two equations are almost independent: each round shrinks the rest by the distance over the earth's radius.
  for (let round = 0; round < 4; round++) {
    latitudeStep = (point.north - plane.bend * longitudeStep * longitudeStep) / plane.latitudeDegree;
    longitudeStep =
      point.east / Math.max(plane.longitudeDegree - plane.convergence * latitudeStep, SHORTEST_DEGREE);
  }
  return {
    latitude: Math.min(90, Math.max(-90, plane.origin.latitude + latitudeStep)),
    longitude: wrapLongitude(plane.origin.longitude + longitudeStep),
  };
}

/**
 * The place at so many metres from one place on the straight way to another; beyond it when the distance is
 * longer than the way. For ways up to some ten kilometres: the error is the plane's. Two equal places give that place.
 */
export function towards(from: Position, to: Position, distance: number): Position {
  const plane = localPlane(from);
  const east = eastMeters(plane, to);
  const north = northMeters(plane, to);
  const length = Math.sqrt(east * east + north * north);
  if (length === 0) return { latitude: from.latitude, longitude: from.longitude };
  return placeAt(plane, { east: (east * distance) / length, north: (north * distance) / length });
}
