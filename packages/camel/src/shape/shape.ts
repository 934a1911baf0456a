import { fieldOf, isMap, type Kind, type Raw, read } from './kinds';

/** What every parsed shape carries beside its fields. */
export interface WithRaw {
  /** The payload as it came, by its names on the wire; the very same object. */
  readonly raw: Raw;
}

/** A field that the wire calls by another name. */
export interface Renamed<T, Name extends string> extends Kind<T> {
  readonly wire: Name;
}

/** The field is called otherwise on the wire. */
export function wire<Name extends string, T>(name: Name, kind: Kind<T>): Renamed<T, Name> {
  return { ...kind, wire: name };
}

type NameIn<Wire> = Extract<keyof Wire, string>;

/** The kind of every field; the compiler holds it against both sides: the wire's names, and the types of the shape. */
export type Fields<Wire, Shaped extends WithRaw> = {
  readonly [Name in Exclude<keyof Shaped, 'raw'>]: Name extends keyof Wire
    ? Kind<Shaped[Name]>
    : Renamed<Shaped[Name], NameIn<Wire>>;
};

/** One shape of the contract, read from the wire and written to it by the same table. */
export interface Shape<Wire, Shaped extends WithRaw> {
  /** The payload in this shape, frozen. Total: it takes any value, and never throws. */
  parse(payload: unknown): Shaped;
  /**
   * Back to the wire: what `raw` holds, with what differs from it on top. A field that is `null` is left out,
   * names that are not in the table pass through. What is no map at all comes back as it is.
   */
  toWire(given: unknown): Wire;
  /** The shape as a type of a field in another one. */
  readonly kind: Kind<Shaped>;
}

interface Column {
  readonly name: string;
  readonly wireName: string;
  readonly kind: Kind<unknown>;
}

const NOTHING: Raw = Object.freeze({});

export function shape<Wire, Shaped extends WithRaw>(fields: Fields<Wire, Shaped>): Shape<Wire, Shaped> {
  const columns = Object.entries<Kind<unknown> | Renamed<unknown, string>>(fields).map(
    ([name, kind]): Column => ({ name, wireName: 'wire' in kind ? kind.wire : name, kind }),
  );
  const names = new Set(['raw', ...columns.map(({ name }) => name)]);

  function parse(payload: unknown): Shaped {
    const raw = isMap(payload) ? payload : NOTHING;
    const shaped: Record<string, unknown> = {};
    for (const { name, wireName, kind } of columns) shaped[name] = read(kind, fieldOf(raw, wireName));
    shaped.raw = raw;
    return Object.freeze(shaped) as unknown as Shaped;
  }

  function toWire(given: unknown): Wire {
    if (!isMap(given)) return given as Wire; // refused where it is used, in words of its own
    const isParsed = isMap(given.raw);
    const raw: Raw = isMap(given.raw) ? given.raw : NOTHING;
    const others = Object.entries(given).filter(([name]) => !names.has(name));
    const out: Record<string, unknown> = { ...raw, ...Object.fromEntries(others) };
    for (const { name, wireName, kind } of columns) {
      const value = given[name];
      if (value === undefined) continue;
      // What was not changed goes back as it came, even if it was nothing this type can hold.
      if (isParsed && Object.is(value, read(kind, raw[wireName]))) continue;
      if (value !== null) out[wireName] = kind.toWire(value);
      else if (kind.keepsNull) out[wireName] = null;
      else delete out[wireName];
    }
    return out as Wire;
  }

  const kind: Kind<Shaped> = {
    empty: parse(undefined),
    accept: (value) => (isMap(value) ? parse(value) : undefined),
    toWire,
  };
  return { parse, toWire, kind };
}
