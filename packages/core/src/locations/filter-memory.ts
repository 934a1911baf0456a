import type { Instant } from '../time/instant';
import type { AcceptedFix } from './fix';
import type { HeldCandidate } from './outcome';

/** Persisted state of the filter. Plain JSON; small unless fixes are held, which is rare. */
export interface FilterMemory {
  /** The last accepted fix. */
  readonly last: AcceptedFix | null;
  /** Fixes that wait for confirmation, oldest first: a kill at the entrance of a tunnel would lose them otherwise. */
  readonly held: readonly HeldCandidate[];
}

export const NEW_FILTER: FilterMemory = { last: null, held: [] };

/**
 * Converts the state of another boot, whose monotonic times are invalid now, by the wall clock. No time is
 * in the future afterwards.
 */
export function carriedOverReboot(memory: FilterMemory, now: Instant): FilterMemory {
  const carry = (taken: Instant): Instant => ({
    up: now.up - Math.max(0, now.wall - taken.wall),
    wall: taken.wall,
  });
  return {
    last: memory.last === null ? null : { ...memory.last, taken: carry(memory.last.taken) },
    held: memory.held.map((candidate) => ({ ...candidate, taken: carry(candidate.taken) })),
  };
}
