import { describe, expect, it } from 'vitest';
import { OPENPATH_HAHFDC, OPENPATH_HAMFDC, OPENPATH_MAHFDC, tripEnds } from '../src/openpath';
import { type BaselineHarness, DEGREE, minutes, seconds, startBaseline } from './harness';

/** Points this many seconds and metres north of the beginning. */
const points = (...of: readonly (readonly [second: number, north: number])[]) =>
  of.map(([second, north]) => ({
    latitude: north / DEGREE,
    longitude: 0,
    accuracy: 10,
    time: second * 1000,
  }));

/** A point every half minute. */
const dwelling = (count: number, north = 0) =>
  Array.from({ length: count }, (_, index) => [index * 30, north] as const);

async function onTheWay(os: 'ios' | 'android', baseline = OPENPATH_HAMFDC): Promise<BaselineHarness> {
  const phone = await startBaseline(baseline, { os });
  await phone.fix(0);
  await phone.region('fence', 'exit');
  return phone;
}

describe('B10', () => {
  it.each([
    { says: 'nothing', of: points(), ends: false },
    { says: 'five minutes in one place', of: points(...dwelling(11)), ends: true },
    { says: 'four minutes and a second', of: points([0, 0], [241, 0]), ends: true },
    { says: 'four minutes', of: points([0, 0], [240, 0]), ends: false },
    { says: 'a point 100 m away in it', of: points([0, 0], [100, 101], [290, 0]), ends: false },
    {
      says: 'the tenth from the end, long ago, is far away',
      of: points([0, 500], ...Array.from({ length: 9 }, (_, index) => [1000 + index * 31, 0] as const)),
      ends: false,
    },
    {
      says: 'the eleventh is',
      of: points([0, 500], ...Array.from({ length: 10 }, (_, index) => [1000 + index * 31, 0] as const)),
      ends: true,
    },
  ])('$says: the trip ends $ends', ({ of, ends }) => {
    expect(tripEnds(of)).toBe(ends);
  });

  it('takes a place, draws a region of 100 m, and sleeps', async () => {
    const phone = await startBaseline(OPENPATH_HAMFDC, { os: 'android' });
    await phone.fix(0, { accuracy: 250 });
    expect(phone.sensor.watched.has('location')).toBe(true);
    await phone.fix(0, { accuracy: 200 });
    expect(phone.sensor.watched.has('location')).toBe(false);
    expect(phone.sensor.request('regions')).toMatchObject([{ radius: 100, notifyOnEntry: false }]);
    expect(phone.kept).toEqual([]);
  });

  it('without a place it tries again', async () => {
    const phone = await startBaseline(OPENPATH_HAMFDC, { os: 'android' });
    await phone.wait(seconds(30));
    expect(phone.sensor.watched.has('location')).toBe(false);
    await phone.wait(seconds(60));
    expect(phone.sensor.watched.has('location')).toBe(true);
  });

  it.each([
    {
      baseline: OPENPATH_HAHFDC,
      os: 'android',
      wants: { desiredAccuracy: -1, interval: 1000, distanceFilter: 0 },
    },
    {
      baseline: OPENPATH_HAMFDC,
      os: 'android',
      wants: { desiredAccuracy: -1, interval: 30_000, distanceFilter: 0 },
    },
    { baseline: OPENPATH_MAHFDC, os: 'android', wants: { desiredAccuracy: 100, interval: 1000 } },
    { baseline: OPENPATH_HAHFDC, os: 'ios', wants: { desiredAccuracy: -1, distanceFilter: 1 } },
    { baseline: OPENPATH_HAMFDC, os: 'ios', wants: { desiredAccuracy: -1, distanceFilter: 30 } },
  ] as const)('$baseline.id on $os asks for its regime', async ({ baseline, os, wants }) => {
    const phone = await onTheWay(os, baseline);
    expect(phone.motions).toEqual([true]);
    expect(phone.sensor.request('location')).toMatchObject(wants);
  });

  it('android: ends by dwelling, keeps neither poor fixes nor the same again, and sends every hour', async () => {
    const phone = await onTheWay('android');
    for (const north of [100, 600, 1100]) {
      await phone.fix(north);
      await phone.wait(seconds(30));
    }
    await phone.fix(1200, { accuracy: 201 });
    await phone.fix(1100);
    expect(phone.kept).toEqual([100, 600, 1100]);
    for (let count = 1; phone.sensor.watched.has('location'); count += 1) {
      await phone.fix(1600 + (count % 2));
      await phone.wait(seconds(30));
      expect(count).toBeLessThan(20);
    }
    expect(phone.motions).toEqual([true, false]);
    expect(phone.sent).toHaveLength(0);
    await phone.wait(minutes(60));
    expect(phone.sent).toHaveLength(1);
    expect(phone.sent[0]?.length).toBe(phone.kept.length);
    const [region] = phone.sensor.request('regions') ?? [];
    expect(Math.round((region?.latitude ?? 0) * DEGREE)).toBe(phone.kept.at(-1));
  });

  it('ios: five minutes of silence end the trip, and what there is goes at once; the region stayed meanwhile', async () => {
    const phone = await onTheWay('ios');
    expect(phone.sensor.request('regions')).toHaveLength(1);
    await phone.fix(300);
    await phone.wait(minutes(4));
    await phone.fix(400, { accuracy: 900 });
    await phone.wait(minutes(5) - 1);
    expect(phone.motions).toEqual([true]);
    await phone.wait(1);
    expect(phone.motions).toEqual([true, false]);
    expect(phone.sent.map((records) => records.length)).toEqual([1]);
  });

  it('ios: a significant change begins a trip when it is outside', async () => {
    const phone = await startBaseline(OPENPATH_HAMFDC, { os: 'ios' });
    await phone.fix(0);
    phone.sensor.deliver('motion', { ageMillis: 0 });
    await phone.fix(50, { accuracy: 400 });
    expect(phone.motions).toEqual([]);
    phone.sensor.deliver('motion', { ageMillis: 0 });
    await phone.fix(900, { accuracy: 400 });
    expect(phone.motions).toEqual([true]);
    expect(phone.sensor.request('location')).toMatchObject({ distanceFilter: 30 });
  });

  it('goes on with a trip after a kill; and an exit starts a dead app', async () => {
    const phone = await onTheWay('android');
    await phone.relaunch();
    expect(phone.sensor.request('location')).toMatchObject({ interval: 30_000 });

    const dead = await startBaseline(OPENPATH_HAMFDC, { os: 'ios' });
    await dead.fix(0);
    await dead.relaunch({
      cause: 'reading',
      kind: 'regions',
      data: { ageMillis: 0, identifier: 'fence', action: 'exit' },
    });
    expect(dead.motions).toEqual([true]);
  });
});
