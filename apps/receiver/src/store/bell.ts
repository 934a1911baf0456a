/** Wakes the one who waits for it. */
export interface Bell {
  ring(): void;
  /** Has it rung since the last wait, or does it within this time? */
  rings(timeoutMillis: number): Promise<boolean>;
}

/** A signal that is kept until the next wait, if there is no waiter yet. */
export function createBell(): Bell {
  let rang = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rang = true;
      wake?.();
    },
    async rings(timeoutMillis) {
      if (!rang) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMillis);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const hasRung = rang;
      rang = false;
      wake = undefined;
      return hasRung;
    },
  };
}
