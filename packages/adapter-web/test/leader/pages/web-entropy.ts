import type { Entropy } from '@geo/core';

export const webEntropy: Entropy = { uuid: () => crypto.randomUUID(), random: Math.random };
