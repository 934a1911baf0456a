import { describe, expect, it } from 'vitest';
import { type Fault, planOf, runPlan } from '../../src/index';
import type { Observation } from '../../src/phone/observation';
import { worldOfPlan } from '../../src/run/plan-of';

const MINUTE = 60_000;
/** A seed that drives 17 km in its first two hours, partly under a sky with few satellites. */
const SEED = 20;
/** A simulated day takes its time where other tests run. */
const TIMEOUT_MILLIS = 120_000;

/** Two hours of an app with the defaults on which this happens: what the invariants say, and the odometer through the true way. */
async function play(os: 'ios' | 'android', faultsOf: (from: number, to: number) => readonly Fault[]) {
  const options = { hours: 2, os, day: 'own', isPlain: true } as const;
  const world = worldOfPlan(planOf(SEED, { ...options, faults: false }));
  const [trip] = world.trips;
  if (trip === undefined) throw new Error(`seed ${SEED} has no trip`);
  let share = 0;
  const watch = (seen: Observation) => {
    if (seen.type !== 'commit') return;
    for (const change of seen.changes) {
      if (!('put' in change) || change.put !== 'odometer') continue;
      const { metres } = JSON.parse(change.value) as { readonly metres: number };
      share = metres / world.truthAt(seen.at).metres;
    }
  };
  const plan = planOf(SEED, { ...options, faults: faultsOf(trip.from, trip.to) });
  const { violations } = await runPlan(plan, { observers: [watch] });
  return { violations, share };
}

describe.each(['android', 'ios'] as const)('on %s the odometer keeps to the true way', (os) => {
  it('where networks claim another state for minutes, on the way and at rest', {
    timeout: TIMEOUT_MILLIS,
  }, async () => {
    const { violations, share } = await play(os, (from, to) => [
      { kind: 'farPlace', at: from + 3 * MINUTE, lastsMillis: 7 * MINUTE, amount: 4_000_000 },
      { kind: 'farPlace', at: to + 2 * MINUTE, lastsMillis: 30 * MINUTE, amount: 300_000 },
    ]);
    expect(violations).toEqual([]);
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(1.15);
  });

  it('where coarse positions of a cell have to do, again and again', {
    timeout: TIMEOUT_MILLIS,
  }, async () => {
    const { violations, share } = await play(os, (from) =>
      Array.from({ length: 8 }, (_, index) => ({
        kind: 'coarseEcho',
        at: from + (2 + 4 * index) * MINUTE,
        lastsMillis: 3 * MINUTE,
        amount: 1_400,
      })),
    );
    expect(violations).toEqual([]);
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(1.05);
  });
});
