/** The longest text of a quoted value: an error is read, not parsed. */
const QUOTE_CHARACTERS = 120;

/** A value as an error shows it. */
export function quoted(value: unknown): string {
  if (typeof value === 'number' || value === undefined) return String(value);
  const text = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value));
  return text.length > QUOTE_CHARACTERS ? `${text.slice(0, QUOTE_CHARACTERS)}…` : text;
}
