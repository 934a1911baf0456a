import type { DistractionCause, DistractionExtras } from '../contract/distraction';

/** An episode that goes on. */
export interface OpenEpisode {
  /** Unix seconds; its id. */
  readonly dds: number;
  readonly ddc: DistractionCause;
}

/** An episode that is over. */
export interface ClosedEpisode extends OpenEpisode {
  /** Seconds. */
  readonly ddd: number;
}

/** The parts of episodes that no record carries yet. */
export interface EpisodeMemory {
  readonly open: OpenEpisode | null;
  /** Closed, and not yet on any persisted record; oldest first. */
  readonly pending: readonly ClosedEpisode[];
  /** Start of the episode opened last: no other has the same. */
  readonly lastDds: number;
}

export const NO_EPISODES: EpisodeMemory = { open: null, pending: [], lastDds: 0 };

/** More closes than these never wait in a drive with records; beyond it the oldest is given up. */
const PENDING_MAX = 100;

/**
 * The fields about episodes in the next record (contract 2.16, section 6): a close that no record has carried yet, in full;
 * a new episode only after that.
 */
export function extrasOf({ open, pending }: EpisodeMemory): DistractionExtras | undefined {
  return pending[0] ?? open ?? undefined;
}

/** Unix seconds of the wall clock: the id of an episode, never that of the one before, though the clock may be set back. */
export function opened(memory: EpisodeMemory, wall: number, ddc: DistractionCause): EpisodeMemory {
  const seconds = Math.floor(wall / 1000);
  const dds = seconds === memory.lastDds ? seconds + 1 : seconds;
  return { ...memory, open: { dds, ddc }, lastDds: dds };
}

export function closed(memory: EpisodeMemory, ddd: number): EpisodeMemory {
  if (memory.open === null) return memory;
  const pending = [...memory.pending, { ...memory.open, ddd }].slice(-PENDING_MAX);
  return { ...memory, open: null, pending };
}

/** A record with these extras was queued: the close it carries is queued. */
export function written(memory: EpisodeMemory, extras: DistractionExtras | undefined): EpisodeMemory {
  const [first, ...rest] = memory.pending;
  return first !== undefined && extras?.ddd !== undefined && extras.dds === first.dds
    ? { ...memory, pending: rest }
    : memory;
}

/** Their records were refused after all: these closes wait again, before all others. */
export function refused(memory: EpisodeMemory, closes: readonly ClosedEpisode[]): EpisodeMemory {
  return { ...memory, pending: [...closes, ...memory.pending] };
}
