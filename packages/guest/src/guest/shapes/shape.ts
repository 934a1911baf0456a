import { quoted } from '../quote';

/**
 * Checks a value and returns a copy with only the fields that the shape names.
 * @throws Error whose message goes on from the value's name: `.latitude must be a number; got "x"`.
 */
export type Shape<T> = (value: unknown) => T;

/** What a shape gives. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

function refuse(allowed: string, value: unknown): never {
  throw new Error(` must be ${allowed}; got ${quoted(value)}`);
}

/** The same error, with its place before its message. */
export function placed(place: string, complaint: unknown): Error {
  return new Error(place + (complaint as Error).message);
}

/** Reads a part; its errors name the place. */
function within<T>(place: () => string, read: () => T): T {
  try {
    return read();
  } catch (complaint) {
    throw placed(place(), complaint);
  }
}

function where<T>(allowed: string, accepts: (value: unknown) => boolean): Shape<T> {
  return (value) => (accepts(value) ? (value as T) : refuse(allowed, value));
}

/** A finite number: JSON can represent infinity as `1e999`. */
export const number = where<number>('a number', Number.isFinite);

export function numberFrom(least: number, most: number): Shape<number> {
  return where(
    `a number from ${least} to ${most}`,
    (value) => Number.isFinite(value) && (value as number) >= least && (value as number) <= most,
  );
}

/** A whole number, 0 or more. */
export const whole = where<number>(
  'a whole number, 0 or more',
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
);

export const flag = where<boolean>('true or false', (value) => typeof value === 'boolean');

/** A field that can only be true: `{ "fire": true }`. */
export const yes = where<true>('true', (value) => value === true);

export const text = where<string>('a text', (value) => typeof value === 'string');

export function textUpTo(charactersMax: number): Shape<string> {
  return where(
    `a text of 1 to ${charactersMax} characters`,
    (value) => typeof value === 'string' && value.length >= 1 && value.length <= charactersMax,
  );
}

/** A text; one that is longer is cut, and not inside a surrogate pair. */
export function textCutTo(charactersMax: number): Shape<string> {
  return (value) =>
    text(value)
      .slice(0, charactersMax)
      .replace(/[\uD800-\uDBFF]$/, '');
}

export function oneOf<const T extends string | number>(...allowed: readonly T[]): Shape<T> {
  return where(`one of ${allowed.join(', ')}`, (value) => (allowed as readonly unknown[]).includes(value));
}

/** It may be absent, or null: serialisers of other languages write what is absent so. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined || value === null ? undefined : shape(value));
}

/** Any value; it is checked elsewhere. */
export const anything: Shape<unknown> = (value) => value;

export function list<T>(shape: Shape<T>, lengthMax = Number.POSITIVE_INFINITY): Shape<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) refuse('a list', value);
    if (value.length > lengthMax) refuse(`a list of at most ${lengthMax}`, value);
    let index = 0;
    return within(
      () => `[${index}]`,
      () => {
        const read: T[] = [];
        for (; index < value.length; index++) read.push(shape(value[index]));
        return read;
      },
    );
  };
}

/** What an object may have; a field that is absent is so in what is read. */
type Fields<T> = { readonly [K in keyof T]-?: Shape<T[K] | Exclude<T[K], undefined>> };

export function object<T extends object>(fields: Fields<T>): Shape<T> {
  const entries = Object.entries(fields) as [string, Shape<unknown>][];
  return (value) => {
    if (!isObject(value)) refuse('an object', value);
    let place = '';
    return within(
      () => `.${place}`,
      () => {
        const read: Record<string, unknown> = {};
        for (const [name, shape] of entries) {
          place = name;
          const field = shape(value[name]);
          if (field !== undefined) read[name] = field;
        }
        return read as T;
      },
    );
  };
}

/** An object of texts, by any names. */
export const texts: Shape<Readonly<Record<string, string>>> = (value) => {
  if (!isObject(value)) refuse('an object', value);
  const read: Record<string, string> = {};
  for (const name of Object.keys(value)) {
    const given = within(
      () => `.${quoted(name)}`,
      () => text(value[name]),
    );
    // The one name that an assignment would not make a field.
    if (name !== '__proto__') read[name] = given;
  }
  return read;
};

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
