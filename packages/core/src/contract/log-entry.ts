/** One line of the in-library log (contract 2.21). */
export interface LogEntry {
  /** ISO-8601, UTC. */
  readonly ts: string;
  /** 1 ERROR, 2 WARN, 3 INFO, 4 DEBUG, 5 VERBOSE. */
  readonly level: 1 | 2 | 3 | 4 | 5;
  /** `native`: the engine itself; `js`: the app's own logger calls. */
  readonly src: 'native' | 'js';
  /** Short tag. */
  readonly event: string;
  /** A line for people. */
  readonly message?: string;
  /**
   * What was attached, serialised as JSON: `JSON.parse` gives it back. What JSON cannot say, and what would be longer than 4096
   * characters, is serialised as a text of at most so many. Absent where nothing was attached.
   */
  readonly data?: string;
}

/** What `getLog` takes. */
export interface LogQuery {
  /** At most this many entries, newest first; 1 to 5000, default 500. */
  readonly limit?: number;
}
