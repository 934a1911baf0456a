import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTimestamp } from '../../src/contract/timestamp';

const EDGE = 8.64e15;

describe('toTimestamp', () => {
  it('says what Date says, anywhere in the calendar and between milliseconds', () => {
    const times = fc.oneof(
      fc.double({ min: -EDGE, max: EDGE, noNaN: true }),
      fc.integer({ min: -100_000_000, max: 100_000_000 }),
      fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }),
    );
    fc.assert(
      fc.property(times, (millis) => {
        expect(toTimestamp(millis)).toBe(new Date(millis).toISOString());
      }),
      { numRuns: 5_000 },
    );
  });

  it('follows the clock over midnight, forth and back', () => {
    const midnight = Date.UTC(2024, 1, 29);
    const times = [midnight - 1, midnight, midnight - 1, midnight + 86_400_000, midnight];
    expect(times.map(toTimestamp)).toEqual(times.map((millis) => new Date(millis).toISOString()));
  });

  it('holds at the edges of the calendar', () => {
    expect(toTimestamp(EDGE)).toBe('+275760-09-13T00:00:00.000Z');
    expect(toTimestamp(Number.POSITIVE_INFINITY)).toBe('+275760-09-13T00:00:00.000Z');
    expect(toTimestamp(-EDGE)).toBe('-271821-04-20T00:00:00.000Z');
    expect(toTimestamp(Number.NEGATIVE_INFINITY)).toBe('-271821-04-20T00:00:00.000Z');
    expect(toTimestamp(Number.NaN)).toBe('1970-01-01T00:00:00.000Z');
  });
});
