import { countingEntropy } from '@geo/core/testing';

/** Random numbers from a seed, the same in every JavaScript engine: integer arithmetic only. */
export interface Draws {
  /** Uniform in [0, 1). */
  random(): number;
  /** A whole number from 0 to below this. */
  below(limit: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** About normal, with this standard deviation: four draws, which is near enough for a receiver's noise. */
  normal(deviation: number): number;
  one<T>(of: readonly T[]): T;
}

/** The standard deviation of the sum of four uniform draws: sqrt(4/12). */
const DEVIATION_OF_FOUR = 0.5773502691896257;

export function draws(seed: number): Draws {
  const { random } = countingEntropy(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    random,
    below,
    chance: (probability) => random() < probability,
    normal: (deviation) => ((random() + random() + random() + random() - 2) / DEVIATION_OF_FOUR) * deviation,
    one: <T>(of: readonly T[]) => of[below(of.length)] as T,
  };
}
