/** Longest quotation of what a host or client sent, in characters: enough to recognise it. */
const QUOTE_MAX = 200;

/** A text, cut where it is long. */
export function cut(text: string, charactersMax: number): string {
  return text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text;
}

/** A value as an error quotes it: short, and without recursion into nested values. */
export function quoted(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cut(value, QUOTE_MAX));
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return value === undefined ? 'nothing' : String(value);
}
