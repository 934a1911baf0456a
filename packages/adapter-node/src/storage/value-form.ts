import type { SqliteValue } from './driver';

/** A value as it stands in the database: text; UTF-16 bytes for the rare text that drivers would cut (U+0000) or UTF-8 cannot hold (half a pair). */
export function storedValue(value: string): SqliteValue {
  return value.includes('\u0000') || !value.isWellFormed() ? Buffer.from(value, 'utf16le') : value;
}

/** The value as it was put. */
export function readValue(stored: unknown): string {
  if (typeof stored === 'string') return stored;
  if (stored instanceof Uint8Array)
    return Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).toString('utf16le');
  throw new TypeError(`the database holds a ${typeof stored} where this library stores text or bytes`);
}
