import type { Scheduler } from '../ports/scheduler';
import type { SetAlarm } from './deadline';

/**
 * A region's platform alarm, set to the present wall clock plus the time left: the wall clock may have jumped since the
 * deadline was computed. The in-process timer is authoritative: an alarm is set at least a millisecond ahead, because one that
 * fired before its timer would restart the wait and be set again, without end. It uses the platform's wall clock even where
 * that is wrong, because the platform compares the alarm with it.
 * @param isInexact - the platform may delay it
 */
export function alarm(scheduler: Scheduler, name: string, isInexact = false): SetAlarm {
  /** The last requested alarm, epoch milliseconds; undefined before the first request. */
  let present: number | null | undefined;
  return (left) => {
    const wall = left === null ? null : scheduler.now() + Math.max(1, left);
    if (wall === present) return;
    present = wall;
    if (isInexact) scheduler.wakeAt(name, wall, true);
    else scheduler.wakeAt(name, wall);
  };
}
