import type { PendingWork } from '../time/pending-work';

/** Admits replies and calls one at a time, each when the engine is quiescent. */
export interface AdmissionQueue {
  /** Runs this when the engine is quiescent, in the order of the calls. */
  enter(run: () => void): void;
  /** Is anything waiting to enter? */
  readonly busy: boolean;
}

/**
 * Between a reply and what the engine makes of it lie turns of the promise queue, and a second reply may arrive in between. Where
 * exactly, no replay could know. Here it waits until the first has been dealt with: this is what makes a recording replayable.
 */
export function createAdmissionQueue(pending: PendingWork): AdmissionQueue {
  let waiting = 0;
  return {
    enter(run) {
      waiting++;
      pending.admit(() => {
        waiting--;
        run();
      });
    },
    get busy() {
      return waiting > 0;
    },
  };
}
