import type { CheckContext } from './checker';
import type { ObservationHandlers } from './observation-handlers';

/** Does the app want to be tracked, as the engine knows it: by calls, and by durable memory after kills. */
export interface Intent {
  readonly mode: 'off' | 'location' | 'geofences';
  /** A call that changes it is under way: it may be either. */
  readonly isChanging: boolean;
  /** Since when the mode is what it is, milliseconds since the world began. */
  readonly since: number;
  readonly on: ObservationHandlers;
}

interface EnabledMemory {
  readonly enabled: boolean;
  readonly trackingMode?: number;
}

/** `trackingMode` of geofences alone. */
const GEOFENCES = 0;
const CHANGING: ReadonlySet<string> = new Set(['start', 'startGeofences', 'stop']);

export function createIntent({ memory }: CheckContext): Intent {
  let changing = 0;
  let since = 0;
  let before = '';

  function mode(): Intent['mode'] {
    const found = memory.record<EnabledMemory>('enabled');
    if (found?.enabled !== true) return 'off';
    return found.trackingMode === GEOFENCES ? 'geofences' : 'location';
  }

  function look({ at }: { readonly at: number }): void {
    const now = mode();
    if (now === before) return;
    before = now;
    since = at;
  }

  const ended = ({ operation, at }: { readonly operation: string; readonly at: number }) => {
    if (!CHANGING.has(operation)) return;
    changing = Math.max(0, changing - 1);
    look({ at });
  };

  return {
    get mode() {
      return mode();
    },
    get isChanging() {
      return changing > 0;
    },
    get since() {
      return since;
    },
    on: {
      call({ operation }) {
        if (CHANGING.has(operation)) changing++;
      },
      returned: ended,
      failed: ended,
      commit: look,
      processStart(seen) {
        changing = 0;
        look(seen);
      },
    },
  };
}
