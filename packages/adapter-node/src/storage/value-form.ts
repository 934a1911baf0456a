import type { SqliteValue } from './driver';

/**
 * The columns of a row, as bytes, and whether its value is UTF-16. Never as text: one damaged byte makes a text that is no
 * UTF-8, and libsql ends the process over it.
 */
export const ROW_COLUMNS = `CAST(key AS BLOB), CAST(value AS BLOB), typeof(value) = 'blob'`;

/** A value as it stands in the database: text; UTF-16 bytes for the rare text that drivers would cut (U+0000) or UTF-8 cannot hold (half a pair). */
export function storedValue(value: string): SqliteValue {
  return value.includes('\u0000') || !value.isWellFormed() ? Buffer.from(value, 'utf16le') : value;
}

/**
 * The value as it was put. Bytes that are damaged show as U+FFFD: the caller knows whether the value can still be used,
 * and the engine sets aside what it cannot read.
 */
export function readValue(bytes: unknown, isUtf16: unknown): string {
  return bytes instanceof Uint8Array ? textOf(bytes, Number(isUtf16) === 1 ? 'utf16le' : 'utf8') : '';
}

/** A key as it stands in the database; `undefined` where damage has left no UTF-8. */
export function readKey(bytes: unknown): string | undefined {
  if (!(bytes instanceof Uint8Array)) return undefined;
  const text = textOf(bytes, 'utf8');
  // What is no UTF-8 shows as U+FFFD, which a whole key may hold as well: only then is a second look due.
  return text.includes('\ufffd') && Buffer.compare(Buffer.from(text), bytes) !== 0 ? undefined : text;
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array, encoding: BufferEncoding): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString(encoding);
}
