import { distanceMeters, type Position } from '@geo/core';

/** How many metres a degree is around here. */
export interface Scale {
  readonly northDegree: number;
  readonly eastDegree: number;
}

/** Degrees over which a degree is measured: near enough to be flat, far enough for the digits. */
const SAMPLE = 0.01;

/** Metres of a degree of longitude below which a scale makes no sense (17 m from a pole); keeps divisions finite. */
const SHORTEST_DEGREE = 0.3;

/** The scale at a latitude: right for ways of some kilometres; longer ones take it anew as they go. */
export function scaleAt(latitude: number): Scale {
  const held = Math.min(89.99, Math.max(-89.99, latitude));
  const here = { latitude: held, longitude: 0 };
  const north = { latitude: held > 0 ? held - SAMPLE : held + SAMPLE, longitude: 0 };
  const east = { latitude: held, longitude: SAMPLE };
  return {
    northDegree: distanceMeters(here, north) / SAMPLE,
    eastDegree: Math.max(distanceMeters(here, east) / SAMPLE, SHORTEST_DEGREE),
  };
}

/** The place this many metres east and north of another. */
export function shifted(
  from: Position,
  east: number,
  north: number,
  scale = scaleAt(from.latitude),
): Position {
  return {
    latitude: Math.min(90, Math.max(-90, from.latitude + north / scale.northDegree)),
    longitude: wrapped(from.longitude + east / scale.eastDegree),
  };
}

/** Metres east and north from one place to another nearby. */
export function between(from: Position, to: Position, scale = scaleAt((from.latitude + to.latitude) / 2)) {
  return {
    east: wrapped(to.longitude - from.longitude) * scale.eastDegree,
    north: (to.latitude - from.latitude) * scale.northDegree,
  };
}

/** The same meridian between -180 and 180 degrees. */
export function wrapped(degrees: number): number {
  if (degrees >= -180 && degrees < 180) return degrees;
  return degrees - 360 * Math.floor((degrees + 180) / 360);
}
