import type { ReplayScheduler } from '@geo/adapter-node';
import type { FixReading } from '@geo/core';
import type { BenchTrack } from './synthetic-drive';

/** Where fixes go. */
export interface Fed {
  deliver(fix: FixReading): void;
  /** Resolves when all that was delivered is durable and heard by the listeners. */
  idle(): Promise<void>;
}

/**
 * Feeds a track in bursts, as receivers that batch in hardware deliver: so many fixes at once, then the app rests until
 * the engine has. Time moves to each fix's own, and timers due on the way run first.
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
