import type { FixReading } from '../ports/sensor';
import { isPlainNumber } from './exact-json';

/** The numbers of a fix by their places in a line: names would be most of its bytes, and fixes are most of the box. */
const PLACES = [
  'latitude',
  'longitude',
  'accuracy',
  'altitude',
  'altitudeAccuracy',
  'ellipsoidalAltitude',
  'speed',
  'speedAccuracy',
  'heading',
  'headingAccuracy',
  'time',
  'ageMillis',
  'filtered',
] as const satisfies readonly (keyof FixReading)[];

/** As the fix before says; absent is null. */
const SAME = '';

/** Fixes as lines and back: each says only what differs from the one before it in its segment. */
export interface FixLines {
  /** The tail of a fix's line, or undefined where this form would lose something: then the reading is written as it is. */
  tail(reading: FixReading): string | undefined;
  /** The reading of a tail. */
  reading(tail: readonly unknown[]): FixReading;
  /** A segment begins: it is read without the one before it. */
  clear(): void;
}

export function createFixLines(): FixLines {
  let before: unknown[] = [];

  return {
    tail(reading) {
      const places: (number | boolean | undefined)[] = [
        reading.latitude,
        reading.longitude,
        reading.accuracy,
        reading.altitude,
        reading.altitudeAccuracy,
        reading.ellipsoidalAltitude,
        reading.speed,
        reading.speedAccuracy,
        reading.heading,
        reading.headingAccuracy,
        reading.time,
        reading.ageMillis,
        reading.filtered,
      ];
      for (const value of places)
        if (
          typeof value === 'number'
            ? !isPlainNumber(value)
            : value !== undefined && typeof value !== 'boolean'
        )
          return undefined;
      const told = places as unknown[];
      for (let index = 0; index < PLACES.length; index++) {
        const value = places[index];
        if (value === before[index]) told[index] = SAME;
        else before[index] = value;
      }
      // One call for all numbers: it writes them several times faster than a template does.
      return `,${JSON.stringify(told).slice(1, -1)}`;
    },
    reading(tail) {
      const reading: Record<string, unknown> = {};
      for (const [index, place] of PLACES.entries()) {
        const told = tail[index];
        if (told !== SAME) before[index] = told === null ? undefined : told;
        if (before[index] !== undefined) reading[place] = before[index];
      }
      return reading as unknown as FixReading;
    },
    clear() {
      before = [];
    },
  };
}
