import { longitudeDifference } from './longitude';
import { arcsine, RADIANS } from './trigonometry';

/**
 * The direction of a vector: degrees clockwise from north, from 0 (included) to 360 (excluded); 0 for a zero
 * vector. Error below 5e-13 degrees: that of the arcsine.
 */
export function directionDegrees(north: number, east: number): number {
  const length = Math.sqrt(north * north + east * east);
  if (length === 0) return 0;
  const toNorth = Math.abs(north);
  const toEast = Math.abs(east);
  // The arcsine of the shorter side: near 1 it is ill-conditioned.
  const sharp = arcsine(Math.min(toNorth, toEast) / length) / RADIANS;
  const acute = toEast <= toNorth ? sharp : 90 - sharp;
  const half = north < 0 ? 180 - acute : acute;
  return wrapDirection(east < 0 ? -half : half);
}

/** The same direction, written as 0 (included) to 360 (excluded) degrees. */
export function wrapDirection(degrees: number): number {
  if (degrees >= 0 && degrees < 360) return degrees;
  const wrapped = degrees - 360 * Math.floor(degrees / 360);
  // A value just below 0 rounds up to 360.
  return wrapped < 360 ? wrapped : 0;
}

/** The shortest turn from one direction to another: -180 to 180 degrees, clockwise positive. */
export function turnDegrees(from: number, to: number): number {
  return longitudeDifference(from, to);
}
