import type { Geofence } from '@geo/core';

/** Geofences as apps have them: some 170 characters of JSON each. */
export function manyGeofences(count: number): Geofence[] {
  return Array.from({ length: count }, (_, n) => ({
    identifier: `fence-${String(n).padStart(6, '0')}`,
    latitude: 35 + (n % 1_000) / 50,
    longitude: Math.floor(n / 1_000) / 5,
    radius: 150,
    notifyOnEntry: true,
    notifyOnExit: true,
    extras: { name: `Customer ${n}`, group: n % 17 },
  }));
}
