import type { Position } from '@geo/core';

/** Metres east and north of the middle of the town. */
export interface Spot {
  readonly east: number;
  readonly north: number;
}

/** A town on the Adriatic; any place outside the tropics and the poles would do. */
const MIDDLE = { latitude: 45.27, longitude: 13.71 };
/** Metres in a degree of latitude and of longitude at 45.27 degrees north: a plane is near enough, it only has to be the same everywhere. */
const NORTH_METERS = 111_134;
const EAST_METERS = 78_480;

/** Digits behind the point that a phone's receiver gives: a decimetre is a tenth of its noise, and more would fill the transcripts. */
const DEGREE_DIGITS = 1e7;

export function placeOf({ east, north }: Spot): Position {
  return {
    latitude: Math.round((MIDDLE.latitude + north / NORTH_METERS) * DEGREE_DIGITS) / DEGREE_DIGITS,
    longitude: Math.round((MIDDLE.longitude + east / EAST_METERS) * DEGREE_DIGITS) / DEGREE_DIGITS,
  };
}

export function spotOf({ latitude, longitude }: Position): Spot {
  return {
    east: (longitude - MIDDLE.longitude) * EAST_METERS,
    north: (latitude - MIDDLE.latitude) * NORTH_METERS,
  };
}

export function metersBetween(one: Spot, other: Spot): number {
  const east = one.east - other.east;
  const north = one.north - other.north;
  return Math.sqrt(east * east + north * north);
}
