import { describe, expect, it } from 'vitest';
import { failureText } from '../src/output/failure-text';
import { summaryText } from '../src/output/summary-text';
import { BROKE_OFF, summaryOf } from '../src/soak/summary';

const calm = { hash: 'a', violations: [], counts: { lives: 2 } };
const violation = { invariant: 'nothing is lost', message: 'row 7 is gone', at: 7_384_120 };
const expense = { hours: 24, threads: 2, seconds: 6, processorSeconds: 12, hash: 'abc' };

describe('the sum of a soak', () => {
  const summary = summaryOf(
    [
      { seed: 5, ...calm },
      { seed: 6, ...calm, violations: [violation, { ...violation, at: 8_000_000 }] },
      { seed: 7, hash: '', violations: [], counts: {}, broke: 'Error: a loop' },
    ],
    expense,
  );

  it('counts seeds, device-hours and violations, and what failed first in each seed', () => {
    expect(summary).toMatchObject({
      seeds: 3,
      from: 5,
      hours: 24,
      deviceHours: 72,
      failed: 2,
      violations: 3,
      hoursPerSecond: 12,
      hoursPerCoreSecond: 6,
      counts: { lives: 4 },
      invariants: { 'nothing is lost': 1, [BROKE_OFF]: 1 },
    });
    expect(summary.failures).toEqual([
      { seed: 6, ...violation },
      { seed: 7, invariant: BROKE_OFF, message: 'Error: a loop', at: 0 },
    ]);
  });

  it('is printed for a reader', () => {
    expect(summaryText(summary)).toContain('seeds 5 to 7, 24 h each: 72 device-hours in 6 s on 2 threads');
    expect(summaryText(summary)).toContain('2 seeds failed');
    expect(summaryText(summaryOf([{ seed: 1, ...calm }], expense))).toContain('everything held');
  });

  it('a failure says the time of day, what it was, and how to see it again', () => {
    const [failure] = summary.failures;
    expect(failure && failureText(failure, 'pnpm sim 6 --hours 24')).toBe(
      'seed 6 at 02:03:04.120: nothing is lost\n  row 7 is gone\n  again: pnpm sim 6 --hours 24',
    );
  });
});
