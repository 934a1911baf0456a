import type { Scheduler } from '../ports/scheduler';

/** The timers of one owner, so that none of them outlives it. */
export interface Timers {
  /** As `Scheduler.after`. */
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
      const cancelTimer = scheduler.after(delayMillis, () => {
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
