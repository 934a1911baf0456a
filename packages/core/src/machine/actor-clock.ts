import type { Scheduler } from '../ports/scheduler';
import { NEVER_MILLIS } from '../time/deadline';

/** The clock interface that xstate requires. */
interface ActorClock {
  setTimeout(run: (...args: unknown[]) => void, millis: number): unknown;
  clearTimeout(id: unknown): void;
}

/** The Scheduler as xstate's clock: every timer fires in a step of its own. */
export function actorClock(scheduler: Scheduler, step: (run: () => void) => void): ActorClock {
  return {
    setTimeout: (run, millis) =>
      millis >= NEVER_MILLIS ? undefined : scheduler.after(millis, () => step(() => run())),
    clearTimeout: (cancel) => {
      if (typeof cancel === 'function') cancel();
    },
  };
}
