/** Values that JSON cannot represent and this format can. */
const LOST: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['-0', -0],
  ['undefined', undefined],
]);

/** Does JSON round-trip this number? */
export function isPlainNumber(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}

/**
 * JSON with NaN, the infinities and minus zero, which a faulty sensor may deliver, and `undefined` among
 * arguments. Functions become the number that `named` returns.
 * @throws TypeError for cycles and for BigInt.
 */
export function toExactJson(value: unknown, named?: (run: unknown) => number): string {
  return JSON.stringify(value, function (this: unknown, _key: string, part: unknown) {
    if (typeof part === 'number')
      return isPlainNumber(part) ? part : { $: Object.is(part, -0) ? '-0' : String(part) };
    if (typeof part === 'function') return named === undefined ? undefined : { $f: named(part) };
    if (part === undefined && Array.isArray(this)) return { $: 'undefined' };
    return part;
  });
}

/** What a port has delivered: its text, and the value parsed from the text, which the engine receives. */
export interface Delivered<T> {
  readonly text: string;
  readonly value: T;
}

/**
 * The text of what a port has delivered. A value that JSON cannot represent (a cycle, a BigInt, a function) is `undefined`, also for
 * the engine: its decisions depend on recorded values only, so that a replay decides the same.
 */
export function delivered<T>(given: T): Delivered<T> {
  try {
    const text = toExactJson(given) as string | undefined;
    if (text !== undefined)
      return { text, value: isFlat(given) ? given : (fromExactJson(JSON.parse(text)) as T) };
  } catch {
    // Invalid for every port.
  }
  return { text: '{"$":"undefined"}', value: undefined as T };
}

/** Does JSON round-trip every value in it? */
function isFlat(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return true;
  return Object.values(given).every(
    (part) =>
      part === null ||
      part === undefined ||
      typeof part === 'string' ||
      typeof part === 'number' ||
      typeof part === 'boolean',
  );
}

/** The value that `toExactJson` received; `named` returns the functions by their numbers. */
export function fromExactJson(part: unknown, named?: (number: number) => unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((element) => fromExactJson(element, named));
  const entries = Object.entries(part);
  const [first] = entries;
  if (entries.length === 1 && first !== undefined) {
    const [key, value] = first;
    if (key === '$' && LOST.has(String(value))) return LOST.get(String(value));
    if (key === '$f' && typeof value === 'number' && named !== undefined) return named(value);
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, fromExactJson(value, named)]));
}
