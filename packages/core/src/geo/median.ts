import { longitudeDifference, wrapLongitude } from './longitude';
import type { Position } from './position';

/** The median of some numbers: the middle one, or the mean of the two in the middle. Throws when there are none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('a median needs at least one number; got none');
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] as number;
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[(sorted.length >> 1) - 1] as number) + upper) / 2;
}

/**
 * The median latitude with the median longitude: robust against single outliers.
 * Works across the antimeridian, for positions less than half the earth apart. Throws when there are none.
 */
export function medianPosition(places: readonly Position[]): Position {
  const first = places[0];
  if (first === undefined) throw new RangeError('a median needs at least one place; got none');
  const steps = places.map((place) => longitudeDifference(first.longitude, place.longitude));
  return {
    latitude: median(places.map((place) => place.latitude)),
    longitude: wrapLongitude(first.longitude + median(steps)),
  };
}
