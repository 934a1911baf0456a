import type { Entropy } from '@geo/core';

/** 2 to the power of 53: the finest step between 0 and 1 that every double can take. */
const STEPS = 9_007_199_254_740_992;
/** Takes the place of a seed that is nothing but zeros, from which the generator would never leave: the golden ratio in 32 bits. */
const NOT_ZERO = 0x9e3779b9;

/**
 * Ids and jitter out of a seed: xoshiro128** by Blackman and Vigna, in exact whole numbers. Good enough for ids as long as the
 * seed is secret and new for every process; no secret is made of it.
 */
export function seededEntropy(seed: string): Entropy {
  let [a, b, c, d] = [0, 8, 16, 24].map((at) => Number.parseInt(seed.slice(at, at + 8), 16) | 0) as [
    number,
    number,
    number,
    number,
  ];
  if ((a | b | c | d) === 0) a = NOT_ZERO | 0;

  const rotated = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits));

  /** 32 bits, from 0. */
  function next(): number {
    const result = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotated(d, 11);
    return result;
  }

  const hexadecimal = (value: number) => value.toString(16).padStart(8, '0');

  return {
    uuid() {
      const text = [next(), next(), next(), next()].map(hexadecimal).join('');
      // Version 4, variant 1 (RFC 9562): six of the bits are fixed.
      const variant = '89ab'.charAt(Number.parseInt(text.charAt(16), 16) & 3);
      const parts = [text.slice(0, 8), text.slice(8, 12), `4${text.slice(13, 16)}`];
      return `${parts.join('-')}-${variant}${text.slice(17, 20)}-${text.slice(20)}`;
    },
    random: () => ((next() >>> 5) * 67_108_864 + (next() >>> 6)) / STEPS,
  };
}
