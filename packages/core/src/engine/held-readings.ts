import type { Wake } from '../ports/scheduler';
import type { Instant } from '../time/instant';

/** Readings held until memory is loaded. That takes milliseconds, but for storage that is locked: then a fix a minute fills it in a night. */
export const HELD_READINGS_MAX = 1_000;

/** A wake by a reading. */
export type ReadingWake = Extract<Wake, { readonly cause: 'reading' }>;

/** A reading, and when it arrived. */
export interface HeldReading {
  readonly wake: ReadingWake;
  readonly at: Instant;
}

/** Readings that arrived before memory was loaded. */
export interface HeldReadings {
  /** Beyond the limit the oldest fix is dropped: other kinds are rare, and each can be the only sign of a departure. */
  hold(wake: ReadingWake, at: Instant): void;
  /** All of them, in their order; none is held any more. */
  release(): readonly HeldReading[];
  /** How many were dropped. */
  readonly dropped: number;
}

/** Holds nothing yet. */
export function createHeldReadings(): HeldReadings {
  let held: HeldReading[] = [];
  let dropped = 0;
  return {
    hold(wake, at) {
      held.push({ wake, at });
      if (held.length <= HELD_READINGS_MAX) return;
      const oldestFix = held.findIndex((one) => one.wake.kind === 'location');
      held.splice(Math.max(0, oldestFix), 1);
      dropped++;
    },
    release() {
      const released = held;
      held = [];
      return released;
    },
    get dropped() {
      return dropped;
    },
  };
}
