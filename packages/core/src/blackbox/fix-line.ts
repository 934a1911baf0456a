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
] as const satisfies readonly (keyof FixReading)[];

const KNOWN: ReadonlySet<string> = new Set([...PLACES, 'filtered']);

/**
 * The tail of a fix's line, `,latitude,longitude,…`; undefined where this short form would lose something: a field it does
 * not know, a number JSON cannot say. Then the reading is written as it is.
 */
export function fixTail(reading: FixReading): string | undefined {
  for (const key in reading) if (!KNOWN.has(key)) return undefined;
  let tail = '';
  let missing = '';
  for (const place of PLACES) {
    const value = reading[place];
    if (value === undefined) {
      missing += ',';
      continue;
    }
    if (typeof value !== 'number' || !isPlainNumber(value)) return undefined;
    // What is absent in between is null; what is absent at the end is not written.
    if (missing !== '') {
      tail += missing.replace(/,/g, ',null');
      missing = '';
    }
    tail += `,${value}`;
  }
  if (reading.filtered === undefined) return tail;
  return `${tail}${missing.replace(/,/g, ',null')},${reading.filtered}`;
}

/** The reading of a fix's line. */
export function fixOf(tail: readonly unknown[]): FixReading {
  const reading: Record<string, unknown> = {};
  PLACES.forEach((place, index) => {
    const value = tail[index];
    if (value !== undefined && value !== null) reading[place] = value;
  });
  if (typeof tail[PLACES.length] === 'boolean') reading.filtered = tail[PLACES.length];
  return reading as unknown as FixReading;
}
