import type { Ledger } from './ledger';

/** Counts what the engine waits for, so that a host knows when it may sleep and a replay when time may move on. */
export interface Outstanding {
  /** Runs what follows when the work has settled; until then the engine is busy. */
  read<T>(work: Promise<T>, done: (value: T) => void, failed: (reason: unknown) => void): void;
  readonly busy: boolean;
  /** Resolves when nothing is outstanding. */
  idle(): Promise<void>;
}

export function createOutstanding(ledger: Pick<Ledger, 'busy' | 'settled'>): Outstanding {
  let pending = 0;
  let quiet: (() => void)[] = [];

  function ended(): void {
    pending--;
    if (pending > 0) return;
    const waiting = quiet;
    quiet = [];
    for (const resolve of waiting) resolve();
  }

  return {
    read(work, done, failed) {
      pending++;
      work.then(done, failed).then(ended, ended);
    },
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
