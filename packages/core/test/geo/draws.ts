import { countingEntropy } from '../../src/testing/counting-entropy';

/** Numbers from 0 to 1 that look random and are the same every time. */
export function draws(seed: number): () => number {
  return countingEntropy(seed).random;
}
