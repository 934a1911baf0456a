import type { Geofence } from '@geo/core';
import { draws } from './draws';
import { placeOf, type Spot } from './town';

/** A circle around a spot; a place where one stays has a dwell as well. */
function fenceAt(identifier: string, spot: Spot, radius: number, rest: Partial<Geofence> = {}): Geofence {
  return { identifier, radius, ...placeOf(spot), ...rest };
}

/** A fence that reports entry, dwelling and exit. */
export function placeToStay(identifier: string, spot: Spot, radius = 150): Geofence {
  const dwell = { notifyOnEntry: true, notifyOnExit: true, notifyOnDwell: true, loiteringDelay: 5 * 60_000 };
  return fenceAt(identifier, spot, radius, { ...dwell, extras: { kind: 'stay' } });
}

/** Fences at random positions in a square around a spot. */
export function strewnFences(count: number, middle: Spot, sideMeters: number, seed = 5): readonly Geofence[] {
  const { random, below } = draws(seed);
  const across = () => (random() - 0.5) * sideMeters;
  return Array.from({ length: count }, (_, index) => {
    const spot = { east: middle.east + across(), north: middle.north + across() };
    return fenceAt(`fence ${String(index).padStart(6, '0')}`, spot, 100 + below(200));
  });
}
