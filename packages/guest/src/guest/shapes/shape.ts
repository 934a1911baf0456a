import { quoted } from '../quote';

/**
 * What a value must be. It gives the value back, made of nothing but what the shape names, so that whatever else came with
 * it stays outside.
 * @throws Error whose message goes on from the value's name: `.latitude must be a number; got "x"`.
 */
export type Shape<T> = (value: unknown) => T;

/** What a shape gives. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

function refuse(allowed: string, value: unknown): never {
  throw new Error(` must be ${allowed}; got ${quoted(value)}`);
}

/** The same complaint, with where it was before it. */
export function placed(place: string, complaint: unknown): Error {
  return new Error(place + (complaint as Error).message);
}

/** Reads a part; what it has to complain about says where that was. */
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

/** A number that is one: JSON says infinity as `1e999`. */
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

/** A word that can only be said: `{ "fire": true }`. */
export const yes = where<true>('true', (value) => value === true);

export const text = where<string>('a text', (value) => typeof value === 'string');

export function textUpTo(charactersMax: number): Shape<string> {
  return where(
    `a text of 1 to ${charactersMax} characters`,
    (value) => typeof value === 'string' && value.length >= 1 && value.length <= charactersMax,
  );
}

export function oneOf<const T extends string | number>(...allowed: readonly T[]): Shape<T> {
  return where(`one of ${allowed.join(', ')}`, (value) => (allowed as readonly unknown[]).includes(value));
}

/** It may be absent, or null: serialisers of other languages write what is absent so. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined || value === null ? undefined : shape(value));
}

/** Whatever it is, it is looked at elsewhere. */
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

/** Texts by whatever names. */
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
