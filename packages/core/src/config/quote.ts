/** Longest quotation of a bad value in an error message, in characters. */
const QUOTE_LIMIT = 200;

/** A value as an error message quotes it: as JSON where that is possible, and never long. */
export function quoted(value: unknown): string {
  let text: string | undefined;
  try {
    // JSON would say null where there is NaN.
    text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  } catch {
    text = undefined; // a cycle or a BigInt
  }
  text ??=
    typeof value === 'object' ? 'an object' : typeof value === 'function' ? 'a function' : String(value);
  return text.length > QUOTE_LIMIT ? `${text.slice(0, QUOTE_LIMIT)}…` : text;
}
