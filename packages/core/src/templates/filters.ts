import { fromTimestamp } from '../contract/timestamp';
import { quotedPiece, TemplateFault } from './fault';
import { splitOutside, valueOfWord } from './words';

/** The value of a variable, and the input and output of a filter. `undefined`: no value. */
export type Value = unknown;
/** One step from a variable to the rendered value. */
export type Filter = (value: Value) => Value;

/** Maximum decimals of `round`: 10^9 times a value in the millions is still exact. */
const DECIMALS_MAX = 9;
/** Metres per second in a knot: 1852 m an hour. */
const KNOT = 1852 / 3600;
/** Metres per second in a mile an hour: 1609.344 m an hour. */
const MILE_AN_HOUR = 1609.344 / 3600;
/** Metres in an international foot. */
const FOOT = 0.3048;

const ofNumber =
  (convert: (value: number) => number): Filter =>
  (value) => {
    const converted = typeof value === 'number' ? convert(value) : Number.NaN;
    // JSON has no infinity.
    return Number.isFinite(converted) ? converted : undefined;
  };

const ofTimestamp = (convert: (epochMillis: number) => number): Filter => {
  const ofMillis = ofNumber(convert);
  return (value) => ofMillis(typeof value === 'string' ? fromTimestamp(value) : undefined);
};

function rounded(decimals: number): Filter {
  let scale = 1;
  for (let index = 0; index < decimals; index++) scale *= 10;
  return ofNumber((value) => Math.round(value * scale) / scale);
}

/** Objects and lists as JSON, everything else as JavaScript writes it. */
function asText(value: Value): Value {
  if (value === undefined) return undefined;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function wrong(filter: string, argument: string, needed: string): TemplateFault {
  return new TemplateFault(`filter ${filter} with ${quotedPiece(argument)}`, `it takes ${needed}`);
}

/** Filters without an argument. */
const PLAIN: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    knots: ofNumber((speed) => speed / KNOT),
    kmh: ofNumber((speed) => speed * 3.6),
    mph: ofNumber((speed) => speed / MILE_AN_HOUR),
    feet: ofNumber((metres) => metres / FOOT),
    percent: ofNumber((share) => Math.round(share * 100)),
    seconds: ofTimestamp((millis) => Math.floor(millis / 1000)),
    millis: ofTimestamp((millis) => millis),
    text: asText,
  }),
);

/** Filters with an argument; each states what it requires. */
const WITH_ARGUMENT: ReadonlyMap<string, (argument: string | undefined) => Filter> = new Map(
  Object.entries({
    round(argument = '0'): Filter {
      const decimals = /^\d$/.test(argument) ? Number(argument) : Number.NaN;
      if (!(decimals <= DECIMALS_MAX))
        throw wrong('round', argument, `0 to ${DECIMALS_MAX} decimals, as in round:1`);
      return rounded(decimals);
    },
    times(argument = ''): Filter {
      const factor = valueOfWord(argument);
      if (typeof factor !== 'number') throw wrong('times', argument, 'a number, as in times:0.001');
      return ofNumber((value) => value * factor);
    },
    or(argument = ''): Filter {
      if (argument === '') throw wrong('or', argument, "a value, as in or:0, or:null, or:''");
      const fallback = valueOfWord(argument);
      return (value) => (value === undefined ? fallback : value);
    },
    map(argument = ''): Filter {
      const pairs = new Map<string, Value>();
      for (const pair of splitOutside(argument, ',')) {
        const [from = '', to, ...rest] = splitOutside(pair, '=');
        if (from === '' || to === undefined || rest.length > 0)
          throw wrong('map', pair, 'pairs, as in map:true=2,false=1');
        pairs.set(String(valueOfWord(from)), to === '' ? undefined : valueOfWord(to));
      }
      return (value) => (pairs.has(String(value)) ? pairs.get(String(value)) : value);
    },
  }),
);

/** Compiles `round:1` to a function. */
export function filterOf(text: string): Filter {
  const colon = text.indexOf(':');
  const name = (colon < 0 ? text : text.slice(0, colon)).trim();
  const argument = colon < 0 ? undefined : text.slice(colon + 1).trim();
  const make = WITH_ARGUMENT.get(name);
  if (make !== undefined) return make(argument);
  const filter = PLAIN.get(name);
  if (filter === undefined) {
    const allowed = [...PLAIN.keys(), ...WITH_ARGUMENT.keys()].join(', ');
    throw new TemplateFault(`unknown filter ${quotedPiece(name)}`, `filters are ${allowed}`);
  }
  if (argument !== undefined) throw wrong(name, argument, 'no argument');
  return filter;
}
