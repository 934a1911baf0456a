/** Reports to the host whether the process must be kept awake. */
export interface Busy {
  /** A message was handled, or something has begun or ended. */
  look(): void;
}

interface BusyEnvironment {
  /** Is a request to the host, a call of a client, or work of the engine outstanding? */
  isBusy(): boolean;
  /** Calls this once, when the engine can do nothing before another message comes. */
  whenQuiescent(run: () => void): void;
  send(busy: boolean): void;
}

/** Sends the value when the engine is quiescent, and only where it differs from the last one sent. */
export function createBusy({ isBusy, whenQuiescent, send }: BusyEnvironment): Busy {
  let reported = false;
  let isLooking = false;

  return {
    look() {
      if (isLooking) return;
      isLooking = true;
      whenQuiescent(() => {
        isLooking = false;
        const busy = isBusy();
        if (busy === reported) return;
        reported = busy;
        send(busy);
      });
    },
  };
}
