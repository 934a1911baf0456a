/** Can the store still be written to? */
export interface Health {
  /** Runs a write of an upload; when it fails, the next check looks at once. */
  watched<T>(write: () => Promise<T>): Promise<T>;
  /** @throws What a write fails with now, on a full disk. */
  check(): Promise<void>;
}

/** Checks in between give the answer of the last: the check needs no token, and waits for the disk. */
const BETWEEN_CHECKS_MILLIS = 5_000;
/** After an upload that could not be stored, checks fail for this long unless another one could: it may have been a larger one. */
const FAILURE_MILLIS = 30_000;

/** Watches over the writes of a receiver. */
export function createHealth(
  probe: () => Promise<void>,
  now: () => number = () => performance.now(),
): Health {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let checking: Promise<void> | undefined;

  async function look(): Promise<void> {
    failure = undefined;
    try {
      await probe();
    } catch (error) {
      failure = error;
    }
  }

  return {
    async watched(write) {
      try {
        const result = await write();
        failedAt = Number.NEGATIVE_INFINITY;
        failure = undefined;
        return result;
      } catch (error) {
        failedAt = now();
        failure = error;
        throw error;
      }
    },
    async check() {
      if (now() - failedAt < FAILURE_MILLIS) throw failure;
      if (now() - checkedAt >= BETWEEN_CHECKS_MILLIS) {
        checkedAt = now();
        checking = look();
      }
      await checking;
      if (failure !== undefined) throw failure;
    },
  };
}
