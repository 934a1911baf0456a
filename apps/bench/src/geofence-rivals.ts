import type { Geofence } from '@geo/core';
import { distance as turfDistance } from '@turf/distance';
import { around } from 'geokdbush';
import { getDistance } from 'geolib';
import KDBush from 'kdbush';

type Place = { readonly latitude: number; readonly longitude: number };
/** How many of the fences contain a place: every candidate must find the same. */
export type Inside = (place: Place) => number;

/** What a TypeScript developer would write first: the distance to every fence. */
export function geolibScan(fences: readonly Geofence[]): Inside {
  return (place) => {
    let inside = 0;
    for (const fence of fences) if (getDistance(place, fence, 0.01) <= fence.radius) inside++;
    return inside;
  };
}

/** The same with Turf. */
export function turfScan(fences: readonly Geofence[]): Inside {
  const points = fences.map(({ longitude, latitude }) => [longitude, latitude]);
  return ({ longitude, latitude }) => {
    const here = [longitude, latitude];
    let inside = 0;
    fences.forEach((fence, n) => {
      if (turfDistance(here, points[n] as number[], { units: 'meters' }) <= fence.radius) inside++;
    });
    return inside;
  };
}

/** What one writes second: the nearest centres by an index of points, as many as a platform monitors. */
export function geokdbushNearest(fences: readonly Geofence[], count: number): Inside {
  const index = new KDBush(fences.length);
  for (const { longitude, latitude } of fences) index.add(longitude, latitude);
  index.finish();
  return ({ longitude, latitude }) => {
    const here = [longitude, latitude];
    let inside = 0;
    for (const n of around(index, longitude, latitude, count) as number[]) {
      const fence = fences[n] as Geofence;
      if (turfDistance(here, [fence.longitude, fence.latitude], { units: 'meters' }) <= fence.radius)
        inside++;
    }
    return inside;
  };
}
