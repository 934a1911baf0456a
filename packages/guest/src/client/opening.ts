import type { Question } from './calls';

/**
 * `ready` opens an engine to operations. What it opened must be open in a new guest as well, without the app doing
 * anything: the configuration is in memory, so that nothing of it is said again.
 */
export interface Opening {
  /** Asks; while a new guest is being opened, after that. */
  ask(question: Question): Promise<unknown>;
  /** An operation that needs `ready` has succeeded. */
  opened(): void;
  /** There is a new guest. */
  again(): void;
}

export function createOpening(askNow: (question: Question) => Promise<unknown>): Opening {
  let wasOpen = false;
  let reopening: Promise<unknown> | undefined;

  return {
    ask: (question) => (reopening ? reopening.then(() => askNow(question)) : askNow(question)),
    opened() {
      wasOpen = true;
    },
    again() {
      if (!wasOpen) return;
      const mine = askNow({ method: 'ready', args: [{ reset: false }] })
        // Where it fails, what is asked next fails for the same reason.
        .catch(() => undefined)
        .then(() => {
          if (reopening === mine) reopening = undefined;
        });
      reopening = mine;
    },
  };
}
