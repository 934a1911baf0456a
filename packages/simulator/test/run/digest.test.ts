import { describe, expect, it } from 'vitest';
import { createDigest } from '../../src/run/digest';

const hashOf = (value: unknown) => {
  const digest = createDigest();
  digest.value(value);
  return digest.hex;
};

describe('the digest of a run', () => {
  it('is the same for the same, and sixteen digits', () => {
    const value = () => ({
      type: 'reading',
      fix: { latitude: 48.1, longitude: 11.5 },
      list: [1, 'a', null, true],
    });
    expect(hashOf(value())).toBe(hashOf(value()));
    expect(hashOf(value())).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [0.1 + 0.2, 0.3],
    ['ab', 'ba'],
    ['abc', 'abd'],
    [['a', 'b'], ['ab']],
    [null, undefined],
    [true, false],
    [
      [1, 2],
      [2, 1],
    ],
  ])('distinguishes %j from %j', (one, other) => {
    expect(hashOf(one)).not.toBe(hashOf(other));
  });

  it('hardly ever gives two of a hundred thousand the same', () => {
    const seen = new Set(Array.from({ length: 100_000 }, (_, number) => hashOf(`row/${number}`)));
    expect(seen.size).toBe(100_000);
  });
});
