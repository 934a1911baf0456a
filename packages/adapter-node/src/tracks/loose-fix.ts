import type { FixReading } from '@geo/core';

/** A fix of which nothing is certain yet: absent and unreadable values are `undefined`. */
export type LooseFix = {
  readonly [K in Exclude<keyof FixReading, 'time' | 'ageMillis' | 'filtered' | 'mock'>]:
    | FixReading[K]
    | undefined;
};

/**
 * The fix as the port wants it: values that are unknown or not finite are absent. `undefined` when it has no position
 * on the globe. Written out, and not as a loop over keys: every fix then has one of few shapes, which is fast to read.
 */
export function toFixReading(loose: LooseFix, time: number | undefined): FixReading | undefined {
  const { latitude, longitude, accuracy } = loose;
  if (!within(latitude, 90) || !within(longitude, 180) || !known(accuracy)) return undefined;
  const fix: { -readonly [K in keyof FixReading]: FixReading[K] } = { latitude, longitude, accuracy };
  if (known(time)) fix.time = time;
  if (known(loose.altitude)) fix.altitude = loose.altitude;
  if (known(loose.altitudeAccuracy)) fix.altitudeAccuracy = loose.altitudeAccuracy;
  if (known(loose.ellipsoidalAltitude)) fix.ellipsoidalAltitude = loose.ellipsoidalAltitude;
  if (known(loose.speed) && loose.speed >= 0) fix.speed = loose.speed;
  if (known(loose.speedAccuracy)) fix.speedAccuracy = loose.speedAccuracy;
  if (known(loose.heading) && loose.heading >= 0) fix.heading = loose.heading;
  if (known(loose.headingAccuracy)) fix.headingAccuracy = loose.headingAccuracy;
  return fix;
}

function within(degrees: number | undefined, limit: number): degrees is number {
  return degrees !== undefined && Math.abs(degrees) <= limit;
}

function known(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value);
}
