/**
 * How far the wall clock must be ahead of the page's monotonic clock to count as sleep, milliseconds: the two drift apart, and time servers
 * move the wall clock in small steps.
 */
const STEP_MILLIS = 1_000;

/** How often the two clocks are compared, milliseconds. */
const LOOK_MILLIS = 1_000;

/** What the clock is made of. */
export interface UptimeSources {
  /** Epoch milliseconds; may jump. */
  readonly wall: () => number;
  /** Monotonic milliseconds of this page; stands still on most systems while the machine sleeps. */
  readonly monotonic: () => number;
  /** The highest uptime that an earlier page has noted; 0 where there is none. */
  readonly noted: number;
  /** The machine has slept since the last look. Called while the clock is read or looked at. */
  readonly slept: () => void;
}

/** Monotonic milliseconds that count sleep. */
export interface UptimeClock {
  read(): number;
  /** Compares the clocks now, and not only when it is read next. */
  look(): void;
}

/**
 * A browser tells a page neither when the machine was started nor how long it slept. So uptime counts from 1970 by the wall clock at the
 * page's start, goes on by the page's monotonic clock, and moves forward where the wall clock got ahead of it: the machine slept, or its
 * clock was set forward. A clock that was set back between two pages changes nothing: uptime goes on from what the earlier one noted.
 */
export function uptimeClock({ wall, monotonic, noted, slept }: UptimeSources): UptimeClock {
  let lookedAt = monotonic();
  let offset = Math.max(wall(), noted) - lookedAt;
  let ahead = wall() - lookedAt;

  function look(): void {
    lookedAt = monotonic();
    const now = wall() - lookedAt;
    const gained = now - ahead;
    // A clock that was set back is the new base: what it gains from there is sleep again.
    if (Math.abs(gained) >= STEP_MILLIS) ahead = now;
    if (gained < STEP_MILLIS) return;
    offset += gained;
    slept();
  }

  return {
    read() {
      if (monotonic() - lookedAt >= LOOK_MILLIS) look();
      return monotonic() + offset;
    },
    look,
  };
}
