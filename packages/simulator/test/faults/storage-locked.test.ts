import { describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import { type Fault, type Observation, planOf, runPlan } from '../../src/index';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** In mid-trip the device restarts. A process starts while storage is still locked, and calls `ready`. */
const restartedLocked = (lastsMillis: number): readonly Fault[] => [
  { kind: 'storageLocked', at: 20 * MINUTE, lastsMillis },
  { kind: 'reboot', at: 20 * MINUTE + SECOND, amount: 30 * SECOND },
  { kind: 'appOpened', at: 22 * MINUTE, lastsMillis: 60 * MINUTE },
];

async function observed(seed: number, os: 'ios' | 'android', faults: readonly Fault[]) {
  const seen: Observation[] = [];
  const plan = planOf(seed, { hours: 2, isPlain: true, os, faults });
  const verdict = await runPlan(plan, { observers: [(observation) => void seen.push({ ...observation })] });
  return { verdict, seen };
}

const during = (seen: readonly Observation[], from: number, to: number) =>
  seen.filter(({ at }) => at > from && at < to);

describe('a phone whose storage is locked', () => {
  it.each(Array.from({ length: amount(2, 12) }, (_, seed) => seed + 1))(
    'after a restart in mid-trip loses nothing and sends nothing without its tokens: seed %i',
    async (seed) => {
      for (const os of ['ios', 'android'] as const) {
        const locked = 25 * MINUTE;
        const { verdict, seen } = await observed(seed, os, restartedLocked(locked));
        expect(verdict.violations).toEqual([]);
        const types = during(seen, 20 * MINUTE + SECOND, 20 * MINUTE + locked).map(({ type }) => type);
        expect(types).toContain('processStart');
        expect(types).not.toContain('commit');
        expect(types).not.toContain('request');
        // It goes on afterwards.
        const later = during(seen, 20 * MINUTE + locked, 120 * MINUTE).map(({ type }) => type);
        expect(later).toContain('durable');
      }
    },
    120_000,
  );

  it.each([3, 4])('while the engine runs loses nothing: seed %i', async (seed) => {
    const faults: readonly Fault[] = [
      { kind: 'storageLocked', at: 10 * MINUTE, lastsMillis: 30 * MINUTE },
      { kind: 'storageLocked', at: 50 * MINUTE, lastsMillis: SECOND },
    ];
    const { verdict, seen } = await observed(seed, 'ios', faults);
    expect(verdict.violations).toEqual([]);
    const refused = seen.filter(({ type }) => type === 'refused');
    expect(refused).toEqual([]);
  });

  it('is killed while it holds records: what was durable before is all there', async () => {
    const { verdict } = await observed(5, 'android', [
      { kind: 'storageLocked', at: 10 * MINUTE, lastsMillis: 30 * MINUTE },
      { kind: 'kill', at: 25 * MINUTE },
    ]);
    expect(verdict.violations).toEqual([]);
  });
});
