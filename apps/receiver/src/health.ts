import type { Database } from './database';

/** Can the database still be written to? */
export interface Health {
  /** Runs a write of an upload; when it fails, the next check looks at once. */
  watched<T>(write: () => T): T;
  /** @throws What a write fails with now, on a full disk. */
  check(): void;
}

/** Checks in between give the answer of the last: the check needs no token, and waits for the disk. */
const BETWEEN_CHECKS_MILLIS = 5_000;
/** After an upload that could not be stored, checks fail for this long unless another one could: it may have been a larger one. */
const FAILURE_MILLIS = 30_000;
/** The log beside the database keeps room that it once had, so that a few bytes still find a place on a full disk. */
const CHECKED_BYTES = 64 * 1024;

/** Watches over the writes of a receiver. */
export function createHealth(database: Database, now: () => number = () => performance.now()): Health {
  const fill = database.prepare('REPLACE INTO health (id, at, filler) VALUES (1, ?, zeroblob(?))');
  let checkedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  return {
    watched(write) {
      try {
        const result = write();
        failedAt = Number.NEGATIVE_INFINITY;
        failure = undefined;
        return result;
      } catch (error) {
        failedAt = now();
        failure = error;
        throw error;
      }
    },
    check() {
      if (now() - failedAt < FAILURE_MILLIS) throw failure;
      if (now() - checkedAt >= BETWEEN_CHECKS_MILLIS) {
        checkedAt = now();
        failure = undefined;
        try {
          fill.run(Date.now(), CHECKED_BYTES);
        } catch (error) {
          failure = error;
        }
      }
      if (failure !== undefined) throw failure;
    },
  };
}
