/** What a writer has done since it started. */
export interface WriterCounts {
  /** Messages delivered, those delivered again included. */
  messages: number;
  /** Messages delivered again: their writer died, or their ack was lost. */
  redelivered: number;
  /** Records stored. */
  stored: number;
  /** Records that lay in the store already. */
  duplicates: number;
  /** Messages and records parked. */
  parked: number;
  /** Devices forgotten. */
  forgotten: number;
  commits: number;
  /** Time in commits, in sum. */
  commitSeconds: number;
  /** Commits that failed and are tried again. */
  failures: number;
}

/** All zero. */
export const noCounts = (): WriterCounts => ({
  messages: 0,
  redelivered: 0,
  stored: 0,
  duplicates: 0,
  parked: 0,
  forgotten: 0,
  commits: 0,
  commitSeconds: 0,
  failures: 0,
});
