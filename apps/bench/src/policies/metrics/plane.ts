import { distanceMeters, type Position } from '@geo/core';

/** A point in metres east and north of somewhere, at a time. */
export interface PlanePoint {
  readonly at: number;
  readonly east: number;
  readonly north: number;
}

/** Degrees over which a degree is measured. */
const SAMPLE = 0.01;

/**
 * Flattens the surroundings of a place: within 50 km of it, distances of a kilometre are right to about 1 %, and it is only such
 * distances, from a track to the way beside it, that are measured in it.
 */
export function planeAround(origin: Position): (place: Position, at: number) => PlanePoint {
  const north = distanceMeters(origin, { ...origin, latitude: origin.latitude + SAMPLE }) / SAMPLE;
  const east = distanceMeters(origin, { ...origin, longitude: origin.longitude + SAMPLE }) / SAMPLE;
  return (place, at) => ({
    at,
    east: (place.longitude - origin.longitude) * east,
    north: (place.latitude - origin.latitude) * north,
  });
}

/** Metres from a point to the straight line between two others. */
export function metresToSegment(point: PlanePoint, from: PlanePoint, to: PlanePoint): number {
  const east = to.east - from.east;
  const north = to.north - from.north;
  const lengthSquared = east * east + north * north;
  const along =
    lengthSquared === 0
      ? 0
      : ((point.east - from.east) * east + (point.north - from.north) * north) / lengthSquared;
  const share = Math.min(1, Math.max(0, along));
  const offEast = point.east - from.east - share * east;
  const offNorth = point.north - from.north - share * north;
  return Math.sqrt(offEast * offEast + offNorth * offNorth);
}
