import type { Scheduler, Wake } from '@geo/core';

/** Something that runs once, later. */
export interface Timer {
  readonly isSet: boolean;
  /** Runs after this long; what was set before is forgotten. */
  set(delayMillis: number): void;
  cancel(): void;
}

/** The two sorts of timers that apps have. */
export interface Timers {
  /** A handler's: runs only while the process does, and is gone with it. */
  handler(run: () => void): Timer;
  /**
   * An alarm manager's: wakes a suspended or dead process, where the system lets it. Made at the beginning of every life, so
   * that an alarm of an earlier one finds what to run.
   */
  alarm(name: string, run: () => void): Timer;
  /** Runs the alarm that woke the process. */
  handleWake(wake: Wake): void;
}

/** The timers of one life. */
export function timers(scheduler: Scheduler): Timers {
  const alarms = new Map<string, () => void>();
  return {
    handler: (run) => timer(scheduler, run),
    alarm(name, run) {
      const backed = timer(scheduler, () => {
        scheduler.wakeAt(name, null);
        run();
      });
      alarms.set(name, () => {
        backed.cancel();
        run();
      });
      return {
        get isSet() {
          return backed.isSet;
        },
        // The handler runs where no alarm can (the process is awake and the system has none); whichever comes first.
        set(delayMillis) {
          backed.set(delayMillis);
          scheduler.wakeAt(name, scheduler.now() + delayMillis);
        },
        cancel() {
          backed.cancel();
          scheduler.wakeAt(name, null);
        },
      };
    },
    handleWake(wake) {
      if (wake.cause === 'alarm') alarms.get(wake.name)?.();
    },
  };
}

function timer(scheduler: Scheduler, run: () => void): Timer {
  let stop: (() => void) | undefined;
  function cancel(): void {
    stop?.();
    stop = undefined;
  }
  return {
    get isSet() {
      return stop !== undefined;
    },
    set(delayMillis) {
      cancel();
      stop = scheduler.after(delayMillis, () => {
        stop = undefined;
        run();
      });
    },
    cancel,
  };
}
