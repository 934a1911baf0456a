import type { Coords as WireCoords } from '@geo/core';
import { double, optional } from '../shape/kinds';
import { shape, type WithRaw, wire } from '../shape/shape';

/** Position and motion of one fix (contract 2.2). */
export interface Coords extends WithRaw {
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
  /** Radius of the error circle, metres. */
  readonly accuracy: number;
  /** Metres above the geoid. */
  readonly altitude: number | null;
  /** Metres. */
  readonly altitudeAccuracy: number | null;
  /** Metres per second. */
  readonly speed: number | null;
  /** Metres per second. */
  readonly speedAccuracy: number | null;
  /** Course over ground, degrees clockwise from true north. */
  readonly heading: number | null;
  /** Degrees. */
  readonly headingAccuracy: number | null;
  /** Metres above the WGS84 ellipsoid. */
  readonly ellipsoidalAltitude: number | null;
}

export const COORDS = shape<WireCoords, Coords>({
  latitude: double,
  longitude: double,
  accuracy: double,
  altitude: optional(double),
  altitudeAccuracy: wire('altitude_accuracy', optional(double)),
  speed: optional(double),
  speedAccuracy: wire('speed_accuracy', optional(double)),
  heading: optional(double),
  headingAccuracy: wire('heading_accuracy', optional(double)),
  ellipsoidalAltitude: wire('ellipsoidal_altitude', optional(double)),
});

/** Coordinates from the wire. */
export const parseCoords = (payload: unknown): Coords => COORDS.parse(payload);
