import type { Parts } from './parts';

/** Has the platform wake a suspended or dead process for the deadline of a region; `null` takes it back. */
export type SetAlarm = (wall: number | null) => void;

/**
 * A region's alarm. It is for a process that is not awake: what is due now is done by the timer, so an alarm comes a
 * millisecond later at the earliest. One that is overdue when it is set would come before its timer, begin the wait
 * anew, be set again, and so on without end.
 */
export function alarm({ ports, ledger }: Pick<Parts, 'ports' | 'ledger'>, name: string): SetAlarm {
  return (wall) => ports.scheduler.wakeAt(name, wall === null ? null : Math.max(wall, ledger.at.wall + 1));
}
