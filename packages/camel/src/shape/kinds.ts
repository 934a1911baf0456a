/** A map as the wire has it: names and whatever they hold. */
export type Raw = { readonly [key: string]: unknown };

/** A type of the contract: what fits it, what stands in when nothing fits, and how it goes back. */
export interface Kind<T> {
  /** Stands where the value is missing or of another type. */
  readonly empty: T;
  /** The value as this type has it; `undefined` when it does not fit. Never throws. */
  accept(value: unknown): T | undefined;
  toWire(value: T): unknown;
  /** Is `null` itself a value on the wire, rather than a name left out? */
  readonly keepsNull?: boolean;
}

/** A value of a kind; total: whatever is given, something of the kind comes back. */
export function read<T>(kind: Kind<T>, value: unknown): T {
  return safely(() => kind.accept(value)) ?? kind.empty;
}

/** Is it an object with names, and no list? A proxy that was revoked is neither. */
export function isMap(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && safely(() => !Array.isArray(value)) === true;
}

/** What is under this name; `undefined` where a getter or a proxy throws. */
export function fieldOf(raw: Raw, name: string): unknown {
  return safely(() => raw[name]);
}

/** Its own names with what they hold; those that cannot be read are left out. */
export function readable(raw: Raw): Raw {
  const names = safely(() => Object.keys(raw)) ?? [];
  const entries = names.map((name): [string, unknown] => [name, fieldOf(raw, name)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Parsing is total, but an app may hand over anything: objects whose getters throw, proxies. */
function safely<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

const same = <T>(value: T): T => value;

export const text: Kind<string> = {
  empty: '',
  accept: (value) => (typeof value === 'string' ? value : undefined),
  toWire: same,
};

/** Any finite number; what JSON cannot say (NaN, the infinities) does not fit. */
export const double: Kind<number> = {
  empty: 0,
  accept: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  toWire: same,
};

/** A whole number; what comes with a fraction loses it, towards zero. */
export const int: Kind<number> = {
  empty: 0,
  accept(value) {
    const number = double.accept(value);
    return number === undefined ? undefined : Math.trunc(number) + 0; // + 0: never -0
  },
  toWire: same,
};

export const flag: Kind<boolean> = {
  empty: false,
  accept: (value) => (typeof value === 'boolean' ? value : undefined),
  toWire: same,
};

export const map: Kind<Raw> = {
  empty: Object.freeze({}),
  accept: (value) => (isMap(value) ? value : undefined),
  toWire: same,
};

/** Any value, which the wire has as JSON text; what is no such text is taken as it is. */
export const decoded: Kind<unknown> = {
  empty: null,
  accept: (value) => (typeof value === 'string' ? parsed(value) : value) ?? undefined,
  toWire: (value) => JSON.stringify(value),
};

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

export function list<T>(kind: Kind<T>): Kind<readonly T[]> {
  return {
    empty: Object.freeze([]),
    accept: (values) =>
      Array.isArray(values) ? Object.freeze(values.map((value) => read(kind, value))) : undefined,
    toWire: (values) => values.map((value) => kind.toWire(value)),
  };
}

/** A field that may be missing: then it is `null`. */
export function optional<T>(kind: Kind<T>): Kind<T | null> {
  return {
    empty: null,
    accept: (value) => kind.accept(value),
    toWire: (value) => (value === null ? null : kind.toWire(value)),
  };
}

/** A field that is always there, and whose `null` says something. */
export function nullable<T>(kind: Kind<T>): Kind<T | null> {
  return { ...optional(kind), keepsNull: true };
}
