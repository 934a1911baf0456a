import { countingEntropy } from '@geo/core/testing';

/** Chance that a seed repeats, the same in every engine: integer arithmetic alone. */
export interface Draws {
  /** Uniform in [0, 1). */
  random(): number;
  /** A whole number from 0 to below this. */
  below(limit: number): number;
  /** Uniform between these. */
  between(low: number, high: number): number;
  /** Is it so, where it is so with this probability? */
  chance(probability: number): boolean;
  /** About normal around 0, with this standard deviation. */
  normal(deviation: number): number;
  /** One of these, each as likely. */
  one<T>(of: readonly T[]): T;
}

/** The standard deviation of the sum of four uniform draws: sqrt(4/12). */
const DEVIATION_OF_FOUR = 0.5773502691896257;

/** FNV-1a over the text: one seed and many names give streams that have nothing to do with each other. */
export function seedOf(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ seed) | 0;
  for (let index = 0; index < name.length; index++)
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  // What differs in the last letter alone must differ everywhere (the finisher of MurmurHash3).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** A stream of its own for each name, so that one more draw here changes nothing there. */
export function draws(seed: number, name: string): Draws {
  const { random } = countingEntropy(seedOf(seed, name));
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    random,
    below,
    between: (low, high) => low + (high - low) * random(),
    chance: (probability) => random() < probability,
    normal: (deviation) => ((random() + random() + random() + random() - 2) / DEVIATION_OF_FOUR) * deviation,
    one: <T>(of: readonly T[]) => of[below(of.length)] as T,
  };
}
