/** A message as it was said: an object of whatever. Nothing in it is believed before it was looked at. */
export type Said = Readonly<Record<string, unknown>>;

/** Longest quotation of a message in the host's log, in characters. */
const QUOTE_MAX = 200;

/** @throws Error when the text is no JSON, or no object. */
export function readSaid(json: string): Said {
  const said: unknown = JSON.parse(json);
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    throw new Error('a message must be an object');
  return said as Said;
}

/** The beginning of a message, for the log. */
export function quotedJson(json: unknown): string {
  const text = String(json);
  return text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text;
}

/** @throws Error naming the field, what was given and what is allowed. */
export function field<T>(
  said: Said,
  name: string,
  allowed: string,
  isAllowed: (value: unknown) => boolean,
): T {
  const value = said[name];
  if (!isAllowed(value))
    throw new Error(`${name} must be ${allowed}; got ${quotedJson(JSON.stringify(value))}`);
  return value as T;
}

const isNumber = (value: unknown): boolean => typeof value === 'number';
export const isText = (value: unknown): boolean => typeof value === 'string';
export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

export const number = (said: Said, name: string): number => field(said, name, 'a number', isNumber);
export const text = (said: Said, name: string): string => field(said, name, 'a text', isText);
export const numberOrNull = (said: Said, name: string): number | null =>
  field(said, name, 'a number or null', (value) => value === null || isNumber(value));
