import { type Instant, later } from './instant';

/**
 * A moment to come that outlives the process. Pending timers do not survive a kill; deadlines do: whoever wakes
 * computes the delay from them.
 */
export interface Deadline extends Instant {
  /** The boot in which `up` counts. */
  readonly bootId: string;
  /** The whole wait, milliseconds: after a reboot never more than this is left. */
  readonly wait: number;
}

/** The deadline `waitMillis` from now. */
export function deadlineAfter(at: Instant, waitMillis: number, bootId: string): Deadline {
  return { ...later(at, waitMillis), bootId, wait: waitMillis };
}

/**
 * Milliseconds left, never negative. Within one boot the monotonic clock decides; after a reboot the wall clock
 * does, held between nothing and the original wait, since it may have jumped.
 */
export function remainingMillis(deadline: Deadline, at: Instant, bootId: string): number {
  if (deadline.bootId === bootId) return Math.max(0, deadline.up - at.up);
  return Math.max(0, Math.min(deadline.wait, deadline.wall - at.wall));
}

/** Has the platform wake a suspended or dead process when so many milliseconds have passed; `null` takes it back. */
export type SetAlarm = (leftMillis: number | null) => void;

/** The delay of what has no deadline: the engine's clock sets no timer for it. */
export const NEVER_MILLIS = Number.MAX_SAFE_INTEGER;
