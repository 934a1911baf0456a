import type { LastLife } from './last-life';
import type { Restrictions } from './restrictions';

/** A time in which a heartbeat was due and the platform let the process run for nothing. */
export interface LifeGap {
  /** When the heartbeat was due, epoch milliseconds. */
  readonly at: number;
  /** How much later the process ran, milliseconds. */
  readonly millis: number;
}

/** One life of the app's process, or of the engine in it. */
export interface AppLife {
  /** When the engine began, epoch milliseconds. */
  readonly began: number;
  /** The last sign of life before it ended, epoch milliseconds; absent for the present life, and where none is known. */
  readonly seen?: number;
  /**
   * Why it ended: in the platform's own word, else `closed`, `engine-failed`, `device-restarted` or `unknown`. Absent for the present life.
   */
  readonly end?: LastLife;
  /** The longest gaps, at most eight, in order. The first may have begun in the life before. */
  readonly gaps: readonly LifeGap[];
  /** How often Doze began. */
  readonly dozes: number;
  /** How the platform restricted the app, as it said last in this life. */
  readonly restrictions?: Restrictions;
}
