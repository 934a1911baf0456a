import type { FixReading } from '@geo/core';

/** Metres assumed where a browser gives no accuracy, as it may under emulation: a phone under open sky. */
const ASSUMED_ACCURACY_METERS = 10;

/**
 * A position of the browser as a reading. It carries its time and no age: a page sees when a position was taken by the wall clock alone.
 * @param isAppleAltitude - WebKit passes the height above sea level on; the Geolocation specification and other browsers mean the ellipsoid
 */
export function fixReading({ coords, timestamp }: GeolocationPosition, isAppleAltitude: boolean): FixReading {
  const { latitude, longitude, accuracy } = coords;
  const altitude = measured(coords.altitude);
  const altitudeAccuracy = altitude === undefined ? undefined : positive(coords.altitudeAccuracy);
  const speed = positive(coords.speed);
  // NaN while the device stands still.
  const heading = positive(coords.heading);
  return {
    latitude,
    longitude,
    accuracy: accuracy > 0 ? accuracy : ASSUMED_ACCURACY_METERS,
    ...(altitude === undefined ? {} : { [isAppleAltitude ? 'altitude' : 'ellipsoidalAltitude']: altitude }),
    ...(altitudeAccuracy === undefined ? {} : { altitudeAccuracy }),
    ...(speed === undefined ? {} : { speed }),
    ...(heading === undefined ? {} : { heading }),
    time: timestamp,
  };
}

function measured(value: number | null): number | undefined {
  return value !== null && Number.isFinite(value) ? value : undefined;
}

/** Some browsers pass an unknown value on as the system's -1. */
function positive(value: number | null): number | undefined {
  return value !== null && value >= 0 ? measured(value) : undefined;
}
