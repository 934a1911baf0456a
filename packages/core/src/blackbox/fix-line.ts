import type { FixReading } from '../ports/sensor';
import { isPlainNumber } from './exact-json';

/** Fields of a fix by their position in a line: names would be most of its bytes, and fixes are most of the box. */
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
  'mock',
] as const satisfies readonly (keyof FixReading)[];

/** Marks a value equal to the previous fix's; absent is null. */
const SAME = '';

/** Encodes fixes as lines: each contains the differences to the previous one in its segment. */
export interface FixLines {
  /** The tail of a fix's line; undefined where this format would lose something and the reading is written in full. */
  tail(reading: FixReading): string | undefined;
  /** Decodes a tail. */
  reading(tail: readonly unknown[]): FixReading;
  /** A segment begins: it must be readable without the previous one. */
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
      // Last and rare: a line ends before it while no fix of the segment has had it, as lines did before it existed.
      if (reading.mock !== before[places.length]) places.push(reading.mock);
      for (const value of places)
        if (
          typeof value === 'number'
            ? !isPlainNumber(value)
            : value !== undefined && typeof value !== 'boolean'
        )
          return undefined;
      const written = places as unknown[];
      for (let index = 0; index < written.length; index++) {
        const value = places[index];
        if (value === before[index]) written[index] = SAME;
        else before[index] = value;
      }
      // One `JSON.stringify` for all numbers: several times faster than a template.
      return `,${JSON.stringify(written).slice(1, -1)}`;
    },
    reading(tail) {
      const reading: Record<string, unknown> = {};
      for (const [index, place] of PLACES.entries()) {
        const value = tail[index];
        if (value !== SAME && value !== undefined) before[index] = value === null ? undefined : value;
        if (before[index] !== undefined) reading[place] = before[index];
      }
      return reading as unknown as FixReading;
    },
    clear() {
      before = [];
    },
  };
}
