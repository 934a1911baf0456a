import type { Geofence } from '@geo/core';
import type { LngLat } from '@geo/view/map';
import { act } from './playground';
import { fences } from './session';

/** Until a stay inside is a dwell, milliseconds. */
const LOITERING_MILLIS = 120_000;

/** Adds a fence with entry, exit and dwell. */
export function addFence(middle: LngLat, radius: number): void {
  const taken = new Set(fences.peek().map(({ fence }) => fence.identifier));
  let number = taken.size + 1;
  while (taken.has(`fence ${number}`)) number += 1;
  act({ type: 'addFences', fences: [fenceAt(`fence ${number}`, middle, radius)] });
}

/** Adds many fences around a place, on a spiral that fills a circle evenly: to see which of them are monitored. */
export function scatterFences([longitude, latitude]: LngLat, count: number): void {
  const golden = Math.PI * (3 - Math.sqrt(5));
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const first = fences.peek().length + 1;
  const scattered = Array.from({ length: count }, (_, index) => {
    const away = 0.0035 * Math.sqrt(index + 0.5);
    const angle = index * golden;
    const middle: LngLat = [longitude + (away * Math.cos(angle)) / shrink, latitude + away * Math.sin(angle)];
    return fenceAt(`scattered ${first + index}`, middle, 120);
  });
  act({ type: 'addFences', fences: scattered });
}

/** Removes a fence. */
export function removeFence(identifier: string): void {
  act({ type: 'removeFence', identifier });
}

function fenceAt(identifier: string, [longitude, latitude]: LngLat, radius: number): Geofence {
  return {
    identifier,
    longitude,
    latitude,
    radius: Math.round(radius),
    notifyOnEntry: true,
    notifyOnExit: true,
    notifyOnDwell: true,
    loiteringDelay: LOITERING_MILLIS,
  };
}
