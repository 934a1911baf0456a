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

/** Who hears of it. */
export interface HealthListeners {
  /** Called by the first check that fails; not by those after it, until the store has recovered. */
  readonly onFailure?: (error: unknown) => void;
  /** Called when the store can be written to again. */
  readonly onRecovery?: () => void;
  readonly now?: () => number;
}

/** Watches over the writes of a receiver. */
export function createHealth(
  probe: () => Promise<void>,
  { onFailure, onRecovery, now = () => performance.now() }: HealthListeners = {},
): Health {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let isReported = false;
  let checking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      await probe();
      recovered();
    } catch (error) {
      failure = error;
    }
  }

  function recovered(): void {
    failure = undefined;
    if (isReported) onRecovery?.();
    isReported = false;
  }

  function failed(error: unknown): unknown {
    if (!isReported) onFailure?.(error);
    isReported = true;
    return error;
  }

  return {
    async watched(write) {
      try {
        const result = await write();
        failedAt = Number.NEGATIVE_INFINITY;
        recovered();
        return result;
      } catch (error) {
        failedAt = now();
        failure = error;
        throw error;
      }
    },
    async check() {
      if (now() - failedAt < FAILURE_MILLIS) throw failed(failure);
      if (now() - checkedAt >= BETWEEN_CHECKS_MILLIS) {
        checkedAt = now();
        checking = look();
      }
      await checking;
      if (failure !== undefined) throw failed(failure);
    },
  };
}
