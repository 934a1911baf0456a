import type { Entropy } from '@geo/core';
import { v7 } from 'uuid';

/**
 * Ids in the order of their making (UUID version 7: time, then randomness): an index of them grows at its end, which costs
 * a database a fraction of what random places cost. Jitter comes from `Math.random`, random enough to spread retries.
 */
export function nodeEntropy(): Entropy {
  return { uuid: () => v7(), random: () => Math.random() };
}
