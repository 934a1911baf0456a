/** A decoded message whose fields are not yet checked. */
export type Decoded = Readonly<Record<string, unknown>>;

/** Longest quotation of a message in the host's log, in characters. */
const QUOTE_MAX = 200;

/** @throws Error when the text is not JSON, or not an object. */
export function decodeMessage(json: string): Decoded {
  const message: unknown = JSON.parse(json);
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new Error('a message must be an object');
  return message as Decoded;
}

/** The beginning of a message, for the log. */
export function quotedJson(json: unknown): string {
  const text = String(json);
  return text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text;
}

/** @throws Error naming the field, what was given and what is allowed. */
export function field<T>(
  message: Decoded,
  name: string,
  allowed: string,
  isAllowed: (value: unknown) => boolean,
): T {
  const value = message[name];
  if (!isAllowed(value))
    throw new Error(`${name} must be ${allowed}; got ${quotedJson(JSON.stringify(value))}`);
  return value as T;
}

const isNumber = (value: unknown): boolean => typeof value === 'number';
export const isText = (value: unknown): boolean => typeof value === 'string';
export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

export const number = (message: Decoded, name: string): number => field(message, name, 'a number', isNumber);
export const text = (message: Decoded, name: string): string => field(message, name, 'a text', isText);
export const numberOrNull = (message: Decoded, name: string): number | null =>
  field(message, name, 'a number or null', (value) => value === null || isNumber(value));
