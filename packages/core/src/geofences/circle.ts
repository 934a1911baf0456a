import { distanceMeters } from '../geo/distance';
import type { Position } from '../geo/position';
import { arcsine, cosineDegrees, RADIANS, sineDegrees } from '../geo/trigonometry';

/** A place and how far around it. */
export interface Circle extends Position {
  /** Metres. */
  readonly radius: number;
}

/** Metres from a place to the boundary of a circle; negative inside. */
export function boundaryMeters(circle: Circle, place: Position): number {
  return distanceMeters(circle, place) - circle.radius;
}

/** Are these the same circle? */
export function isSameCircle(a: Circle, b: Circle): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude && a.radius === b.radius;
}

/** Degrees. West and east may lie beyond ±180, so that a box across the antimeridian is one box. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Metres in the shortest degree of latitude (110,574 at the equator), rounded down: boxes may be too wide, never too narrow. */
export const DEGREE_METERS = 110_500;

/** A box that holds the whole circle, and a little more. */
export function boxAround({ latitude, longitude, radius }: Circle): Box {
  const height = radius / DEGREE_METERS;
  const width = halfWidth(latitude, height);
  return {
    south: latitude - height,
    west: longitude - width,
    north: latitude + height,
    east: longitude + width,
  };
}

/** Half the longitudes, degrees, that a cap of this angular height spans: all of them where it contains a pole. */
function halfWidth(latitude: number, height: number): number {
  if (Math.abs(latitude) + height >= 90) return 180;
  return arcsine(Math.min(1, sineDegrees(height) / cosineDegrees(latitude))) / RADIANS;
}
