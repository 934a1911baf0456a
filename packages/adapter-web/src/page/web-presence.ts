import type { Presence, PresenceRequest } from '@geo/core';
import { keepScreenOn } from './wake-lock';

/** What a page does while the engine tracks. */
export interface WebPresenceOptions {
  /**
   * Keeps the screen on while locations are tracked and the page is visible, so that the device does not lock and freeze the page. It costs
   * the screen's energy. Default false. `getDeviceReport().screenLock` says whether the browser agreed.
   */
  readonly keepScreenOn?: boolean;
  /** Called with each change: a page shows by itself that it tracks. */
  readonly onChange?: (presence: PresenceRequest) => void;
}

/** A page has no notification that keeps it running: it is shown, or it may be frozen. The screen lock is all that a browser offers. */
export function webPresence({ keepScreenOn: isKept = false, onChange }: WebPresenceOptions = {}): Presence {
  let release: (() => void) | undefined;
  return {
    set(presence) {
      const keeps = isKept && presence.mode === 'location' && globalThis.document !== undefined;
      if (keeps) release ??= keepScreenOn();
      else {
        release?.();
        release = undefined;
      }
      onChange?.(presence);
    },
  };
}
