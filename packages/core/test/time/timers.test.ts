import { describe, expect, it } from 'vitest';
import { createTimers } from '../../src/time/timers';

describe('timers', () => {
  it.each([
    [0, 0],
    [1, 1],
    [0.25, 1],
    [1e-10, 1],
    [59_999.5, 60_000],
  ])('a wait of %d ms is one of %d: never too early, and never without time passing', (asked, set) => {
    // An uptime with a fraction, to which a billionth of a millisecond adds nothing.
    const up = 67_819_094.35020924;
    const waits: number[] = [];
    const timers = createTimers({
      after(delayMillis) {
        waits.push(delayMillis);
        return () => undefined;
      },
    });
    timers.after(asked, () => undefined);
    expect(waits).toEqual([set]);
    expect(up + set).toBeGreaterThanOrEqual(up + asked);
  });
});
