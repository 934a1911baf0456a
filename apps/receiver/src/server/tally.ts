import type { Stats } from '../reads/stats';

/** Counts since the receiver was opened. */
export type Tally = { -readonly [Name in Exclude<keyof Stats, 'rows'>]: number };

/** Counts by organisation: what one does is nothing to another. */
export function createTallies(): { of(org: string): Tally } {
  const tallies = new Map<string, Tally>();
  return {
    of(org) {
      const known = tallies.get(org) ?? { requests: 0, duplicates: 0, bytes: 0, rejected: 0 };
      tallies.set(org, known);
      return known;
    },
  };
}
