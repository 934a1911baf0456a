import { randomUUID } from 'node:crypto';
import type { Entropy } from '@geo/core';

/** Ids from the system's random source; jitter from `Math.random`, which is random enough to spread retries. */
export function nodeEntropy(): Entropy {
  return { uuid: () => randomUUID(), random: () => Math.random() };
}
