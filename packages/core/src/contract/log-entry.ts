/** One line of the in-library log (contract 2.21). */
export interface LogEntry {
  /** ISO-8601, UTC. */
  readonly ts: string;
  /** 1 ERROR, 2 WARN, 3 INFO, 4 DEBUG, 5 VERBOSE. */
  readonly level: 1 | 2 | 3 | 4 | 5;
  /** `native`: the engine; `js`: the app's own logger calls. */
  readonly src: 'native' | 'js';
  /** Short tag. */
  readonly event: string;
  /** Human-readable message. */
  readonly message?: string;
  /**
   * The attached data, serialised as JSON. Data that JSON cannot represent, or that is longer than 4096
   * characters, is serialised as a text of at most that length. Absent where nothing was attached.
   */
  readonly data?: string;
}

/** Options of `getLog`. */
export interface LogQuery {
  /** Maximum number of entries, newest first; 1 to 5000, default 500. */
  readonly limit?: number;
}
