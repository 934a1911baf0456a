import { ECCENTRICITY_SQUARED, EQUATORIAL_RADIUS } from '../geo/ellipsoid';
import { wrapLongitude } from '../geo/longitude';
import { cosineDegrees, sineDegrees } from '../geo/trigonometry';
import { MODEL_DEGREE, termOf } from './magnetic-coefficients';

/** A place above the WGS84 ellipsoid. */
export interface MagneticPlace {
  /** Degrees, -90 to 90. */
  readonly latitude: number;
  /** Degrees. */
  readonly longitude: number;
  /** Metres. */
  readonly altitude: number;
}

/** The earth's magnetic field as the ground sees it, nanotesla. */
export interface MagneticField {
  readonly north: number;
  readonly east: number;
  readonly down: number;
}

/** The model's reference radius, metres: its coefficients are meant for a sphere of this size. */
const REFERENCE_RADIUS = 6371200;

/**
 * The main field of the earth by the World Magnetic Model 2025: the gradient of a sum of spherical harmonics, whose
 * coefficients change by a constant rate a year.
 *
 * @param years since 2025.0
 */
export function magneticField(place: MagneticPlace, years: number): MagneticField {
  const { sine, cosine, radius, tiltSine, tiltCosine } = geocentric(place);
  const longitude = wrapLongitude(place.longitude);
  const sineEast = sineDegrees(longitude);
  const cosineEast = cosineDegrees(longitude);

  let north = 0;
  let east = 0;
  let down = 0;
  // Of each order m: the sine and cosine of m longitudes, and the first Legendre function, of degree m.
  let sineOrder = 0;
  let cosineOrder = 1;
  let first: Legendre = { value: 1, slope: 0, overCosine: 0 };
  let firstFall = REFERENCE_RADIUS / radius;
  firstFall *= firstFall;

  for (let order = 0; order <= MODEL_DEGREE; order++) {
    let lower: Legendre = { value: 0, slope: 0, overCosine: 0 };
    let present = first;
    let fall = firstFall;
    for (let degree = order; degree <= MODEL_DEGREE; degree++) {
      if (degree > order) {
        const higher = nextDegree(degree, order, present, lower, sine, cosine);
        lower = present;
        present = higher;
        fall *= REFERENCE_RADIUS / radius;
      }
      if (degree === 0) continue;
      const term = termOf(degree, order);
      const g = term.g + term.yearlyG * years;
      const h = term.h + term.yearlyH * years;
      const along = g * cosineOrder + h * sineOrder;
      north -= fall * along * present.slope;
      east += fall * order * (g * sineOrder - h * cosineOrder) * present.overCosine;
      down -= fall * (degree + 1) * along * present.value;
    }
    first = nextOrder(order + 1, first, sine, cosine);
    firstFall *= REFERENCE_RADIUS / radius;
    const sineNext = sineOrder * cosineEast + cosineOrder * sineEast;
    cosineOrder = cosineOrder * cosineEast - sineOrder * sineEast;
    sineOrder = sineNext;
  }

  // Down is towards the centre so far; the ground is tilted against that.
  return {
    north: north * tiltCosine - down * tiltSine,
    east,
    down: north * tiltSine + down * tiltCosine,
  };
}

/** A Schmidt semi-normalised associated Legendre function of the sine of the latitude, at one latitude. */
interface Legendre {
  readonly value: number;
  /** Its derivative by the latitude, a radian. */
  readonly slope: number;
  /** The value divided by the cosine of the latitude, which is finite at the poles too. For order 0 never asked for. */
  readonly overCosine: number;
}

/** From order m - 1 and degree m - 1 to order m and degree m. */
function nextOrder(order: number, last: Legendre, sine: number, cosine: number): Legendre {
  const scale = order === 1 ? 1 : Math.sqrt((2 * order - 1) / (2 * order));
  return {
    value: scale * cosine * last.value,
    slope: scale * (cosine * last.slope - sine * last.value),
    overCosine: scale * last.value,
  };
}

/** From the degrees n - 1 and n - 2 to degree n of the same order. */
function nextDegree(
  degree: number,
  order: number,
  last: Legendre,
  lastButOne: Legendre,
  sine: number,
  cosine: number,
): Legendre {
  const step = (2 * degree - 1) / Math.sqrt(degree * degree - order * order);
  const back = Math.sqrt(((degree - 1) * (degree - 1) - order * order) / (degree * degree - order * order));
  return {
    value: step * sine * last.value - back * lastButOne.value,
    slope: step * (cosine * last.value + sine * last.slope) - back * lastButOne.slope,
    overCosine: step * sine * last.overCosine - back * lastButOne.overCosine,
  };
}

/** A place seen from the centre of the earth: its latitude there, how far it is, and how the ground is tilted. */
function geocentric({ latitude, altitude }: MagneticPlace) {
  const sine = sineDegrees(latitude);
  const cosine = cosineDegrees(latitude);
  const curvature = EQUATORIAL_RADIUS / Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
  const fromAxis = (curvature + altitude) * cosine;
  const fromEquator = (curvature * (1 - ECCENTRICITY_SQUARED) + altitude) * sine;
  const radius = Math.sqrt(fromAxis * fromAxis + fromEquator * fromEquator);
  const centralSine = fromEquator / radius;
  const centralCosine = fromAxis / radius;
  return {
    radius,
    sine: centralSine,
    cosine: centralCosine,
    tiltSine: centralSine * cosine - centralCosine * sine,
    tiltCosine: centralCosine * cosine + centralSine * sine,
  };
}
