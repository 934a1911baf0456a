import { describe, expect, it } from 'vitest';
import { linePath, scaleTop, timeAxis, timeTicks } from '../src/index';

describe('an axis of time', () => {
  it('puts its ends where they belong, and reads a place back', () => {
    const axis = timeAxis(1000, 2000, 50, 250);
    expect([axis.x(1000), axis.x(2000)]).toEqual([50, 250]);
    expect(axis.millis(axis.x(1300))).toBeCloseTo(1300);
  });

  it('has round times, as many as wanted at most', () => {
    const ticks = timeTicks(90_000, 3_600_000, 10);
    expect(ticks.length).toBeLessThanOrEqual(10);
    expect(ticks.every((time) => time % 600_000 === 0)).toBe(true);
  });
});

describe('a line', () => {
  const axis = timeAxis(0, 100, 0, 100);
  const sample = (atMillis: number, value: number | null) => ({ atMillis, value });

  it('is broken where a value is missing', () => {
    const path = linePath(
      axis,
      [sample(0, 1), sample(10, 2), sample(20, null), sample(30, 3)],
      (value) => value,
    );
    expect(path).toBe('M0 1L10 2M30 3');
  });

  it('shows the highest of what shares half a pixel', () => {
    const path = linePath(axis, [sample(10, 1), sample(10.1, 9), sample(10.2, 2)], (value) => value);
    expect(path).toBe('M10.1 9');
  });

  it('is not flattened by one wild value', () => {
    const samples = Array.from({ length: 1000 }, (_, index) => sample(index, index === 500 ? 10_000 : 10));
    expect(scaleTop(samples, 1)).toBeCloseTo(10.5);
  });
});
