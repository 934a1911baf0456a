import type { PendingWork, WhenSettled } from '../time/pending-work';
import type { StorageLock } from './storage-lock';
import type { UnitOfWork } from './unit-of-work';

/** Work that keeps the engine busy until it ends, with waiting for ports as well, so that a host knows when it may sleep. */
export interface TrackedWork {
  /** Runs what follows when the work has settled; until then the engine is busy. */
  readonly track: WhenSettled;
  /** As `track`, and what follows runs in a step. */
  readonly whenSettled: WhenSettled;
  /** False while storage is locked: everything waits for the unlock. */
  readonly busy: boolean;
  /** Resolves when no commit and no tracked work is outstanding, or storage is locked. */
  idle(): Promise<void>;
}

/** The tracked work of a unit of work. */
export function createTrackedWork(
  pending: PendingWork,
  unit: Pick<UnitOfWork, 'busy' | 'settled' | 'step'>,
  lock: Pick<StorageLock, 'isLocked'>,
): TrackedWork {
  const { track } = pending;
  // Storage may stay locked for hours: the device may sleep until then.
  const isBusy = () => !lock.isLocked && (pending.busy || unit.busy);
  return {
    track,
    whenSettled: (work, done, failed) =>
      track(
        work,
        (value) => unit.step(() => done?.(value)),
        (reason) => unit.step(() => failed?.(reason)),
      ),
    get busy() {
      return isBusy();
    },
    async idle() {
      while (isBusy()) {
        if (unit.busy) await unit.settled();
        else await pending.wait(pending.ended());
      }
    },
  };
}
