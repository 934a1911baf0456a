import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** The longest delay of Node's timers. */
const TIMER_LIMIT_MILLIS = 2 ** 31 - 1;

/** Running flat out, other work of the process (signals, sockets, a progress bar) gets a turn this often. */
const TURN_MILLIS = 50;

/** Holds a replay back to its speed. */
export interface Pace {
  /**
   * Waits until recorded time may reach `atMillis`; `undefined` when it may now. The wait is reckoned from the start,
   * so that what was slow before is caught up with and drift does not add up.
   */
  until(atMillis: number): Promise<void> | undefined;
}

/** A pace of `speed` times real time from `startMillis` (recorded) and now (real) on, or as fast as possible. */
export function pace(speed: number | 'max', startMillis: number, signal: AbortSignal | undefined): Pace {
  if (speed !== 'max' && !(Number.isFinite(speed) && speed > 0)) {
    throw new RangeError(
      `speed must be a positive number (1 = real time) or 'max'; got ${JSON.stringify(speed)}`,
    );
  }
  const begun = performance.now();
  let turn = begun;
  return {
    until(atMillis) {
      const now = performance.now();
      const waitMillis = speed === 'max' ? 0 : begun + (atMillis - startMillis) / speed - now;
      // Node's timers count in whole milliseconds.
      if (waitMillis < 1 && now - turn < TURN_MILLIS) return undefined;
      return wait(waitMillis, signal).then(() => {
        turn = performance.now();
      });
    },
  };
}

async function wait(millis: number, signal: AbortSignal | undefined): Promise<void> {
  const until = performance.now() + millis;
  for (let left = millis; ; left = until - performance.now()) {
    try {
      await sleep(Math.min(Math.max(left, 0), TIMER_LIMIT_MILLIS), undefined, signal ? { signal } : {});
    } catch (error) {
      if (signal?.aborted) return;
      throw error;
    }
    if (left <= TIMER_LIMIT_MILLIS) return;
  }
}
