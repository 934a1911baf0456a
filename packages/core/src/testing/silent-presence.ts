import type { Presence, PresenceRequest } from '../ports/presence';

/** A presence that shows nothing and remembers what it was told. */
export interface SilentPresence extends Presence {
  /** Everything that was set, in order. */
  readonly requests: readonly PresenceRequest[];
  /** What was set last; mode `off` before anything was. */
  readonly current: PresenceRequest;
}

/** Shows nothing, remembers everything. */
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
