import { describe, expect, it } from 'vitest';
import { planOf, type RunPlan } from '../../src/index';
import { worldOfPlan } from '../../src/run/plan-of';

const HOUR = 3_600_000;
const plans = Array.from({ length: 60 }, (_, seed) => planOf(seed, { hours: 24 }));
const share = (is: (plan: RunPlan) => boolean) => plans.filter(is).length / plans.length;

describe('the plan of a seed', () => {
  it('is the same whenever it is made, and survives being written down', () => {
    const plan = planOf(5, { hours: 24 });
    expect(planOf(5, { hours: 24 })).toEqual(plan);
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  it('is a phone of either kind, with and without tokens, on a day of its own or the model day', () => {
    for (const is of [
      ({ os }: RunPlan) => os === 'ios',
      ({ tokens }: RunPlan) => tokens,
      ({ day }: RunPlan) => day === 'model',
      ({ fences }: RunPlan) => fences > 0,
      ({ calls }: RunPlan) => calls.length > 0,
      ({ config }: RunPlan) => config.batchSync === true,
    ]) {
      expect(share(is)).toBeGreaterThan(0.1);
      expect(share(is)).toBeLessThan(0.9);
    }
  });

  it('takes no more faults than it is given', () => {
    const kill = { kind: 'kill', at: HOUR } as const;
    expect(planOf(5, { faults: [kill] })).toEqual({ ...planOf(5), faults: [kill] });
    expect(planOf(5, { faults: false }).faults).toEqual([]);
  });

  it('takes a config instead of the drawn one, and keeps its addresses', () => {
    const { url, logUrl } = planOf(5).config;
    const given = planOf(5, { config: { desiredAccuracy: 100 } });
    expect(given).toEqual({ ...planOf(5), config: { url, logUrl, desiredAccuracy: 100 } });
  });

  it('is plain where that is wanted: the defaults, and whatever goes wrong', () => {
    const plain = planOf(5, { isPlain: true, day: 'model' });
    expect(plain).toMatchObject({
      day: 'model',
      fences: 0,
      calls: [],
      tokens: false,
      poison: 0,
      stumbling: 0,
    });
    expect(Object.keys(plain.config)).toEqual(['url']);
    expect(plain.faults).toEqual(planOf(5, { day: 'model' }).faults);
  });

  it('has a world with a trip, also in a short run', () => {
    for (let seed = 0; seed < 20; seed++) {
      const { trips, durationMillis } = worldOfPlan(planOf(seed, { hours: 3 }));
      expect(durationMillis).toBeGreaterThanOrEqual(3 * HOUR);
      expect(trips.filter(({ from }) => from < 3 * HOUR).length).toBeGreaterThan(0);
    }
  });

  it('what was stopped is started again before the end', () => {
    for (const { calls } of plans) {
      const last = calls
        .filter(({ operation }) => ['start', 'stop', 'startGeofences'].includes(operation))
        .at(-1);
      expect(last?.operation ?? 'start').toBe('start');
    }
  });

  it('refuses what is no seed and no time', () => {
    expect(() => planOf(1.5)).toThrow('a seed must be a whole number; got 1.5');
    expect(() => planOf(1, { hours: 0 })).toThrow('hours must be above 0 and at most 10000; got 0');
  });
});
