/**
 * Text of a column read as bytes. Never read as text: one damaged byte makes it no UTF-8, and libsql ends the process over
 * it. Damaged bytes show as U+FFFD.
 */
export function storedText(bytes: unknown): string {
  // libsql gives a buffer without a view in some calls.
  return bytes instanceof Uint8Array || bytes instanceof ArrayBuffer ? decoder.decode(bytes) : '';
}
const decoder = new TextDecoder();

/** The JSON in a column read as bytes; `undefined` where it is damaged. */
export function storedJson(bytes: unknown): unknown {
  try {
    return JSON.parse(storedText(bytes));
  } catch {
    return undefined;
  }
}
