import { ECCENTRICITY_SQUARED, EQUATORIAL_RADIUS, FLATTENING } from './ellipsoid';
import { longitudeDifference } from './longitude';
import type { Position } from './position';
import { arcsine, cosineDegrees, RADIANS, sineDegrees } from './trigonometry';

/**
 * Metres between two positions along the surface of the WGS84 ellipsoid. Equally accurate across the antimeridian
 * and at the poles.
 *
 * Error, measured against Karney's geodesics: below 2 mm a kilometre up to 10,000 km, 60 m up to 15,000 km,
 * 500 m up to 19,000 km, and about 0.1 % between nearly antipodal positions.
 */
export function distanceMeters(a: Position, b: Position): number {
  const north = b.latitude - a.latitude;
  const east = longitudeDifference(a.longitude, b.longitude);
  if (Math.abs(north) < NEAR && Math.abs(east) < NEAR && Math.abs(a.latitude) < POLAR) {
    return nearDistance(a.latitude + north / 2, north * RADIANS, east * RADIANS);
  }
  return farDistance(a.latitude, b.latitude, east);
}

/** Degrees, about 11 km: consecutive fixes are closer, and the error of the fast formula grows with the square. */
const NEAR = 0.1;
/** Degrees: closer to the poles the meridians converge too fast for a constant length of a degree. */
const POLAR = 80;

/** Pythagoras with the ellipsoid's two radii of curvature at the middle latitude. */
function nearDistance(middle: number, north: number, east: number): number {
  const sine = sineDegrees(middle);
  const sineSquared = sine * sine;
  const shape = 1 - ECCENTRICITY_SQUARED * sineSquared;
  const meridian = (north * (1 - ECCENTRICITY_SQUARED)) / shape;
  return EQUATORIAL_RADIUS * Math.sqrt((meridian * meridian + (1 - sineSquared) * east * east) / shape);
}

/**
 * Both positions are mapped to the sphere of reduced latitudes; the chord between them gives the arc, and Lambert's
 * first-order term in the flattening converts the arc to the ellipsoid's distance.
 */
function farDistance(latitudeA: number, latitudeB: number, east: number): number {
  const sineA = sineDegrees(latitudeA);
  const sineB = sineDegrees(latitudeB);
  const halfTurn = sineDegrees(east / 2);

  // Reduced latitude: its cosine is the distance from the axis in equatorial radii, its sine the height in polar radii.
  const stretchA = 1 / Math.sqrt(1 - ECCENTRICITY_SQUARED * sineA * sineA);
  const stretchB = 1 / Math.sqrt(1 - ECCENTRICITY_SQUARED * sineB * sineB);
  const axisA = cosineDegrees(latitudeA) * stretchA;
  const axisB = cosineDegrees(latitudeB) * stretchB;
  const heightA = (1 - FLATTENING) * sineA * stretchA;
  const heightB = (1 - FLATTENING) * sineB * stretchB;

  const axisStep = axisB - axisA;
  const heightStep = heightB - heightA;
  const halfChordSquared =
    (axisStep * axisStep + heightStep * heightStep) / 4 + axisA * axisB * halfTurn * halfTurn;
  if (halfChordSquared === 0) return 0;
  if (halfChordSquared >= 1) return HALF_MERIDIAN;

  const halfChord = Math.sqrt(halfChordSquared);
  const otherSquared = 1 - halfChordSquared;
  const arc = 2 * arcsine(halfChord);
  const sineOfArc = 2 * halfChord * Math.sqrt(otherSquared);
  const heightSum = heightA + heightB;
  const lambert =
    ((arc - sineOfArc) * heightSum * heightSum) / otherSquared +
    ((arc + sineOfArc) * heightStep * heightStep) / halfChordSquared;
  return EQUATORIAL_RADIUS * (arc - (FLATTENING / 8) * lambert);
}

/** Metres from pole to pole: between antipodes the route over a pole is the shortest. */
const HALF_MERIDIAN = 20003931.458625447;
