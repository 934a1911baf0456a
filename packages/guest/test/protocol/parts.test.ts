import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinParts, PART_MAX, partsOf, VALUE_MAX, withField } from '../../src/protocol/parts';

function refuse(complaint: string): never {
  throw new Error(complaint);
}

/** The JSON of every part. */
function cut(value: unknown): string[] {
  const next = partsOf(value, refuse);
  if (next === undefined) return [];
  const parts: string[] = [];
  for (let part = next(); part !== undefined; part = next()) parts.push(part);
  return parts;
}

function joined(parts: readonly string[]): unknown {
  const join = joinParts();
  for (const [part, json] of parts.entries()) join.add(part, JSON.parse(json));
  return join.value();
}

const SMALL: readonly unknown[] = [
  [],
  '',
  [1, 'two', null, { three: 3 }],
  'text',
  7,
  null,
  true,
  { list: [1] },
];

describe('a value that is cut into parts', () => {
  it.each(SMALL)('is its JSON where it is small: %j', (value) => {
    expect(cut(value)).toEqual([JSON.stringify(value)]);
  });

  it('has no part where JSON cannot represent it', () => {
    expect(partsOf(undefined, refuse)).toBeUndefined();
  });

  it('is whole up to the limit, and in two parts one character beyond it', () => {
    const list = ['a'.repeat(PART_MAX / 2), 'b'.repeat(PART_MAX / 2 - 7)];
    expect(JSON.stringify(list)).toHaveLength(PART_MAX);
    expect(cut(list)).toHaveLength(1);
    expect(cut([...list.slice(0, 1), `${list[1]}b`])).toHaveLength(2);
    const text = 't'.repeat(PART_MAX - 2);
    expect(cut(text)).toHaveLength(1);
    expect(cut(`${text}t`)).toHaveLength(2);
  });

  it('comes back from its parts, none longer than the limit, whatever is in it', () => {
    const element = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.repeat(1_000)),
      fc.record({ id: fc.string(), at: fc.integer(), note: fc.string().map((text) => text.repeat(3_000)) }),
      fc.integer(),
    );
    const list = fc.array(element, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(list, (value) => {
        const parts = cut(value);
        expect(joined(parts)).toEqual(value);
        for (const part of parts)
          expect(part.length <= PART_MAX || (JSON.parse(part) as unknown[]).length === 1).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('is a text that is never cut inside a surrogate pair, nor longer than the limit when it is escaped', () => {
    const texts = ['🛰', '\u0000', '"', 'é', '\ud800', 'a🛰'].map((unit) => unit.repeat(PART_MAX));
    for (const text of [...texts, `${'a'.repeat(PART_MAX - 3)}${'\u0001'.repeat(PART_MAX)}`]) {
      const parts = cut(text);
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(PART_MAX);
      if (!text.includes('\ud800'.repeat(2))) for (const part of parts) expect(part).not.toContain('\\ud8');
      expect(joined(parts)).toBe(text);
    }
  });

  it('is a list in which a long element is a part by itself, in its place', () => {
    const long = 'x'.repeat(PART_MAX * 3);
    const parts = cut([1, 2, long, 3]);
    expect(parts.map((part) => part.length > PART_MAX)).toEqual([false, true, false]);
    expect(joined(parts)).toEqual([1, 2, long, 3]);
  });

  it('is made one part at a time', () => {
    let made = 0;
    const one = { toJSON: () => `${++made}`.padEnd(PART_MAX / 4, '.') };
    const next = partsOf(
      Array.from({ length: 100 }, () => one),
      refuse,
    );
    next?.();
    expect(made).toBeLessThan(6);
  });

  it('has an element that no message can carry, and is refused from there on', () => {
    const next = partsOf([1, 'x'.repeat(VALUE_MAX)], refuse) as () => unknown;
    expect(next).toThrow(/^element 1 has 63990002 characters of JSON; a message carries at most 63990000$/);
    expect(() => partsOf({ text: 'x'.repeat(VALUE_MAX) }, refuse)).toThrow(/^the value has/);
  });
});

describe('parts that are joined', () => {
  it.each([
    ['that begin late', [[1, []]], 'part 0 is due; got 1'],
    [
      'with a gap',
      [
        [0, [1]],
        [2, [2]],
      ],
      'part 1 is due; got 2',
    ],
    [
      'that repeat',
      [
        [0, 'a'],
        [0, 'a'],
      ],
      'part 1 is due; got 0',
    ],
    [
      'without a number',
      [
        [0, 'a'],
        [undefined, 'b'],
      ],
      'part 1 is due; got undefined',
    ],
    [
      'of two kinds',
      [
        [0, 'a'],
        [1, ['b']],
      ],
      'must be lists, or texts',
    ],
    [
      'of two kinds, the other way',
      [
        [0, ['a']],
        [1, 'b'],
      ],
      'must be lists, or texts',
    ],
    ['of no kind', [[0, { a: 1 }]], 'must be lists, or texts'],
  ] as const)('are refused %s', (_how, parts, complaint) => {
    const join = joinParts();
    const add = () => {
      for (const [part, value] of parts) join.add(part, value);
    };
    expect(add).toThrow(complaint);
  });
});

describe('a message with a field of JSON', () => {
  it('reads as if the field had been there', () => {
    expect(JSON.parse(withField({ result: 1 }, 'value', '[1,"a"]'))).toEqual({ result: 1, value: [1, 'a'] });
  });
});
