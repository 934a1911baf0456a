import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededEntropy } from '../../src/guest/ports/random';

const WORD = 0xffffffffn;
const rotated = (value: bigint, bits: bigint) => ((value << bits) | (value >> (32n - bits))) & WORD;

/** xoshiro128** as its authors write it down, in whole numbers of any size. */
function published(seed: string): () => bigint {
  const s = [0, 8, 16, 24].map((at) => BigInt(`0x${seed.slice(at, at + 8)}`)) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  return () => {
    const result = (rotated((s[1] * 5n) & WORD, 7n) * 9n) & WORD;
    const t = (s[1] << 9n) & WORD;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 11n);
    return result;
  };
}

const seeds = fc
  .array(fc.nat({ max: 15 }), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.map((digit) => digit.toString(16)).join(''))
  .filter((seed) => !/^0+$/.test(seed));

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('what comes of a seed', () => {
  it('is xoshiro128**, two of its numbers for one between 0 and 1', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const next = published(seed);
        const { random } = seededEntropy(seed);
        for (let draw = 0; draw < 20; draw++) {
          const high = next() >> 5n;
          const low = next() >> 6n;
          expect(random()).toBe(Number((high << 26n) | low) / 2 ** 53);
        }
      }),
    );
  });

  it('are uuids of version 4 in lower case, no two alike', () => {
    const { uuid } = seededEntropy('00000001000000020000000300000004');
    const uuids = Array.from({ length: 10_000 }, uuid);
    expect(new Set(uuids).size).toBe(10_000);
    expect(uuids.filter((one) => !UUID.test(one))).toEqual([]);
  });

  it('keeps all bits of a uuid that are free, and spreads evenly', () => {
    const { uuid, random } = seededEntropy('fedcba9876543210fedcba9876543210');
    const counts = Array.from({ length: 122 }, () => 0);
    for (let draw = 0; draw < 4_000; draw++) {
      const digits = uuid().replace(/-/g, '');
      const bits = [...digits].flatMap((digit) =>
        [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit) > 0),
      );
      const free = bits.filter((_bit, index) => !(index >= 48 && index < 52) && index !== 64 && index !== 65);
      free.forEach((isSet, index) => {
        if (isSet) counts[index] = (counts[index] ?? 0) + 1;
      });
    }
    // Five standard deviations around a half.
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(5 * Math.sqrt(1_000));
    const mean = Array.from({ length: 4_000 }, random).reduce((sum, one) => sum + one, 0) / 4_000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.025);
  });

  it('is the same for the same seed, in either case, and another for another', () => {
    expect(seededEntropy('ABCDEF01'.repeat(4)).uuid()).toBe(seededEntropy('abcdef01'.repeat(4)).uuid());
    expect(seededEntropy('abcdef02'.repeat(4)).uuid()).not.toBe(seededEntropy('abcdef01'.repeat(4)).uuid());
  });

  it('is not stuck where the seed is nothing but zeros', () => {
    const { random } = seededEntropy('0'.repeat(32));
    const draws = Array.from({ length: 100 }, random);
    expect(new Set(draws).size).toBeGreaterThan(95);
  });
});
