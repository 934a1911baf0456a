import { distanceMeters, type Position } from '@geo/core';

const DEGREES = 180 / Math.PI;

/** Degrees clockwise from north in which one place lies from another, to a hundredth; 0 where they are the same. */
export function courseDegrees(from: Position, to: Position): number {
  const corner = { latitude: to.latitude, longitude: from.longitude };
  const north = distanceMeters(from, corner) * (to.latitude < from.latitude ? -1 : 1);
  const east = distanceMeters(corner, to) * (to.longitude < from.longitude ? -1 : 1);
  // Engines differ in the last bits of an arctangent: a hundredth of a degree is the same in all of them.
  const degrees = Math.round(Math.atan2(east, north) * DEGREES * 100) / 100;
  return degrees < 0 ? degrees + 360 : degrees;
}
