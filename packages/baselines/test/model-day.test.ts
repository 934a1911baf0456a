import { modelDay } from '@geo/simulator';
import { describe, expect, it } from 'vitest';
import { BASELINES } from '../src/index';
import { dayOf } from './day';

/** A day of 25 km on eight trips, 1.7 hours in all. */
const SEED = 1;

type Range = readonly [low: number, high: number];

/**
 * What is plausible on that day: fixes, and the share of it with the receiver on. The bounds follow from the rules: a fix a second
 * less what no network knows indoors; one each interval, less what Doze holds back; ways divided by distances; 2.5 hours at
 * most of listening where movement alone is followed. Positions of networks are few at rest: Android gives the last one again
 * until it scans anew.
 */
const PLAUSIBLE: Readonly<Record<string, { readonly fixes: Range; readonly duty: Range }>> = {
  'b1-batch': { fixes: [75_000, 86_400], duty: [0.99, 1] },
  'b2-30s': { fixes: [1000, 2880], duty: [0.02, 0.34] },
  'b2-60s': { fixes: [500, 1440], duty: [0.01, 0.17] },
  'b3-10m': { fixes: [1500, 10_000], duty: [0.99, 1] },
  'b3-10m-pausing': { fixes: [1, 10_000], duty: [0.01, 1] },
  'b3-significant': { fixes: [5, 50], duty: [0, 0] },
  'b4a-600s': { fixes: [40, 145], duty: [0, 0] },
  'b4a-75m': { fixes: [80, 450], duty: [0, 0] },
  'b4a-75m-high': { fixes: [300, 800], duty: [0.99, 1] },
  'b4b-medium': { fixes: [25, 350], duty: [0, 0] },
  'b4b-high': { fixes: [150, 400], duty: [0.05, 0.12] },
  'b5a-significant': { fixes: [12, 60], duty: [0, 0] },
  'b5a-move': { fixes: [3000, 8640], duty: [0.5, 1] },
  'b5b-significant': { fixes: [5, 50], duty: [0, 0] },
  'b5b-move': { fixes: [400, 800], duty: [0.99, 1] },
  'b6-scaled': { fixes: [5, 120], duty: [0.01, 0.2] },
  'b7-standard': { fixes: [1000, 10_000], duty: [0, 0] },
  'b8-each': { fixes: [500, 2000], duty: [0.06, 0.2] },
  'b8-batch': { fixes: [500, 2000], duty: [0.06, 0.2] },
  'b9-continuous': { fixes: [1400, 2880], duty: [0.2, 0.8] },
  'b9-responsive': { fixes: [16, 120], duty: [0, 0] },
  'b9-efficient': { fixes: [12, 72], duty: [0, 0] },
  'b10-hahfdc': { fixes: [2500, 9000], duty: [0.05, 0.15] },
  // On Android the receiver is on for 8 s in 30 at least, where a fix comes at once.
  'b10-hamfdc': { fixes: [120, 900], duty: [0.015, 0.15] },
  'b10-mahfdc': { fixes: [40, 500], duty: [0, 0] },
  'b10-mamfdc': { fixes: [40, 400], duty: [0, 0] },
};

/**
 * These lose what they cannot send (B9), or have not sent yet what they send together: at most a batch, and a paused app (B3)
 * sends nothing until the user opens it.
 */
const MISSING: Readonly<Record<string, number>> = {
  'b1-batch': 260,
  'b3-10m': 260,
  'b3-10m-pausing': 250,
  'b6-scaled': 99,
  'b7-standard': 200,
  'b8-batch': 49,
  'b9-continuous': 200,
  'b9-responsive': 10,
  'b9-efficient': 10,
  // Sent by the hour.
  'b10-mahfdc': 20,
  'b10-mamfdc': 20,
};

// A whole day of a request a second takes long: it has a test of its own.
const cases = BASELINES.filter(({ id }) => id !== 'b1-each').flatMap((baseline) =>
  baseline.os.map((os) => ({ id: baseline.id, os, baseline })),
);

const named = (id: string) => BASELINES.find((baseline) => baseline.id === id) as (typeof BASELINES)[number];

describe('the model day', () => {
  it.each(cases)(
    '$id on $os goes through without a fault, and counts what its rule lets expect',
    async ({ baseline, os }) => {
      const day = await dayOf(baseline, os, SEED);
      const { fixes, duty } = PLAUSIBLE[baseline.id] as (typeof PLAUSIBLE)[string];
      expect(day.complaints).toEqual([]);
      expect(day.fixes).toBeGreaterThanOrEqual(fixes[0]);
      expect(day.fixes).toBeLessThanOrEqual(fixes[1]);
      expect(day.duty).toBeGreaterThanOrEqual(duty[0]);
      expect(day.duty).toBeLessThanOrEqual(duty[1]);
      // What is still on its way at midnight is not lost.
      expect(day.missing).toBeLessThanOrEqual(MISSING[baseline.id] ?? 2);
      expect(day.milliwattHours).toBeGreaterThan(0);
    },
  );

  it('two hours of a fix a second, each sent by itself', async () => {
    const day = await dayOf(named('b1-each'), 'android', SEED, { hours: 2 });
    expect(day.complaints).toEqual([]);
    expect(day.fixes).toBeGreaterThan(6000);
    expect(day.uploads).toBeGreaterThanOrEqual(day.fixes - 2);
    expect(day.missing).toBeLessThanOrEqual(2);
  });

  it('a batch costs less than its records one by one', async () => {
    const each = await dayOf(named('b8-each'), 'android', SEED);
    const batch = await dayOf(named('b8-batch'), 'android', SEED);
    expect(batch.fixes).toBe(each.fixes);
    expect(batch.uploads).toBeLessThan(each.uploads / 5);
    expect(batch.milliwattHours).toBeLessThan(each.milliwattHours / 1.5);
  });

  it.each([
    { id: 'b5a-significant', os: 'android' },
    { id: 'b5a-move', os: 'android' },
    { id: 'b5b-move', os: 'ios' },
    { id: 'b5b-significant', os: 'ios' },
    { id: 'b8-each', os: 'android' },
    { id: 'b8-batch', os: 'ios' },
    { id: 'b9-continuous', os: 'android' },
  ] as const)('$id on $os reports crossings of a fence around home, in turns', async ({ id, os }) => {
    const { latitude, longitude } = modelDay({ seed: SEED }).truthAt(0);
    const home = { identifier: 'home', latitude, longitude, radius: 200 };
    const { crossings } = await dayOf(named(id), os, SEED, { fences: [home] });
    // Four times out and back, of which networks may miss some; the system tells no side that it began on.
    expect(crossings.length).toBeGreaterThanOrEqual(2);
    for (const [index, crossing] of crossings.slice(1).entries()) expect(crossing).not.toBe(crossings[index]);
  });

  it.each(['b4b-high', 'b5a-move', 'b8-each', 'b10-hamfdc'])(
    '%s is killed in the middle of three trips: it goes on, and what it had kept arrives',
    async (id) => {
      const minute = 60_000;
      const kills = [500 * minute, 748 * minute, 1035 * minute];
      const day = await dayOf(named(id), 'android', SEED, { kills });
      expect(day.complaints).toEqual([]);
      expect(day.lastFixAt).toBeGreaterThan(1300 * minute);
      // A commit that was under way dies with its process.
      expect(day.missing).toBeLessThanOrEqual(kills.length + 2);
    },
  );
});
