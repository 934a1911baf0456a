import type { UnitOfWork } from './unit-of-work';

/** Waits for work, and then does what follows. */
export type WhenSettled = <T>(
  work: Promise<T>,
  done?: (value: T) => void,
  /** Absent: a failure means no more than that nothing came of it. */
  failed?: (reason: unknown) => void,
) => void;

/** Counts what the engine waits for, so that a host knows when it may sleep and a replay when time may move on. */
export interface PendingWork {
  /** Runs what follows when the work has settled; until then the engine is busy. */
  readonly track: WhenSettled;
  /** As `read`, and what follows runs in a step. */
  readonly whenSettled: WhenSettled;
  readonly busy: boolean;
  /** Resolves when nothing is outstanding. */
  idle(): Promise<void>;
}

export function createPendingWork(unit: Pick<UnitOfWork, 'busy' | 'settled' | 'step'>): PendingWork {
  let pending = 0;
  let quiet: (() => void)[] = [];

  function ended(): void {
    pending--;
    if (pending > 0) return;
    const waiting = quiet;
    quiet = [];
    for (const resolve of waiting) resolve();
  }

  const track: WhenSettled = (work, done, failed) => {
    pending++;
    work.then(done, failed).then(ended, ended);
  };

  return {
    track,
    whenSettled: (work, done, failed) =>
      track(
        work,
        (value) => unit.step(() => done?.(value)),
        (reason) => unit.step(() => failed?.(reason)),
      ),
    get busy() {
      return pending > 0 || unit.busy;
    },
    async idle() {
      while (pending > 0 || unit.busy) {
        if (unit.busy) await unit.settled();
        else await new Promise<void>((resolve) => quiet.push(resolve));
      }
    },
  };
}
