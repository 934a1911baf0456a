const cycle: Record<string, unknown> = {};
cycle.self = { again: cycle };

/** Objects nested this deep. */
export function nested(levels: number): Record<string, unknown> {
  let value: Record<string, unknown> = {};
  for (let level = 1; level < levels; level++) value = { in: value };
  return value;
}

/** Each level twice the one below: thirty of them are more values than any memory holds. */
export function doubled(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value, value];
  return value;
}

function throwing(): never {
  throw new Error('mine');
}

/** What JSON cannot say, or says only by losing something; and what a refusal names of it. */
export const UNSAYABLE: readonly (readonly [what: string, value: unknown, got: string])[] = [
  ['a BigInt', 123n, 'got a BigInt'],
  ['a symbol', Symbol('s'), 'got a symbol'],
  ['a function', () => 1, 'got a function'],
  ['a toJSON that throws', { toJSON: throwing }, 'mine'],
  ['a getter that throws', Object.defineProperty({}, 'a', { enumerable: true, get: throwing }), 'mine'],
  ['a proxy that throws', new Proxy({}, { ownKeys: throwing }), 'mine'],
  ['a cycle', cycle, 'contains itself'],
  ['deep nesting', nested(100_000), 'nested at most 64 deep'],
  ['a list without end', new Array(4_000_000_000), 'at most'],
  ['a map', new Map(), 'got [object Map]'],
  ['bytes', new Uint8Array(3), 'got [object Uint8Array]'],
  ['a prototype', JSON.parse('{"__proto__":{"polluted":true}}'), '__proto__'],
];
