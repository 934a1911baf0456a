import { type Deadline, NEVER_MILLIS, remainingMillis } from '../time/deadline';
import type { Instant } from '../time/instant';

/** Context fields of every machine that waits. */
export interface TimedContext {
  /** The time of the last event: delays count from here. */
  readonly at: Instant;
  readonly bootId: string;
}

/** Milliseconds until a deadline of a machine; without a deadline, a delay for which no timer is set. */
export function millisUntil(deadline: Deadline | null, { at, bootId }: TimedContext): number {
  return deadline === null ? NEVER_MILLIS : remainingMillis(deadline, at, bootId);
}

/** The time of an event. A timer event carries none: its time is the deadline it was set for, `due`. */
export function timeOfEvent(event: object, due: Instant | null, { at }: TimedContext): Instant {
  return 'at' in event ? (event.at as Instant) : (due ?? at);
}
