import type { Scheduler } from '../ports/scheduler';
import type { SetAlarm } from './deadline';

/**
 * A region's alarm. It goes by what is left and the wall clock of now, not by the wall time that the wait was set for:
 * the wall clock may have jumped since. What is due now is done by the timer, so an alarm comes a millisecond later at the
 * earliest: one that is overdue when it is set would come before its timer, begin the wait anew, be set again, and so on
 * without end. It goes by the platform's own clock, however wrong: that is what the platform will look at.
 */
export function alarm(scheduler: Scheduler, name: string): SetAlarm {
  /** What the platform was last asked to wake us for; undefined before it was. */
  let present: number | null | undefined;
  return (left) => {
    const wall = left === null ? null : scheduler.now() + Math.max(1, left);
    if (wall === present) return;
    present = wall;
    scheduler.wakeAt(name, wall);
  };
}
