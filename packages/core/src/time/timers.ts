import type { Scheduler } from '../ports/scheduler';

/** The timers of one owner, so that none of them outlives it. */
export interface Timers {
  /** As `Scheduler.after`, and never too early. */
  after(delayMillis: number, run: () => void): () => void;
  /** Cancels what is pending, and sets no more. */
  end(): void;
}

export function createTimers(scheduler: Pick<Scheduler, 'after'>): Timers {
  const pending = new Set<() => void>();
  let hasEnded = false;
  return {
    after(delayMillis, run) {
      if (hasEnded) return () => undefined;
      const cancel = () => {
        pending.delete(cancel);
        cancelTimer();
      };
      // Whole ones: what is left of a millisecond may be too little to move the clock's number, and would come due for ever.
      const cancelTimer = scheduler.after(Math.ceil(delayMillis), () => {
        pending.delete(cancel);
        run();
      });
      pending.add(cancel);
      return cancel;
    },
    end() {
      hasEnded = true;
      for (const cancel of [...pending]) cancel();
    },
  };
}
