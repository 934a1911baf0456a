const own = globalThis.JSON;

/** Half a character: in a pattern that reads whole ones, a surrogate that has no other half. */
const HALVES = /[\uD800-\uDFFF]/gu;
/** Any half, its other one beside it or not: quicker to look for. */
const MAYBE_HALF = /[\uD800-\uDFFF]/;
const TEXTS = /"(?:[^"\\]|\\.)*"/g;
/** A point after which no digit comes. */
const LAST_POINT = /\.(?![0-9])/;

/**
 * JSON for old Hermes, which differs from the standard in two things: it writes half a character as it is (since 2019 it is
 * written as its number), and takes `1.` for a number.
 */
export const standardJson: Pick<JSON, 'parse' | 'stringify'> = {
  parse(text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown): unknown {
    // In a text it may well stand; taking them out costs only those messages that have one.
    if (LAST_POINT.test(text) && LAST_POINT.test(String(text).replace(TEXTS, '')))
      throw new SyntaxError('a number ends with a point');
    return own.parse(text, reviver);
  },
  stringify(value: unknown, ...rest: [never?, (string | number)?]): string {
    // Undefined for values that JSON cannot represent, which the types omit.
    const text = own.stringify(value, ...rest) as string | undefined;
    return text !== undefined && MAYBE_HALF.test(text) ? text.replace(HALVES, asNumber) : (text as string);
  },
};

function asNumber(half: string): string {
  return `\\u${half.charCodeAt(0).toString(16)}`;
}
