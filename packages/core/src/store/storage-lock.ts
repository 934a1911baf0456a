import type { Scheduler } from '../ports/scheduler';
import type { Storage } from '../ports/storage';
import type { PendingWork } from '../time/pending-work';

/** Delay until locked storage is tried again where no `whenUnlocked` comes first, doubled each time … */
const RETRY_MIN_MILLIS = 5_000;
/** … up to this. What waits for the unlock is in memory alone, and lost with the process: short enough for few to be lost. */
const RETRY_MAX_MILLIS = 60_000;

/** Whether storage is locked, and when its operations are tried again. */
export interface StorageLock {
  readonly isLocked: boolean;
  /** Was it locked since the process started? */
  readonly wasLocked: boolean;
  /** The message of the last refusal; null while storage is not locked. */
  readonly failure: string | null;
  /** An operation was refused because storage is locked. Resolves when it is to be tried again; rejects after `end`. */
  refused(message: string): Promise<void>;
  /** An operation succeeded. */
  answered(): void;
  /** Rejects the operations that wait, and every later one that is refused. */
  end(): void;
}

interface StorageLockEnvironment {
  readonly storage: Pick<Storage, 'whenUnlocked'>;
  readonly scheduler: Pick<Scheduler, 'after' | 'uptime'>;
  readonly pending: PendingWork;
  locked(message: string): void;
  /** `millis`: how long it was locked. */
  unlocked(millis: number): void;
}

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
  refuse(error: Error): void;
}

function createGate(): Gate {
  let open: () => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve;
    refuse = reject;
  });
  opened.catch(() => undefined); // each operation that waits handles it
  return { opened, open, refuse };
}

/** The lock of an engine's storage; open until an operation is refused. */
export function createStorageLock(env: StorageLockEnvironment): StorageLock {
  const { storage, scheduler, pending } = env;
  let failure: string | null = null;
  let wasLocked = false;
  let lockedUp = 0;
  /** Operations wait here for the next attempt; undefined while none waits. */
  let gate: Gate | undefined;
  let cancelRetry: () => void = () => undefined;
  let retryMillis = RETRY_MIN_MILLIS;
  /** `wrong`: storage refused again although `whenUnlocked` had resolved: it is called again after a delay, and not in a loop. */
  let notice: 'none' | 'awaited' | 'wrong' = 'none';
  let hasEnded = false;

  function tryAgain(): void {
    cancelRetry();
    const waiting = gate;
    gate = undefined;
    waiting?.open();
    pending.touch();
  }

  async function awaitNotice(): Promise<void> {
    if (notice !== 'none' || storage.whenUnlocked === undefined) return;
    notice = 'awaited';
    try {
      await storage.whenUnlocked(); // a port: it is counted there
    } catch {
      return; // never called again; the retries go on
    }
    notice = failure === null ? 'none' : 'wrong';
    retryMillis = RETRY_MIN_MILLIS;
    tryAgain();
  }

  function wait(): Gate {
    const next = createGate();
    cancelRetry = scheduler.after(retryMillis, () => {
      retryMillis = Math.min(RETRY_MAX_MILLIS, 2 * retryMillis);
      if (notice === 'wrong') notice = 'none';
      tryAgain();
    });
    void pending.run(awaitNotice());
    return next;
  }

  return {
    get isLocked() {
      return failure !== null;
    },
    get wasLocked() {
      return wasLocked;
    },
    get failure() {
      return failure;
    },
    refused(message) {
      if (hasEnded) return Promise.reject(new Error(message));
      if (failure === null) {
        lockedUp = scheduler.uptime();
        wasLocked = true;
        failure = message;
        env.locked(message);
      }
      gate ??= wait();
      return pending.wait(gate.opened);
    },
    answered() {
      if (failure === null) return;
      failure = null;
      if (notice === 'wrong') notice = 'none';
      retryMillis = RETRY_MIN_MILLIS;
      env.unlocked(scheduler.uptime() - lockedUp);
    },
    end() {
      hasEnded = true;
      cancelRetry();
      gate?.refuse(new Error(failure ?? 'this engine was closed'));
      gate = undefined;
    },
  };
}
