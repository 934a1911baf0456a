import { describe, expect, it } from 'vitest';
import type { Fault, RunPlan, Verdict } from '../../src/index';
import { shrink } from '../../src/run/shrink';

const HOUR = 3_600_000;

const faults: readonly Fault[] = Array.from({ length: 30 }, (_, number) => ({
  kind: number === 11 ? 'clockStep' : number === 14 ? 'kill' : 'tokenExpires',
  at: number * 0.5 * HOUR,
}));

const plan: RunPlan = {
  seed: 1,
  hours: 24,
  os: 'ios',
  day: 'own',
  config: { distanceFilter: 50, batchSync: true, stopTimeout: 1 },
  tokens: true,
  poison: 40,
  stumbling: 20,
  fences: 2000,
  calls: [{ at: HOUR, operation: 'sync', args: [], inBackground: true }],
  faults,
};

/** A phone that loses a row when the clock steps before it is killed, and only with a distance filter. */
async function run(of: RunPlan): Promise<Verdict> {
  const step = of.faults.findIndex(({ kind }) => kind === 'clockStep');
  const kill = of.faults.findIndex(({ kind }) => kind === 'kill');
  const at = of.faults[kill]?.at ?? Number.POSITIVE_INFINITY;
  const fails =
    step >= 0 && kill > step && of.config.distanceFilter === 50 && at <= (of.untilMillis ?? 24 * HOUR);
  const violations = fails ? [{ invariant: 'nothing is lost', message: 'a row is gone', at }] : [];
  return { plan: of, violations, hash: '0', counts: {} };
}

describe('shrinking a run', () => {
  it('leaves what the violation needs, and nothing else', async () => {
    const shrunk = await shrink(await run(plan), { run });
    expect(shrunk.plan).toEqual({
      ...plan,
      untilMillis: 7 * HOUR + 1000,
      faults: [faults[11], faults[14]],
      calls: [],
      config: { distanceFilter: 50 },
      tokens: false,
      poison: 0,
      stumbling: 0,
      fences: 0,
    });
    expect(shrunk.verdict.violations).toHaveLength(1);
  });

  it('stops at the number of runs that it is given, with the smallest so far', async () => {
    const shrunk = await shrink(await run(plan), { run, mostRuns: 4 });
    expect(shrunk.runs).toBe(4);
    expect((await run(shrunk.plan)).violations).toHaveLength(1);
  });

  it('does not take another violation for the same', async () => {
    const other = async (of: RunPlan): Promise<Verdict> => ({
      ...(await run(of)),
      violations:
        of.faults.length === 30
          ? [{ invariant: 'a', message: '', at: 1 }]
          : [{ invariant: 'b', message: '', at: 1 }],
    });
    const shrunk = await shrink(await other(plan), { run: other });
    expect(shrunk.plan.faults).toHaveLength(30);
  });

  it('refuses what violates nothing', async () => {
    await expect(shrink({ plan, violations: [], hash: '0', counts: {} }, { run })).rejects.toThrow(
      'seed 1 violates nothing',
    );
  });
});
