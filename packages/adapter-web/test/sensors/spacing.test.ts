import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Spacing, spacing } from '../../src/sensors/spacing';

describe('readings spaced by an interval', () => {
  let passed: number[];
  let readings: Spacing<number>;
  beforeEach(() => {
    vi.useFakeTimers();
    passed = [];
    readings = spacing((reading: number) => passed.push(reading));
    readings.reset(1_000);
  });
  afterEach(() => void vi.useRealTimers());

  it('pass the first at once, and then the newest of each interval', () => {
    for (let index = 0; index < 30; index += 1) {
      readings.offer(index);
      vi.advanceTimersByTime(100);
    }
    expect(passed).toEqual([0, 8, 17, 26]);
  });

  it('pass the last one, though none follows', () => {
    readings.offer(1);
    readings.offer(2);
    expect(passed).toEqual([1]);
    vi.advanceTimersByTime(1_000);
    expect(passed).toEqual([1, 2]);
  });

  it('pass the next at once when the interval is set again, and none after they were cleared', () => {
    readings.offer(1);
    readings.reset(5_000);
    readings.offer(2);
    readings.offer(3);
    readings.clear();
    vi.advanceTimersByTime(60_000);
    expect(passed).toEqual([1, 2]);
  });
});
