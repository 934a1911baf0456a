import { describe, expect, it } from 'vitest';
import { leastAgeMillis, type RowAges, withMark, withoutMarksBefore } from '../../src/queue/row-ages';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Rows that were queued a minute apart. */
function queued(rows: number, limitMillis: number): RowAges {
  let ages: RowAges = [];
  for (let seq = 0; seq < rows; seq++) ages = withMark(ages, seq, seq * 60_000, limitMillis);
  return ages;
}

describe('the age of a row', () => {
  it.each([0, 0.001 * DAY, 0.5 * DAY, 7 * DAY])(
    'under a limit of %d ms is never given as more than it is, and hardly less',
    (limitMillis) => {
      const rows = 5_000;
      const ages = queued(rows, limitMillis);
      const now = rows * 60_000;
      for (let seq = 0; seq < rows; seq++) {
        const age = now - seq * 60_000;
        const least = leastAgeMillis(ages, seq, now);
        expect(least).toBeLessThanOrEqual(age);
        // Far beyond the limit it need not be exact: the row is to go anyway.
        expect(least).toBeGreaterThanOrEqual(Math.min(age - HOUR, Math.max(limitMillis, age / 3)) - 61_000);
      }
    },
  );

  it('is known of a row behind a long pause', () => {
    let ages = withMark([], 0, 0, 0.5 * DAY);
    ages = withMark(ages, 1, 0.4 * DAY, 0.5 * DAY);
    expect(leastAgeMillis(ages, 0, 0.6 * DAY)).toBeGreaterThan(0.5 * DAY);
    expect(leastAgeMillis(ages, 1, 0.6 * DAY)).toBeLessThan(0.25 * DAY);
  });

  it('of a row from before all marks counts from the first of them', () => {
    const ages = withMark([], 100, 5 * DAY, DAY);
    expect(leastAgeMillis(ages, 7, 6 * DAY)).toBe(DAY);
    expect(leastAgeMillis([], 7, 6 * DAY)).toBe(0);
  });

  it('is judged rightly across a change of the limit', () => {
    let ages = withMark([], 0, 0, 0);
    // Without a mark: it is near enough to the first under no limit.
    ages = withMark(ages, 1, 50 * 60_000, 0);
    ages = withMark(ages, 2, 51 * 60_000, 60_000);
    expect(leastAgeMillis(ages, 1, 52 * 60_000)).toBeLessThanOrEqual(2 * 60_000);
  });
});

describe('marks', () => {
  it('are as many as a limit needs, and no more', () => {
    expect(queued(20_000, 0.05 * DAY).length).toBeLessThanOrEqual(512);
    expect(queued(10_000, 7 * DAY).length).toBeLessThan(200);
  });

  it('that no row needs any more go, and change no age', () => {
    const ages = queued(5_000, DAY);
    const kept = withoutMarksBefore(ages, 4_000);
    expect(kept.length).toBeLessThan(ages.length / 3);
    for (let seq = 4_000; seq < 5_000; seq++)
      expect(leastAgeMillis(kept, seq, 5_000 * 60_000)).toBe(leastAgeMillis(ages, seq, 5_000 * 60_000));
  });
});
