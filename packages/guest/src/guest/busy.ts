/** Tells the host whether the process must be kept awake. */
export interface Busy {
  /** A message was handled, or something has begun or ended. */
  look(): void;
}

interface BusyEnvironment {
  /** Is a request to the host, a call of a client, or work of the engine outstanding? */
  isBusy(): boolean;
  /** Calls this once, when the engine can do nothing before another message comes. */
  whenQuiescent(run: () => void): void;
  say(busy: boolean): void;
}

/** It says what holds when the engine is quiescent, and only where that differs from what it said before. */
export function createBusy({ isBusy, whenQuiescent, say }: BusyEnvironment): Busy {
  let said = false;
  let isLooking = false;

  return {
    look() {
      if (isLooking) return;
      isLooking = true;
      whenQuiescent(() => {
        isLooking = false;
        const busy = isBusy();
        if (busy === said) return;
        said = busy;
        say(busy);
      });
    },
  };
}
