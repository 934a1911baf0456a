import type { CallRequest } from './calls';

/**
 * Calls `ready` for the app after a restart of the guest. The configuration is stored, so the call carries none of it.
 * Operations wait until it has finished.
 */
export interface Opening {
  /** Calls an operation, after a pending `ready`. */
  call(request: CallRequest): Promise<unknown>;
  /** An operation that needs `ready` has succeeded. */
  opened(): void;
  /** The guest was restarted. */
  restarted(): void;
}

export function createOpening(callNow: (request: CallRequest) => Promise<unknown>): Opening {
  let wasOpen = false;
  let reopening: Promise<unknown> | undefined;

  return {
    call: (request) => (reopening ? reopening.then(() => callNow(request)) : callNow(request)),
    opened() {
      wasOpen = true;
    },
    restarted() {
      if (!wasOpen) return;
      const mine = callNow({ method: 'ready', args: [{ reset: false }] })
        // Where it fails, the next operation fails for the same reason.
        .catch(() => undefined)
        .then(() => {
          if (reopening === mine) reopening = undefined;
        });
      reopening = mine;
    },
  };
}
