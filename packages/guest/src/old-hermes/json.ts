const own = globalThis.JSON;

/** Half a character: in a pattern that reads whole ones, a surrogate that has no other half. */
const HALVES = /[\uD800-\uDFFF]/gu;
/** Any half, its other one beside it or not: quicker to look for. */
const MAYBE = /[\uD800-\uDFFF]/;

/** JSON for old Hermes, which writes half a character as it is; since 2019 it is written as its number, as all others do. */
export const standardJson: Pick<JSON, 'parse' | 'stringify'> = {
  parse: own.parse,
  stringify(value: unknown, ...rest: [never?, (string | number)?]): string {
    // Undefined for what JSON has no word for, as the types do not tell.
    const text = own.stringify(value, ...rest) as string | undefined;
    return text !== undefined && MAYBE.test(text) ? text.replace(HALVES, asNumber) : (text as string);
  },
};

function asNumber(half: string): string {
  return `\\u${half.charCodeAt(0).toString(16)}`;
}
