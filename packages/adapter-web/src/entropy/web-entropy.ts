import type { Entropy } from '@geo/core';
import { v7 } from 'uuid';

/**
 * Ids in the order of their making (UUID version 7), also in an insecure context, where `crypto.randomUUID` is missing. Jitter comes from
 * `Math.random`, random enough to spread retries.
 */
export function webEntropy(): Entropy {
  return { uuid: () => v7(), random: () => Math.random() };
}
