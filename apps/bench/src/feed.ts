import type { ReplayScheduler } from '@geo/adapter-node';
import type { FixReading } from '@geo/core';
import type { BenchTrack } from './synthetic-drive';

/** The receiver of the fixes. */
export interface Fed {
  deliver(fix: FixReading): void;
  /** Resolves when everything delivered is durable and the listeners have been called. */
  idle(): Promise<void>;
}

/**
 * Feeds a track in bursts, as receivers that batch in hardware deliver: `burst` fixes at once, then it waits until
 * the engine is idle. Time moves to each fix's own, and timers due on the way run first.
 */
export async function feed(
  { points }: BenchTrack,
  clock: ReplayScheduler,
  burst: number,
  to: Fed,
): Promise<void> {
  for (let next = 0; next < points.length; ) {
    const end = Math.min(next + burst, points.length);
    for (; next < end; next += 1) {
      const { timeMillis, fix } = points[next] as (typeof points)[number];
      while ((clock.nextAt() ?? Number.POSITIVE_INFINITY) <= timeMillis) clock.runNext();
      clock.moveTo(timeMillis);
      to.deliver(fix);
    }
    await to.idle();
  }
}
