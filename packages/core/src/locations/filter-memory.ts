import type { Instant } from '../time/instant';
import type { AcceptedFix } from './fix';
import type { HeldCandidate } from './outcome';

/** What the filter has to remember over a kill. Plain JSON; small unless fixes are held, which is rare. */
export interface FilterMemory {
  /** The fix accepted last. */
  readonly last: AcceptedFix | null;
  /** Fixes that wait for confirmation, oldest first: without them a kill in a tunnel's mouth would lose them. */
  readonly held: readonly HeldCandidate[];
}

export const NEW_FILTER: FilterMemory = { last: null, held: [] };

/**
 * The memory of another boot, whose monotonic times mean nothing now, brought to this one by the wall clock.
 * Nothing comes to lie in the future.
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
