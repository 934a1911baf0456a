import type { Entropy } from '@geo/core';
import { type Draws, draws, seedOf } from '../chance/draws';
import type { Span } from '../os/rules';

/** What the operating system draws: for each occasion a stream of its own, so that a fault less changes nothing elsewhere. */
export function occasion(seed: number, what: string, number: number): Draws {
  return draws(seed, `${what}/${number}`);
}

/** Between these, for this occasion. */
export function drawn({ low, high }: Span, seed: number, what: string, number: number): number {
  if (low === high) return low;
  return Math.round(occasion(seed, what, number).between(low, high));
}

/** Ids and jitter of one life: no two lives of any phone give the same id. */
export function lifeEntropy(seed: number, life: number): Entropy {
  const { random } = draws(seed, `entropy/${life}`);
  const phone = (seedOf(seed, 'phone') >>> 0).toString(16).padStart(8, '0');
  const middle = (life & 0xffff).toString(16).padStart(4, '0');
  let issued = 0;
  return {
    random,
    uuid() {
      issued += 1;
      return `${phone}-${middle}-4000-8000-${issued.toString(16).padStart(12, '0')}`;
    },
  };
}
