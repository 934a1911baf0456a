import { noAnswer } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { ELASTIC_BATCHED, ELASTIC_EACH, elasticDistance } from '../src/elastic';
import { elasticFilter } from '../src/elastic/filter';
import {
  type BaselineHarness,
  DEGREE,
  fence,
  type HarnessOptions,
  minutes,
  seconds,
  startBaseline,
} from './harness';

/** It has a place where it rests, and has begun to move. */
async function moving(options: HarnessOptions = {}, baseline = ELASTIC_EACH): Promise<BaselineHarness> {
  const phone = await startBaseline(baseline, { os: 'android', ...options });
  await phone.fix(0);
  await phone.activity('walking');
  return phone;
}

describe('B8', () => {
  it.each([
    [0, 10],
    [2.4, 10],
    [2.5, 10],
    [7.4, 10],
    [7.5, 20],
    [12, 20],
    [30, 60],
  ])('at %d m/s fixes are %d m apart', (speed, metres) => {
    expect(elasticDistance(speed)).toBe(metres);
  });

  it('filters what is poor, too fast, or bursts', () => {
    const filter = elasticFilter();
    const rejects = (north: number, millis: number, accuracy = 10) =>
      filter.rejects({ latitude: north / DEGREE, longitude: 0, time: millis, accuracy });
    expect(rejects(0, 0, 101)).toBe('low-accuracy');
    expect(rejects(0, 0)).toBeUndefined();
    expect(rejects(61, 1000)).toBe('implied-speed');
    expect(rejects(59, 1000)).toBeUndefined();
    expect(rejects(170, 3000)).toBeUndefined();
    expect(rejects(290, 5000)).toBeUndefined();
    // 55 m/s from the last, and 345 m from one six seconds ago.
    expect(rejects(345, 6000)).toBe('outlier-capped');
    expect(rejects(345, 10_500)).toBeUndefined();
  });

  it('begins at rest around its first good fix', async () => {
    const phone = await startBaseline(ELASTIC_EACH, { os: 'ios' });
    await phone.fix(50, { accuracy: 500 });
    expect(phone.sensor.watched.has('location')).toBe(true);
    await phone.fix(5);
    expect(phone.kept).toEqual([5]);
    expect(phone.sensor.watched.has('location')).toBe(false);
    expect(phone.sensor.request('regions')).toMatchObject([{ radius: 25 }]);
  });

  it('begins to move by the region, or by confident movement', async () => {
    for (const way of ['region', 'activity'] as const) {
      const phone = await startBaseline(ELASTIC_EACH, { os: 'android' });
      await phone.fix(0);
      if (way === 'region') await phone.region('stationary', 'exit');
      else await phone.activity('in_vehicle', 74);
      expect(phone.motions).toEqual(way === 'region' ? [true] : []);
      if (way === 'activity') await phone.activity('in_vehicle', 75);
      expect(phone.motions).toEqual([true]);
      expect(phone.sensor.request('location')).toMatchObject({ desiredAccuracy: -1, distanceFilter: 10 });
    }
  });

  it('asks for more distance as it goes faster', async () => {
    const phone = await moving();
    await phone.wait(seconds(10));
    await phone.fix(20, { speed: 12 });
    expect(phone.sensor.request('location')).toMatchObject({ distanceFilter: 20 });
    await phone.wait(seconds(10));
    await phone.fix(40, { speed: 0 });
    expect(phone.sensor.request('location')).toMatchObject({ distanceFilter: 10 });
  });

  it('five minutes of stillness end the movement; movement within them does not', async () => {
    const phone = await moving();
    await phone.wait(seconds(10));
    await phone.fix(20);
    await phone.activity('still');
    await phone.wait(minutes(4));
    await phone.activity('walking');
    await phone.activity('still');
    await phone.wait(minutes(5) - 1);
    expect(phone.motions).toEqual([true]);
    await phone.wait(1);
    expect(phone.motions).toEqual([true, false]);
    expect(phone.sensor.watched.has('location')).toBe(false);
  });

  it('measures what it went by good fixes, through a kill', async () => {
    const phone = await moving();
    await phone.wait(seconds(10));
    await phone.fix(100);
    await phone.relaunch();
    await phone.wait(seconds(10));
    await phone.fix(200);
    await phone.wait(seconds(10));
    await phone.fix(290, { accuracy: 21 });
    await phone.wait(seconds(10));
    await phone.fix(300);
    const metres = phone.outputs.flatMap((one) =>
      one.output === 'odometer' ? [Math.round(one.metres)] : [],
    );
    expect(metres).toEqual([100, 200]);
  });

  it('sends each by itself; what failed goes first with the next', async () => {
    const phone = await moving({ answers: [200, noAnswer(), 200, 200] });
    await phone.wait(seconds(10));
    await phone.fix(20);
    await phone.wait(minutes(60));
    expect(phone.sent).toHaveLength(2);
    await phone.fix(40);
    expect(phone.sent).toHaveLength(4);
    expect(phone.sent[2]).toEqual(phone.sent[1]);
  });

  it('a batch is fifty, but a change of motion goes with whatever waits', async () => {
    const phone = await moving({}, ELASTIC_BATCHED);
    expect(phone.sent.map((records) => records.map(({ event }) => event))).toEqual([['motionchange']]);
    await phone.wait(seconds(10));
    await phone.fix(20);
    expect(phone.sent.map((records) => records.length)).toEqual([1, 1]);
    for (let count = 2; count <= 50; count += 1) {
      await phone.wait(seconds(10));
      await phone.fix(count * 20);
    }
    expect(phone.sent.map((records) => records.length)).toEqual([1, 1]);
    await phone.wait(seconds(10));
    await phone.fix(51 * 20);
    expect(phone.sent.map((records) => records.length)).toEqual([1, 1, 50]);
    await phone.wait(seconds(10));
    await phone.fix(52 * 20);
    await phone.activity('still');
    await phone.wait(minutes(5));
    expect(phone.sent.map((records) => records.length)).toEqual([1, 1, 50, 2]);
  });

  it('hands the nearest fences to the system, as many as there is room, and judges what it says', async () => {
    const near = Array.from({ length: 25 }, (_, index) => fence(`near ${index}`, index * 10, 100));
    const phone = await startBaseline(ELASTIC_EACH, {
      os: 'ios',
      fences: [...near, fence('far', 1201, 200)],
    });
    await phone.fix(0);
    const watched = phone.sensor.request('regions')?.map(({ identifier }) => identifier) ?? [];
    expect(watched).toHaveLength(20);
    expect(watched).toContain('near 18');
    expect(watched).not.toContain('near 19');
    expect(watched).not.toContain('far');
    await phone.region('near 0', 'enter');
    await phone.region('near 0', 'enter');
    // The latest fix lies well inside: the exit is spurious.
    await phone.region('near 0', 'exit');
    expect(phone.crossings).toEqual(['ENTER near 0']);
    await phone.activity('walking');
    await phone.wait(minutes(10));
    await phone.fix(300);
    await phone.region('near 0', 'exit');
    expect(phone.crossings).toEqual(['ENTER near 0', 'EXIT near 0']);
  });

  it('rests again after a kill, with its region', async () => {
    const phone = await startBaseline(ELASTIC_EACH, { os: 'ios' });
    await phone.fix(0);
    await phone.relaunch({
      cause: 'reading',
      kind: 'regions',
      data: { ageMillis: 0, identifier: 'stationary', action: 'exit' },
    });
    expect(phone.motions).toEqual([true]);
    expect(phone.sensor.watched.has('location')).toBe(true);
  });
});
