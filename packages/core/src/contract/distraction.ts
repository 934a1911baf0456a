import type { Location } from './location';

/** `h`: handled; `s`: handled with the screen on; `c`: reserved for calls. */
export type DistractionCause = 'h' | 's' | 'c';

/** An episode of handling the phone at driving speed ended (contract 2.15). */
export interface DistractionEvent {
  /** When it ended: ISO-8601, UTC. */
  readonly timestamp: string;
  /** When it began, the same instant as `dds`: ISO-8601, UTC. Identifies the episode. */
  readonly startTimestamp: string;
  /** Final duration, seconds; the same as `ddd`. */
  readonly durationSec: number;
  /** The cause. */
  readonly cause: DistractionCause;
  /** The last known fix at its end; `null` when there was none. */
  readonly location?: Location | null;
}

/** The distraction fields of uploaded records, among their extras (contract 2.16). */
export interface DistractionExtras {
  /** Start of the episode, Unix seconds; its id. On every record while it is open, and on the closing record. */
  readonly dds?: number;
  /** Cause, beside `dds`. */
  readonly ddc?: DistractionCause;
  /** Final duration in seconds, on the first record after the close. */
  readonly ddd?: number;
}
