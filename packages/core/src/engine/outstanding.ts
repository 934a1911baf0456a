import type { Ledger } from './ledger';

/** Waits for work, and then does what follows. */
export type Follow = <T>(
  work: Promise<T>,
  done?: (value: T) => void,
  /** Absent: a failure means no more than that nothing came of it. */
  failed?: (reason: unknown) => void,
) => void;

/** Counts what the engine waits for, so that a host knows when it may sleep and a replay when time may move on. */
export interface Outstanding {
  /** Runs what follows when the work has settled; until then the engine is busy. */
  readonly read: Follow;
  /** As `read`, and what follows runs in a step. */
  readonly follow: Follow;
  readonly busy: boolean;
  /** Resolves when nothing is outstanding. */
  idle(): Promise<void>;
}

export function createOutstanding(ledger: Pick<Ledger, 'busy' | 'settled' | 'step'>): Outstanding {
  let pending = 0;
  let quiet: (() => void)[] = [];

  function ended(): void {
    pending--;
    if (pending > 0) return;
    const waiting = quiet;
    quiet = [];
    for (const resolve of waiting) resolve();
  }

  const read: Follow = (work, done, failed) => {
    pending++;
    work.then(done, failed).then(ended, ended);
  };

  return {
    read,
    follow: (work, done, failed) =>
      read(
        work,
        (value) => ledger.step(() => done?.(value)),
        (reason) => ledger.step(() => failed?.(reason)),
      ),
    get busy() {
      return pending > 0 || ledger.busy;
    },
    async idle() {
      while (pending > 0 || ledger.busy) {
        if (ledger.busy) await ledger.settled();
        else await new Promise<void>((resolve) => quiet.push(resolve));
      }
    },
  };
}
