import {
  ANDROID_PROFILE,
  type ConfigPatch,
  type CrashEvent,
  type CrashSuspectedEvent,
  type DistractionEvent,
  groupDistractionEpisodes,
  IOS_PROFILE,
  type Location,
} from '@geo/core';
import { describe, expect } from 'vitest';
import { blow, type Car, crashed, distracted, driving, held, mounted, rest, travel, WATCHED } from './drive';
import { keyRow } from './key-effect';
import { row } from './row';

const crashesOf = ({ phone }: Car) => phone.received<CrashEvent>('crash');
const suspicionsOf = ({ phone }: Car) => phone.received<CrashSuspectedEvent>('crashsuspected');
const distractionsOf = ({ phone }: Car) => phone.received<DistractionEvent>('distraction');
const recordsOf = ({ phone }: Car) => phone.received<Location>('location');
const saidOf = (car: Car) =>
  recordsOf(car).flatMap(({ extras }) => (extras?.dds === undefined ? [] : [extras]));

/** Every record has extras of the app. */
const FLEET: ConfigPatch = { ...WATCHED, extras: { fleet: 7 } };

describe('a crash', () => {
  row('2.14/timestamp', 'is the moment of confirmation', async () => {
    const car = await driving();
    await travel(car, 15, blow());
    await travel(car, 0, rest(9));
    expect(crashesOf(car)).toEqual([]);
    const before = car.phone.scheduler.now();
    await travel(car, 0, rest(11));
    const at = Date.parse(crashesOf(car)[0]?.timestamp ?? '');
    expect(at).toBeGreaterThan(before);
    expect(at).toBeLessThanOrEqual(car.phone.scheduler.now());
  });
  row('2.14/peakG', 'is the peak of the impact in g', async () => {
    const { peakG } = crashesOf(await crashed())[0]!;
    expect(peakG).toBeTypeOf('number');
    expect(peakG).toBeGreaterThan(15);
    expect(peakG).toBeLessThan(20);
  });
  row('2.14/impactDurationMs', 'is how long it lasted, in milliseconds', async () => {
    const { impactDurationMs } = crashesOf(await crashed())[0]!;
    expect(impactDurationMs).toBeTypeOf('number');
    expect(impactDurationMs).toBeGreaterThanOrEqual(60);
    expect(impactDurationMs).toBeLessThanOrEqual(120);
  });
  row('2.14/preImpactSpeedMps', 'is the speed before it, in m/s', async () => {
    expect(crashesOf(await crashed())[0]?.preImpactSpeedMps).toBe(15);
  });
  row('2.14/location', 'is the last known fix', async () => {
    const car = await crashed();
    const { location } = crashesOf(car)[0]!;
    expect(location?.coords.latitude).toBeCloseTo(45 + car.north / 111_132, 3);
    expect(location?.uuid).toBeTypeOf('string');
  });
});

describe('a suspected crash', () => {
  /** A blow, after which the car rolls on at half its speed. */
  async function rolling(): Promise<{
    readonly car: Car;
    readonly began: number;
    readonly event: CrashSuspectedEvent;
  }> {
    const car = await driving();
    const began = car.phone.scheduler.now();
    await travel(car, 15, blow());
    await travel(car, 7, mounted(3));
    return { car, began, event: suspicionsOf(car)[0]! };
  }

  row('gaps/suspected/impactTimestamp', 'is when the impact began', async () => {
    const { began, event } = await rolling();
    expect(Date.parse(event.impactTimestamp) - began).toBeGreaterThanOrEqual(400);
    expect(Date.parse(event.impactTimestamp) - began).toBeLessThanOrEqual(500);
  });
  row('gaps/suspected/timestamp', 'is the moment of suspicion', async () => {
    const { began, event } = await rolling();
    expect(Date.parse(event.timestamp) - began).toBeGreaterThan(1_000);
    expect(Date.parse(event.timestamp) - began).toBeLessThanOrEqual(3_000);
  });
  row('gaps/suspected/missing', 'is speed, stop or rest', async () => {
    expect((await rolling()).event.missing).toBe('speed');
    const weak = async (speed: number) => {
      const car = await driving();
      await travel(car, 15, blow(14, 100));
      await travel(car, speed, mounted(6));
      return suspicionsOf(car)[0]?.missing;
    };
    expect([await weak(7), await weak(0)]).toEqual(['stop', 'rest']);
  });
  row('gaps/suspected/peakG', 'is the peak of the impact in g', async () => {
    const { peakG } = (await rolling()).event;
    expect(peakG).toBeGreaterThan(15);
    expect(peakG).toBeLessThan(20);
  });
  row('gaps/suspected/impactDurationMs', 'is how long it lasted, in milliseconds', async () => {
    const { impactDurationMs } = (await rolling()).event;
    expect(impactDurationMs).toBeGreaterThanOrEqual(60);
    expect(impactDurationMs).toBeLessThanOrEqual(120);
  });
  row('gaps/suspected/preImpactSpeedMps', 'is the speed before it, in m/s', async () => {
    expect((await rolling()).event.preImpactSpeedMps).toBe(15);
  });
  row('gaps/suspected/location', 'is the last known fix', async () => {
    const { car, event } = await rolling();
    expect(event.location?.coords.latitude).toBeCloseTo(45 + car.north / 111_132, 3);
    expect(event.location?.uuid).toBeTypeOf('string');
  });

  row('gaps/getSuspectedCrash', 'resolves the one that waits for an answer', async () => {
    const { car, event } = await rolling();
    const { location: _then, ...said } = event;
    expect(await car.phone.engine.getSuspectedCrash()).toMatchObject(said);
    await car.phone.engine.cancelCrash(event.impactTimestamp);
    expect(await car.phone.engine.getSuspectedCrash()).toBeNull();
  });
  row('gaps/confirmCrash', 'emits crash with its impact', async () => {
    const { car, event } = await rolling();
    await car.phone.engine.confirmCrash(event.impactTimestamp);
    await car.phone.settle();
    expect(crashesOf(car)).toMatchObject([{ peakG: event.peakG, preImpactSpeedMps: 15 }]);
  });
  row('gaps/cancelCrash', 'ends it: no crash is emitted, though the car stands', async () => {
    const { car, event } = await rolling();
    await car.phone.engine.cancelCrash(event.impactTimestamp);
    await travel(car, 0, rest(20));
    expect(crashesOf(car)).toEqual([]);
  });
  row('gaps/confirmCrash/not-found', 'rejects NOT_FOUND where it is not open', async () => {
    const { car, event } = await rolling();
    const { engine } = car.phone;
    await expect(engine.confirmCrash('2026-01-01T00:00:00.000Z')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await engine.confirmCrash(event.impactTimestamp);
    await expect(engine.confirmCrash(event.impactTimestamp)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(engine.cancelCrash(event.impactTimestamp)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  row('gaps/confirmCrash/after-kill', 'is answered after a kill too, for ten minutes', async () => {
    const { car, event } = await rolling();
    await car.phone.restart(WATCHED);
    await car.phone.engine.confirmCrash(event.impactTimestamp);
    await car.phone.settle();
    expect(crashesOf(car)).toHaveLength(1);
    const late = await rolling();
    await late.car.phone.wait(601_000);
    await expect(late.car.phone.engine.confirmCrash(late.event.impactTimestamp)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a distraction', () => {
  row('2.15/timestamp', 'is when the episode closed', async () => {
    const car = await driving();
    await travel(car, 15, held(20));
    const held20 = car.phone.scheduler.now();
    await travel(car, 15, mounted(20));
    const at = Date.parse(distractionsOf(car)[0]?.timestamp ?? '');
    expect(at).toBeGreaterThan(held20);
    expect(at).toBeLessThan(held20 + 12_000);
  });
  row('2.15/startTimestamp', 'is when it began: the instant of dds', async () => {
    const car = await driving();
    const began = car.phone.scheduler.now();
    await travel(car, 15, held(20));
    await travel(car, 15, mounted(20));
    const at = Date.parse(distractionsOf(car)[0]?.startTimestamp ?? '');
    expect(at).toBe(Number(saidOf(car)[0]?.dds) * 1000);
    expect(Math.abs(at - began)).toBeLessThan(3000);
  });
  row('2.15/durationSec', 'is how long it lasted, in seconds: the same as ddd', async () => {
    const car = await distracted(20);
    const { durationSec } = distractionsOf(car)[0]!;
    expect(durationSec).toBeTypeOf('number');
    expect(Math.abs(durationSec - 20)).toBeLessThanOrEqual(2);
    expect(durationSec).toBe(saidOf(car).find(({ ddd }) => ddd !== undefined)?.ddd);
  });
  row('2.15/cause', 'is s on Android, where the screen is on, and h on iOS', async () => {
    expect(distractionsOf(await distracted(20, WATCHED, { profile: ANDROID_PROFILE }))[0]?.cause).toBe('s');
    const available = ['location', 'acceleration'] as const;
    expect(distractionsOf(await distracted(20, WATCHED, { profile: IOS_PROFILE, available }))[0]?.cause).toBe(
      'h',
    );
  });
  row('2.15/location', 'is the last known fix', async () => {
    const car = await distracted();
    const { location } = distractionsOf(car)[0]!;
    expect(location?.coords.latitude).toBeCloseTo(45 + car.north / 111_132, 2);
    expect(location?.uuid).toBeTypeOf('string');
  });
  row('2.15/while-driving', 'is none below driving speed', async () => {
    expect(distractionsOf(await distracted(20, WATCHED, {}, 4.5))).toEqual([]);
    expect(distractionsOf(await distracted(20, WATCHED, {}, 6))).toHaveLength(1);
  });
});

describe('the extras of an episode', () => {
  row(
    '2.16/dds',
    'is its start in Unix seconds, on every record while it is open and on the closing one',
    async () => {
      const car = await driving(FLEET);
      const began = car.phone.scheduler.now();
      await travel(car, 15, held(20));
      await travel(car, 15, mounted(20));
      const all = recordsOf(car).map(({ extras }) => extras);
      const first = all.findIndex((extras) => extras?.dds !== undefined);
      const closing = all.findIndex((extras) => extras?.ddd !== undefined);
      const ids = new Set(all.slice(first, closing + 1).map((extras) => extras?.dds));
      expect(closing - first).toBeGreaterThan(10);
      expect(ids.size).toBe(1);
      const [dds] = [...ids] as number[];
      expect(Number.isInteger(dds)).toBe(true);
      expect(Math.abs((dds ?? 0) * 1000 - began)).toBeLessThan(3000);
      for (const extras of [...all.slice(0, first), ...all.slice(closing + 1)])
        expect(extras).toEqual({ fleet: 7 });
    },
  );
  row('2.16/ddc', 'is its cause, wherever dds is', async () => {
    const car = await distracted(20, FLEET, { profile: ANDROID_PROFILE });
    const said = saidOf(car);
    expect(said.length).toBeGreaterThan(10);
    for (const { ddc } of said) expect(ddc).toBe('s');
    expect(recordsOf(car)[0]?.extras).toEqual({ fleet: 7 });
  });
  row('2.16/ddd', 'is its duration, on the first record after the end alone', async () => {
    const said = saidOf(await distracted(20));
    const closing = said.filter((extras) => 'ddd' in extras);
    expect(closing).toHaveLength(1);
    expect(said.at(-1)).toBe(closing[0]);
    expect(closing[0]?.ddd).toBeTypeOf('number');
    expect(Math.abs(Number(closing[0]?.ddd) - 20)).toBeLessThanOrEqual(2);
  });
});

describe('the rules of safety', () => {
  row('6/off-by-default', 'nothing is detected by default', async () => {
    const config: ConfigPatch = { distanceFilter: 1, disableElasticity: true };
    const car = await crashed(config);
    expect(crashesOf(car)).toEqual([]);
    expect(car.phone.sensor.request('screen')).toBeUndefined();
    const other = await distracted(20, config);
    expect(distractionsOf(other)).toEqual([]);
    expect(saidOf(other)).toEqual([]);
  });

  row('6/armed-while-moving', 'nothing is detected while the device is stationary', async () => {
    const car = await driving();
    expect(car.phone.sensor.request('acceleration')?.rateHz).toBe(50);
    await car.phone.engine.changePace(false);
    expect(car.phone.sensor.request('acceleration')?.rateHz ?? 0).toBeLessThan(50);
    car.phone.sensor.deliver('acceleration', { ageMillis: 0, rateHz: 50, samples: blow().flat() });
    await travel(car, 0, rest(20));
    expect(crashesOf(car)).toEqual([]);
  });

  row('6/6.4', 'one event an episode', async () => {
    const car = await distracted(20);
    await travel(car, 15, held(20));
    await travel(car, 15, mounted(20));
    const starts = distractionsOf(car).map(({ startTimestamp }) => startTimestamp);
    expect(starts).toHaveLength(2);
    expect(new Set(starts).size).toBe(2);
  });

  row('6/6.5', 'the closing triple rides what is built until the first persisted record', async () => {
    const car = await distracted(20);
    const [event] = distractionsOf(car);
    const closing = saidOf(car).find(({ ddd }) => ddd !== undefined);
    expect(closing).toBeDefined();
    expect(event?.location?.extras).toEqual(closing);
    expect(await car.phone.queued()).not.toContain(event?.location?.uuid);
  });

  row('6/backend-3', 'an episode between two records puts all three on the next one', async () => {
    const config = { ...WATCHED, distanceFilter: 1000 };
    const car = await driving(config);
    await travel(car, 15, mounted(40));
    await travel(car, 15, held(12));
    await travel(car, 15, mounted(70));
    const said = saidOf(car);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({
      dds: expect.any(Number),
      ddc: expect.any(String),
      ddd: expect.any(Number),
    });
  });

  row('6/backend-4', 'a pending close goes first, a new episode waits for the next record', async () => {
    const config = { ...WATCHED, distanceFilter: 450 };
    const car = await driving(config);
    await travel(car, 15, mounted(35));
    await travel(car, 15, held(10));
    await travel(car, 15, mounted(8));
    await travel(car, 15, held(45));
    const [first, second] = saidOf(car);
    expect(first).toMatchObject({ dds: expect.any(Number), ddd: expect.any(Number) });
    expect(second).toMatchObject({ dds: expect.any(Number) });
    expect(second?.dds).not.toBe(first?.dds);
    expect(second).not.toHaveProperty('ddd');
  });

  const record = (uuid: string, seconds: number, extras?: object) => ({
    uuid,
    timestamp: new Date(seconds * 1000).toISOString(),
    ...(extras ? { extras: { ...extras } } : {}),
  });

  row('6/backend-1', 'records belong together by equal dds, wherever they stand', () => {
    const episodes = groupDistractionEpisodes([
      record('a', 100, { dds: 1, ddc: 'h' }),
      record('b', 110),
      record('c', 120, { dds: 2, ddc: 's' }),
      record('d', 130, { dds: 1, ddc: 'h', ddd: 42 }),
    ]);
    expect(episodes.map(({ dds, fixes }) => [dds, fixes.map(({ uuid }) => uuid)])).toEqual([
      [1, ['a', 'd']],
      [2, ['c']],
    ]);
  });

  row('6/backend-2', 'the duration is ddd, or without it the span of the records, as a lower bound', () => {
    const [closed, open] = groupDistractionEpisodes([
      record('a', 100, { dds: 1, ddc: 'h' }),
      record('b', 107, { dds: 1, ddc: 'h', ddd: 42 }),
      record('c', 200, { dds: 2, ddc: 's' }),
      record('d', 213, { dds: 2, ddc: 's' }),
    ]);
    expect(closed).toMatchObject({ durationSec: 42, closed: true });
    expect(open).toMatchObject({ durationSec: 13, closed: false });
  });
});

describe('the keys of safety', () => {
  const crashes = (kilometresAnHour: number) => async (config: ConfigPatch) =>
    crashesOf(
      await crashed(
        { ...WATCHED, crashDetection: { enabled: true, ...config.crashDetection } },
        kilometresAnHour,
      ),
    ).length;
  const episodes = (seconds: number, speed: number) => async (config: ConfigPatch) => {
    const distractionDetection = { enabled: true, ...config.distractionDetection };
    return distractionsOf(await distracted(seconds, { ...WATCHED, distractionDetection }, {}, speed)).length;
  };
  const off: ConfigPatch = { distanceFilter: 1, disableElasticity: true };
  keyRow('gaps/keys/crashDetection', 'turns crash detection on', {
    given: { enabled: true },
    see: async (config) => crashesOf(await crashed({ ...off, ...config })).length,
    seen: [0, 1],
  });
  keyRow('gaps/keys/crashDetection.enabled', 'turns it on', {
    given: true,
    see: async (config) => crashesOf(await crashed({ ...off, ...config })).length,
    seen: [0, 1],
  });
  keyRow('gaps/keys/crashDetection.minSpeed', 'is the least speed before an impact, in m/s', {
    given: 20,
    see: crashes(40),
    seen: [1, 0],
    bad: -1,
  });
  keyRow('gaps/keys/crashDetection.impactThreshold', 'is the least peak, in g', {
    given: 30,
    see: crashes(20),
    seen: [1, 0],
    bad: 0,
  });
  keyRow('gaps/keys/distractionDetection', 'turns distraction detection on', {
    given: { enabled: true },
    see: async (config) => distractionsOf(await distracted(20, { ...off, ...config })).length,
    seen: [0, 1],
  });
  keyRow('gaps/keys/distractionDetection.enabled', 'turns it on', {
    given: true,
    see: async (config) => distractionsOf(await distracted(20, { ...off, ...config })).length,
    seen: [0, 1],
  });
  keyRow('gaps/keys/distractionDetection.minSpeed', 'is the speed from which handling counts, in m/s', {
    given: 20,
    see: episodes(20, 12),
    seen: [1, 0],
    bad: -1,
  });
  keyRow('gaps/keys/distractionDetection.minEpisodeSec', 'is the least length of an episode, in seconds', {
    given: 30,
    see: episodes(12, 15),
    seen: [1, 0],
    bad: -1,
  });
});
