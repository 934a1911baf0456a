import type { Scheduler } from '../ports/scheduler';

/** The timers of one owner, cancelled together. */
export interface Timers {
  /** As `Scheduler.after`, and never early. */
  after(delayMillis: number, run: () => void): () => void;
  /** Cancels pending timers; later calls set none. */
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
      // Rounded up: adding a fraction may not change a clock's floating-point value, and the timer would be due without end.
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
