import { type ObservationPayload, worldOf } from '@geo/simulator';
import { describe, expect, it } from 'vitest';
import { foundTrips } from '../../src/policies/metrics/found-trips';
import { groundTruth } from '../../src/policies/metrics/ground-truth';
import { type KeptFix, observedEvents } from '../../src/policies/metrics/observed-events';
import { lengthRatios, odometerRatio } from '../../src/policies/metrics/path-length';
import { stoppings } from '../../src/policies/metrics/stopping';
import { trackError } from '../../src/policies/metrics/track-error';
import { matchTrips } from '../../src/policies/metrics/trip-matching';
import { tripStarts } from '../../src/policies/metrics/trip-start';
import { quantile } from '../../src/quantile';

const MINUTE = 60_000;
const HOME = { latitude: 48.137, longitude: 11.575 };
/** About 1.5 km east of home. */
const SHOP = { latitude: 48.137, longitude: 11.5951 };

/** An hour of rest, a walk to the shop, an hour there, the walk back, an hour of rest. */
const world = worldOf({
  seed: 1,
  begin: HOME,
  parts: [
    { restMillis: 60 * MINUTE },
    { going: 'walking', path: [HOME, SHOP], speed: 1.5, halts: [] },
    { restMillis: 60 * MINUTE },
    { going: 'walking', path: [SHOP, HOME], speed: 1.5, halts: [] },
    { restMillis: 60 * MINUTE },
  ],
});
const truth = groundTruth(world);
const [there, back] = world.trips as [(typeof world.trips)[0], (typeof world.trips)[0]];

const fixAt = (at: number, northMeters = 0): KeptFix => {
  const { latitude, longitude } = world.truthAt(at);
  return { at, latitude: latitude + northMeters / 111_200, longitude, accuracy: 10 };
};
const every = (millis: number, from: number, to: number, northMeters = 0) =>
  Array.from({ length: Math.floor((to - from) / millis) + 1 }, (_, index) =>
    fixAt(from + index * millis, northMeters),
  );
const said = (
  fixes: readonly KeptFix[],
  more: Partial<ReturnType<ReturnType<typeof observedEvents>['read']>> = {},
) => ({
  fixes,
  motions: [],
  departures: [],
  crossings: [],
  odometer: undefined,
  receiver: [],
  ...more,
});

describe('the metrics', () => {
  it('quantiles lie between neighbours in proportion', () => {
    expect(quantile([4, 1, 2, 3], 0.5)).toBe(2.5);
    expect(quantile([1], 0.95)).toBe(1);
    expect(quantile([], 0.5)).toBeUndefined();
  });

  it('a track on the way has no error, one beside it has its distance, both ways', () => {
    const exact = trackError(truth, said(every(10_000, 0, world.durationMillis)));
    expect(Math.max(...exact.truthToTrack)).toBeLessThan(0.5);
    const beside = trackError(truth, said(every(10_000, 0, world.durationMillis, 20)));
    expect(quantile(beside.truthToTrack, 0.5)).toBeCloseTo(20, 0);
    expect(quantile(beside.fixToTruth, 0.5)).toBeCloseTo(20, 0);
  });

  it('the way back does not stand in for the way there: between lies a straight line', () => {
    const corner = { latitude: 48.1415, longitude: 11.585 };
    const bent = worldOf({
      seed: 1,
      begin: HOME,
      parts: [
        { going: 'walking', path: [HOME, corner, SHOP], halts: [] },
        { restMillis: 60 * MINUTE },
        { going: 'walking', path: [SHOP, corner, HOME], halts: [] },
      ],
    });
    const bentTruth = groundTruth(bent);
    const second = bentTruth.trips[1]?.from ?? 0;
    const fixes = [0, ...Array.from({ length: 100 }, (_, index) => second + index * 10_000)].map((at) => ({
      ...bent.truthAt(at),
      at,
      accuracy: 5,
    }));
    const onlyBack = trackError(bentTruth, said(fixes));
    expect(quantile(onlyBack.truthToTrack, 0.75)).toBeGreaterThan(100);
    expect(quantile(onlyBack.fixToTruth, 1)).toBeLessThan(10);
  });

  it('a policy that kept nothing is far off', () => {
    expect(quantile(trackError(truth, said([])).truthToTrack, 0.5)).toBe(20_000);
    expect(trackError(truth, said([])).fixToTruth).toEqual([]);
  });

  it('metres are lost until the first fix of a trip, or all of them', () => {
    const [first, second] = tripStarts(truth, said([fixAt(there.from - 5_000), fixAt(there.from + 100_000)]));
    expect(first?.metresLost).toBeGreaterThan(140);
    expect(first?.metresLost).toBeLessThan(150);
    expect(first?.latencyMillis).toBe(100_000);
    expect(second?.metresLost).toBeCloseTo(back.metres, 6);
  });

  it('length is compared trip by trip, the odometer over all', () => {
    const [full, none] = lengthRatios(truth, said(every(10_000, there.from, there.to)));
    expect(full).toBeGreaterThan(0.99);
    expect(full).toBeLessThan(1.001);
    expect(none).toBe(0);
    expect(odometerRatio(truth, said([], { odometer: there.metres + back.metres }))).toBeCloseTo(1, 9);
    expect(odometerRatio(truth, said([]))).toBeUndefined();
  });

  it('a stop is when it is reported, and when the receiver stays off', () => {
    const [first, second] = stoppings(
      truth,
      said([], {
        motions: [
          { at: there.from + 30_000, isMoving: true },
          { at: there.to + 300_000, isMoving: false },
        ],
        receiver: [
          { at: there.from, isOn: true },
          { at: there.to + 20_000, isOn: false },
          { at: there.to + 25_000, isOn: true },
          { at: there.to + 90_000, isOn: false },
        ],
      }),
    );
    expect(first).toEqual({ reportedMillis: 300_000, receiverOffMillis: 90_000 });
    expect(second).toEqual({ reportedMillis: undefined, receiverOffMillis: 0 });
  });

  it('a receiver that never goes off is never off', () => {
    const always = said([], { receiver: [{ at: 0, isOn: true }] });
    expect(stoppings(truth, always).map(({ receiverOffMillis }) => receiverOffMillis)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('trips follow the reported motion, the last one open', () => {
    const motions = [
      { at: 10, isMoving: true },
      { at: 20, isMoving: true },
      { at: 30, isMoving: false },
      { at: 50, isMoving: true },
    ];
    expect(foundTrips(said([], { motions }), 100)).toEqual([
      { from: 10, to: 30 },
      { from: 50, to: 100 },
    ]);
  });

  it('a trip is dated back where a departure is reported, but not into the one before', () => {
    const motions = [
      { at: 100, isMoving: true },
      { at: 200, isMoving: false },
      { at: 300, isMoving: true },
    ];
    const departures = [
      { at: 105, since: 40 },
      { at: 301, since: 150 },
    ];
    expect(foundTrips(said([], { motions, departures }), 400)).toEqual([
      { from: 40, to: 200 },
      { from: 200, to: 400 },
    ]);
  });

  it('else fixes are cut by stays: a fix every ten seconds, day and night', () => {
    const found = foundTrips(said(every(10_000, 0, world.durationMillis)), world.durationMillis);
    expect(matchTrips(world.trips, found)).toEqual({ trips: 2, missed: 0, falsely: 0, split: 0, merged: 0 });
  });

  it('else fixes are cut by stays: only on the way, silent at rest', () => {
    const fixes = [...every(10_000, there.from, there.to), ...every(10_000, back.from, back.to)];
    const found = foundTrips(said(fixes), world.durationMillis);
    expect(matchTrips(world.trips, found)).toEqual({ trips: 2, missed: 0, falsely: 0, split: 0, merged: 0 });
  });

  it('a trip is missed, split, false or merged', () => {
    const match = (...found: { from: number; to: number }[]) => matchTrips(world.trips, found);
    expect(match()).toMatchObject({ missed: 2 });
    expect(match({ from: there.from + 10_000, to: there.to })).toMatchObject({ missed: 1, split: 0 });
    const middle = (there.from + there.to) / 2;
    expect(match({ from: there.from, to: middle - 1 }, { from: middle, to: there.to })).toMatchObject({
      split: 1,
    });
    expect(match({ from: 0, to: there.from - 1 })).toMatchObject({ missed: 2, falsely: 1 });
    expect(match({ from: there.from, to: back.to })).toMatchObject({ missed: 0, merged: 1, split: 0 });
    const long = [{ from: 0, to: 100 * MINUTE, metres: 1 }];
    expect(matchTrips(long, [{ from: 31 * MINUTE, to: 90 * MINUTE }])).toMatchObject({
      missed: 1,
      falsely: 0,
    });
  });

  it('events are collected from what a phone shows, fixes by when they were taken', () => {
    const { observer, read } = observedEvents(1_000_000);
    const observe = (at: number, payload: ObservationPayload) =>
      observer({ ...payload, at, wall: at, up: at });
    const fix = { latitude: 1, longitude: 2, accuracy: 3 };
    observe(900, { type: 'output', output: 'fix', fix: { ...fix, time: 1_000_800 } });
    observe(901, { type: 'output', output: 'fix', fix: { ...fix, time: 1_000_700 } });
    observe(902, { type: 'output', output: 'motion', isMoving: true });
    observe(903, { type: 'output', output: 'odometer', metres: 12 });
    observe(904, { type: 'satellites', state: 'acquiring' });
    observe(905, { type: 'output', output: 'geofence', identifier: 'home', action: 'EXIT' });
    observe(906, { type: 'output', output: 'departure', time: 1_000_850 });
    expect(read()).toEqual({
      fixes: [
        { ...fix, at: 700 },
        { ...fix, at: 800 },
      ],
      motions: [{ at: 902, isMoving: true }],
      departures: [{ at: 906, since: 850 }],
      crossings: [{ at: 905, identifier: 'home', action: 'EXIT' }],
      odometer: 12,
      receiver: [{ at: 904, isOn: true }],
    });
  });
});
