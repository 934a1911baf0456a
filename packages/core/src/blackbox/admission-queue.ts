import type { PendingWork } from '../time/pending-work';

/** Admits inputs when the engine is quiescent, one after another. */
export interface AdmissionQueue {
  /** Runs this when the engine is quiescent, behind what waits already; never inside this call. */
  admit(run: () => void): void;
  /** As `admit`, but what comes in one run of the JavaScript engine is admitted together, as it came: a burst shares a commit. */
  admitTogether(run: () => void): void;
  /** Is anything waiting to enter? */
  readonly busy: boolean;
}

/**
 * Between a reply and what the engine makes of it lie turns of the promise queue, and a second reply may arrive in between. Where
 * exactly, no replay could know. Here it waits until the first has been dealt with: this is what makes a recording replayable.
 */
export function createAdmissionQueue(pending: PendingWork): AdmissionQueue {
  let waiting = 0;
  /** Inputs that arrived together, last in the queue; grows until this run ends. */
  let together: (() => void)[] | undefined;

  function admit(run: () => void): void {
    together = undefined;
    waiting++;
    pending.admit(() => {
      waiting--;
      run();
    });
  }

  function admitTogether(run: () => void): void {
    if (together !== undefined) {
      together.push(run);
      return;
    }
    const group = [run];
    const close = () => {
      if (together === group) together = undefined;
    };
    admit(() => {
      close();
      for (const enter of group) attempt(enter);
    });
    together = group;
    void Promise.resolve().then(close);
  }

  return {
    admit,
    admitTogether,
    get busy() {
      return waiting > 0;
    },
  };
}

/** One input that fails must not keep the others out; it reports its own failures. */
function attempt(run: () => void): void {
  try {
    run();
  } catch {
    // See above.
  }
}
