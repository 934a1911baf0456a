import type { Instant } from '../time/instant';
import type { AcceptedFix } from './fix';
import type { HeldCandidate } from './outcome';
import type { UnprovedStretch } from './unproved-stretch';

/** Persisted state of the filter. Plain JSON; small unless fixes are held, which is rare. */
export interface FilterMemory {
  /** The last accepted fix. */
  readonly last: AcceptedFix | null;
  /** Fixes that wait for confirmation, oldest first: a kill at the entrance of a tunnel would lose them otherwise. */
  readonly held: readonly HeldCandidate[];
  /** The stretch that the last accepted fix belongs to, while it is not proved; absent otherwise, and in older state. */
  readonly stretch?: UnprovedStretch;
  /** No satellites have proved a place since tracking began; absent otherwise, and in older state. */
  readonly isByNetwork?: true;
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
  const { last, held, stretch } = memory;
  const carried = {
    ...memory,
    last: last === null ? null : { ...last, taken: carry(last.taken) },
    held: held.map((candidate) => ({ ...candidate, taken: carry(candidate.taken) })),
  };
  if (last === null || carried.last === null || stretch === undefined) return carried;
  // The stretch has uptimes alone: they lie before the last fix's by as much as they did.
  const shift = carried.last.taken.up - last.taken.up;
  const { base } = stretch;
  return {
    ...carried,
    stretch: { ...stretch, base: { ...base, up: base.up + shift }, up: stretch.up + shift },
  };
}
