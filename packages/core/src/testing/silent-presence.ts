import type { Presence, PresenceRequest } from '../ports/presence';

/** A presence that shows nothing and records its requests. */
export interface SilentPresence extends Presence {
  /** All requests, in order. */
  readonly requests: readonly PresenceRequest[];
  /** The last request; mode `off` before the first. */
  readonly current: PresenceRequest;
}

/** Creates a presence that only records its requests. */
export function silentPresence(): SilentPresence {
  const requests: PresenceRequest[] = [];
  return {
    requests,
    get current() {
      return requests[requests.length - 1] ?? { mode: 'off' };
    },
    set(presence) {
      requests.push(presence);
    },
  };
}
