import type { PendingWork, WhenSettled } from '../time/pending-work';
import type { UnitOfWork } from './unit-of-work';

/** Work that keeps the engine busy until it ends, with waiting for ports as well, so that a host knows when it may sleep. */
export interface TrackedWork {
  /** Runs what follows when the work has settled; until then the engine is busy. */
  readonly track: WhenSettled;
  /** As `track`, and what follows runs in a step. */
  readonly whenSettled: WhenSettled;
  readonly busy: boolean;
  /** Resolves when no commit and no tracked work is outstanding. */
  idle(): Promise<void>;
}

/** The tracked work of a unit of work. */
export function createTrackedWork(
  pending: PendingWork,
  unit: Pick<UnitOfWork, 'busy' | 'settled' | 'step'>,
): TrackedWork {
  const { track } = pending;
  return {
    track,
    whenSettled: (work, done, failed) =>
      track(
        work,
        (value) => unit.step(() => done?.(value)),
        (reason) => unit.step(() => failed?.(reason)),
      ),
    get busy() {
      return pending.busy || unit.busy;
    },
    async idle() {
      while (pending.busy || unit.busy) {
        if (unit.busy) await unit.settled();
        else await pending.wait(pending.ended());
      }
    },
  };
}
