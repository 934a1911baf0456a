import { type Instant, later } from './instant';

/**
 * A future moment that outlives the process. Pending timers do not survive a kill; the delay is computed
 * again from the persisted deadline.
 */
export interface Deadline extends Instant {
  /** The boot to which `up` belongs. */
  readonly bootId: string;
  /** The whole wait, milliseconds: the upper bound of what is left after a reboot. */
  readonly wait: number;
}

/** A deadline `waitMillis` from now. */
export function deadlineAfter(at: Instant, waitMillis: number, bootId: string): Deadline {
  return { ...later(at, waitMillis), bootId, wait: waitMillis };
}

/**
 * Milliseconds left, never negative. Within one boot the monotonic clock decides; after a reboot the wall clock,
 * clamped to 0 … `waitMillis`, since it may have jumped.
 */
export function remainingMillis(deadline: Deadline, at: Instant, bootId: string): number {
  if (deadline.bootId === bootId) return Math.max(0, deadline.up - at.up);
  return Math.max(0, Math.min(deadline.wait, deadline.wall - at.wall));
}

/**
 * The same deadline on the clock of this boot. The remaining time is computed once: the wall clock may be days behind the deadline, and
 * computing it at every wake would never let it shrink.
 */
export function settledWait(deadline: Deadline, at: Instant, bootId: string): Deadline {
  if (deadline.bootId === bootId) return deadline;
  return { ...deadlineAfter(at, remainingMillis(deadline, at, bootId), bootId), wait: deadline.wait };
}

/** Requests an alarm from the platform after this many milliseconds, which wakes a suspended or dead process; `null` cancels it. */
export type SetAlarm = (leftMillis: number | null) => void;

/** The delay that stands for "no deadline": the actor clock sets no timer for it. */
export const NEVER_MILLIS = Number.MAX_SAFE_INTEGER;
