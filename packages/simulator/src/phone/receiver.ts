import type { FixReading } from '@geo/core';
import type { Handset } from './handset';

/** The satellite receiver: off, looking for satellites, or tracking them. */
export interface Receiver {
  on(): void;
  off(): void;
  /** Its fix of this moment, which may lie a little back; it is switched on if it was off. */
  fix(at: number): FixReading | undefined;
}

export function createReceiver({ clock, device, observe }: Handset): Receiver {
  let state: 'off' | 'acquiring' | 'tracking' = 'off';
  let onSince = 0;
  let offSince = Number.NEGATIVE_INFINITY;

  function turn(next: typeof state): void {
    if (state === next) return;
    if (state === 'off') onSince = clock.at;
    if (next === 'off') offSince = clock.at;
    state = next;
    observe({ type: 'satellites', state });
  }

  return {
    on() {
      if (state === 'off') turn('acquiring');
    },
    off: () => turn('off'),
    fix(at) {
      if (state === 'off') turn('acquiring');
      const fix = device.satelliteFix(Math.max(at, onSince), { onSince, offMillis: onSince - offSince });
      turn(fix === undefined ? 'acquiring' : 'tracking');
      return fix;
    },
  };
}
