import { uptime } from 'node:os';

/** How often to look at the system's uptime, milliseconds: often enough to see a sleep soon, rarely enough to cost nothing. */
const LOOK_MILLIS = 1_000;

/** The system's uptime comes in steps of up to this, milliseconds (Linux 10, Windows 16): less ahead is no sleep. */
const STEP_MILLIS = 50;

/** What the clock is made of, for tests. */
export interface UptimeSources {
  /** Milliseconds since the device booted, its sleep counted; coarse. */
  readonly system: () => number;
  /** Monotonic milliseconds from anywhere; stands still on most systems while the device sleeps. */
  readonly monotonic: () => number;
}

const nodeSources: UptimeSources = {
  // In some containers the system's uptime is the container's, while the boot's name is the machine's. The monotonic clock
  // of Linux counts from the machine's boot, so the larger of the two is never the container's.
  system: () =>
    Math.max(
      uptime() * 1_000,
      process.platform === 'linux' ? Number(process.hrtime.bigint() / 1_000n) / 1_000 : 0,
    ),
  monotonic: () => performance.now(),
};

/** Milliseconds since the device booted, counting sleep; never falls. The fine clock, moved forward where it slept. */
export function uptimeClock({ system, monotonic }: UptimeSources = nodeSources): () => number {
  let lookedAt = monotonic();
  let offset = system() - lookedAt;
  return () => {
    const now = monotonic();
    if (now - lookedAt >= LOOK_MILLIS) {
      lookedAt = now;
      const ahead = system() - (now + offset);
      if (ahead > STEP_MILLIS) offset += ahead;
    }
    return now + offset;
  };
}
