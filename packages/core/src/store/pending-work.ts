import type { UnitOfWork } from './unit-of-work';

/** Calls back when work has settled. */
export type WhenSettled = <T>(
  work: Promise<T>,
  done?: (value: T) => void,
  /** Absent: a failure is ignored. */
  failed?: (reason: unknown) => void,
) => void;

/** Counts pending work: a host may sleep, and a replay may advance time, when there is none. */
export interface PendingWork {
  /** Calls back when the work has settled; the engine is busy until then. */
  readonly track: WhenSettled;
  /** As `whenSettled`, with the callback run in a step. */
  readonly whenSettled: WhenSettled;
  readonly busy: boolean;
  /** Resolves when no work is pending. */
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
