import type { Entropy } from '../ports/entropy';

/**
 * Ids that count (`00000000-0000-4000-8000-000000000001`, …) and random numbers from a seed, the same in every engine:
 * the generator is Mulberry32, exact integer arithmetic.
 */
export function countingEntropy(seed = 1): Entropy {
  let issued = 0;
  let state = seed | 0;
  return {
    uuid() {
      issued += 1;
      return `00000000-0000-4000-8000-${String(issued).padStart(12, '0')}`;
    },
    random() {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
  };
}
