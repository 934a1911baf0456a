import type { Trip } from '@geo/core';
import * as v from 'valibot';
import type { StoredTrip } from '../store/store';
import { readTimestamp } from '../uploads/timestamp';
import { decodedPolyline } from './polyline';
import type { GeoPlace } from './simplified';

const time = v.pipe(
  v.string(),
  v.check((text) => readTimestamp(text) !== undefined),
);
const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
const measure = v.pipe(v.number(), v.finite(), v.minValue(0));
const end = v.object({ timestamp: time, latitude, longitude });

/** What a record's extras hold of a trip: written by the engine, but any holder of the token may send it. */
export const tripSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  start: end,
  end,
  stops: v.array(v.object({ startTimestamp: time, endTimestamp: time, latitude, longitude })),
  distance: measure,
  movingSec: measure,
  line: v.pipe(v.string(), v.maxLength(8192)),
  lineTolerance: measure,
  doubts: v.array(
    v.object({ kind: v.pipe(v.string(), v.maxLength(40)), count: v.number(), meters: v.number() }),
  ),
});

/** A trip that a device sent. */
export interface SentTrip {
  readonly device: string;
  readonly trip: Trip;
}

/** Trips as they were stored, those that are trips, by their start. */
export function sentTrips(stored: readonly StoredTrip[]): readonly SentTrip[] {
  return stored
    .flatMap(({ device, trip }): SentTrip[] => {
      const { success, output } = v.safeParse(tripSchema, trip);
      return success ? [{ device, trip: output as Trip }] : [];
    })
    .sort((one, other) => startOf(one) - startOf(other));
}

/** The smoothed way of a trip; from start to end where its line holds no two places. */
export function lineOf({ line, start, end }: Trip): readonly GeoPlace[] {
  const places = decodedPolyline(line);
  const isLine = places.length > 1 && places.every(isOnEarth);
  return isLine ? places : [start, end];
}

function isOnEarth({ latitude, longitude }: GeoPlace): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** Epoch milliseconds. */
function startOf({ trip }: SentTrip): number {
  return Date.parse(trip.start.timestamp);
}
