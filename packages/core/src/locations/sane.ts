import type { FixReading } from '../ports/sensor';

/** Metres: an error circle of more than half the earth's circumference carries no information. */
const WIDEST_ACCURACY = 20_037_508;

/** Number of unusable fields among latitude, longitude and accuracy: 0 to 3. */
export function unusableFields(reading: FixReading): number {
  const { latitude, longitude, accuracy } = reading;
  return (
    (Number.isFinite(latitude) && latitude >= -90 && latitude <= 90 ? 0 : 1) +
    (Number.isFinite(longitude) && longitude >= -180 && longitude <= 180 ? 0 : 1) +
    (accuracy > 0 && accuracy <= WIDEST_ACCURACY ? 0 : 1)
  );
}

/** The latest moment that a JavaScript date can represent; a later time has no timestamp. */
const LAST_DATE = 8.64e15;

/**
 * The reading without optional fields that are impossible (not a number, a negative speed, a
 * heading of 400°). Platforms write -1 for "unknown"; one invalid field does not invalidate the fix. Returns the same
 * object when all are valid.
 */
export function cleaned(reading: FixReading): FixReading {
  if (
    isAny(reading.altitude) &&
    isSize(reading.altitudeAccuracy) &&
    isAny(reading.ellipsoidalAltitude) &&
    isSize(reading.speed) &&
    isSize(reading.speedAccuracy) &&
    isHeading(reading.heading) &&
    isSize(reading.headingAccuracy) &&
    isTime(reading.time) &&
    isAny(reading.ageMillis)
  ) {
    return reading;
  }
  const copy: { -readonly [K in keyof FixReading]: FixReading[K] } = { ...reading };
  if (!isAny(copy.altitude)) delete copy.altitude;
  if (!isSize(copy.altitudeAccuracy)) delete copy.altitudeAccuracy;
  if (!isAny(copy.ellipsoidalAltitude)) delete copy.ellipsoidalAltitude;
  if (!isSize(copy.speed)) delete copy.speed;
  if (!isSize(copy.speedAccuracy)) delete copy.speedAccuracy;
  if (!isHeading(copy.heading)) delete copy.heading;
  if (!isSize(copy.headingAccuracy)) delete copy.headingAccuracy;
  if (!isTime(copy.time)) delete copy.time;
  if (!isAny(copy.ageMillis)) delete copy.ageMillis;
  return copy;
}

function isAny(value: number | undefined): boolean {
  return value === undefined || Number.isFinite(value);
}

function isSize(value: number | undefined): boolean {
  return value === undefined || (Number.isFinite(value) && value >= 0);
}

function isHeading(value: number | undefined): boolean {
  return value === undefined || (value >= 0 && value <= 360);
}

function isTime(value: number | undefined): boolean {
  return value === undefined || (value >= -LAST_DATE && value <= LAST_DATE);
}
