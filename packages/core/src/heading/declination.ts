import { directionDegrees, turnDegrees } from '../geo/direction';
import { type MagneticPlace, magneticField } from './magnetic-field';

/** The model was made for the five years from here: 2025-01-01, epoch milliseconds. */
const EPOCH_MILLIS = 1735689600000;
/** The mean year of the Gregorian calendar. A day more or less is a thousandth of a degree. */
const YEAR_MILLIS = 365.2425 * 86_400_000;
/** Years for which the model is published as valid. */
const MODEL_YEARS = 5;
/**
 * How far beyond those years the drift is followed, years. A clock that says 1970 or 2100 is wrong, and a drift
 * drawn out over decades is worse than none. Ten years after its epoch the model of 2015 was off by 0.1 degrees
 * (median), by 0.9 at most, up to 60 degrees of latitude.
 */
const DRIFT_MARGIN_YEARS = 5;
/** What the model was made for, metres: from a kilometre under the ground to the orbits of satellites. */
const LOWEST_METERS = -1_000;
const HIGHEST_METERS = 850_000;

/** Is this moment within the five years of the model? Outside of them the declination is an extrapolation. */
export function isModelDate(wallMillis: number): boolean {
  const years = yearsSinceEpoch(wallMillis);
  return years >= 0 && years < MODEL_YEARS;
}

/**
 * How far the compass needle points east of true north, degrees, -180 to 180: true heading = magnetic heading +
 * declination. By the World Magnetic Model 2025; before 2020 and after 2035 as at those ends. Towards the magnetic
 * poles the needle has no direction, and the result no meaning.
 *
 * @param wallMillis epoch milliseconds
 */
export function declinationDegrees(place: MagneticPlace, wallMillis: number): number {
  const altitude = Math.max(LOWEST_METERS, Math.min(HIGHEST_METERS, place.altitude));
  const years = Math.max(
    -DRIFT_MARGIN_YEARS,
    Math.min(MODEL_YEARS + DRIFT_MARGIN_YEARS, yearsSinceEpoch(wallMillis)),
  );
  const { north, east } = magneticField({ ...place, altitude }, years);
  return turnDegrees(0, directionDegrees(north, east));
}

function yearsSinceEpoch(wallMillis: number): number {
  return (wallMillis - EPOCH_MILLIS) / YEAR_MILLIS;
}
