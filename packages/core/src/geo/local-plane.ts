import { ECCENTRICITY_SQUARED, EQUATORIAL_RADIUS } from './ellipsoid';
import { longitudeDifference, wrapLongitude } from './longitude';
import type { Position } from './position';
import { cosineDegrees, RADIANS, sineDegrees } from './trigonometry';

/**
 * A local projection around an origin, in metres east and north of it, in which straight lines through the origin are
 * geodesics. Accurate to second order: below 80° of latitude the error is within 1 mm at 1 km and 1 m at 10 km
 * (2 cm at middle latitudes). Not usable close to the poles, where a kilometre may be half a turn.
 */
export interface LocalPlane {
  readonly origin: Position;
  /** Metres per degree of latitude and of longitude, at the origin. */
  readonly latitudeDegree: number;
  readonly longitudeDegree: number;
  /** Decrease of the length of a degree of longitude per degree of latitude north, metres. */
  readonly convergence: number;
  /** Deviation of a parallel from the straight line, metres north per degree of longitude squared. */
  readonly bend: number;
}

/** A point of the plane, metres. */
export interface PlanePoint {
  readonly east: number;
  readonly north: number;
}

/** Lower bound of metres per degree of longitude (17 m from the pole); keeps divisions finite. */
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

/** The position at these metres east and north of the origin. */
export function placeAt(plane: LocalPlane, point: PlanePoint): Position {
  let latitudeStep = point.north / plane.latitudeDegree;
  let longitudeStep = point.east / plane.longitudeDegree;
  // The two equations are almost independent: each iteration reduces the error by the ratio of distance to earth radius.
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
 * The position at a distance in metres from one position along the straight line to another, and beyond it when the distance
 * is longer. For up to about ten kilometres; the error is the plane's. Two equal positions yield that position.
 */
export function towards(from: Position, to: Position, distance: number): Position {
  const plane = localPlane(from);
  const east = eastMeters(plane, to);
  const north = northMeters(plane, to);
  const length = Math.sqrt(east * east + north * north);
  if (length === 0) return { latitude: from.latitude, longitude: from.longitude };
  return placeAt(plane, { east: (east * distance) / length, north: (north * distance) / length });
}
