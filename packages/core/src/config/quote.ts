/** Longest quotation of an invalid value in an error message, in characters. */
const QUOTE_LIMIT = 200;

/** A value as an error message quotes it: as JSON where possible, and truncated. */
export function quoted(value: unknown): string {
  let text: string | undefined;
  try {
    // JSON would serialise NaN as null.
    text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  } catch {
    text = undefined; // a cycle or a BigInt
  }
  text ??=
    typeof value === 'object' ? 'an object' : typeof value === 'function' ? 'a function' : String(value);
  return text.length > QUOTE_LIMIT ? `${text.slice(0, QUOTE_LIMIT)}…` : text;
}
