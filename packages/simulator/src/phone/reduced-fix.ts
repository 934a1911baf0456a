import type { FixReading } from '@geo/core';
import { seedOf } from '../chance/draws';

/** Metres in a degree of latitude: near enough for a place that is not to be known. */
const DEGREE_METERS = 111_000;

/** A fix as an app gets it that may know the neighbourhood but not the place: the middle of a square, the same for all in it. */
export function reducedFix(fix: FixReading, meters: number, seed: number): FixReading {
  const degrees = meters / DEGREE_METERS;
  // Each phone has a grid of its own.
  const shift = (seedOf(seed, 'grid') >>> 0) / 4_294_967_296;
  const middle = (value: number) => (Math.floor(value / degrees + shift) + 0.5 - shift) * degrees;
  return {
    latitude: middle(fix.latitude),
    longitude: middle(fix.longitude),
    accuracy: meters,
    ...(fix.time === undefined ? {} : { time: fix.time }),
  };
}
