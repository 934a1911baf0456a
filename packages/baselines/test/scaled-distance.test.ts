import { noAnswer } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { pollVerdict, SCALED_DISTANCE, scaledFilter } from '../src/scaled-distance';
import { type BaselineHarness, DEGREE, minutes, seconds, startBaseline } from './harness';

/** Five fixes, after which it rests. */
async function resting(answers: Parameters<typeof startBaseline>[1] = {}): Promise<BaselineHarness> {
  const phone = await startBaseline(SCALED_DISTANCE, answers);
  for (const accuracy of [40, 30, 12, 30, 30]) await phone.fix(accuracy, { accuracy });
  return phone;
}

/** On the way at this speed. */
async function moving(speed = 12): Promise<BaselineHarness> {
  const phone = await resting();
  await phone.region('stationary', 'exit');
  for (const north of [100, 110, 120]) await phone.fix(north, { speed });
  return phone;
}

describe('B6', () => {
  it.each([
    [0, 500],
    [2.4, 500],
    [2.5, 525],
    [12, 600],
    [22, 900],
    [23, 1000],
    [99, 1000],
    [100, 500],
  ])('at %d m/s the filter is %d m', (speed, metres) => {
    expect(scaledFilter(speed)).toBe(metres);
  });

  it.each([
    { says: 'resting at the very edge', north: 30, accuracy: 20, verdict: 'resting' },
    { says: 'a little beyond', north: 60, accuracy: 20, verdict: 'leaving' },
    { says: 'far beyond', north: 90, accuracy: 20, verdict: 'left' },
    {
      says: 'deep inside with a poor fix: gone, by the missing sign',
      north: 0,
      accuracy: 60,
      verdict: 'left',
    },
  ])('$says', ({ north, accuracy, verdict }) => {
    const rests = { latitude: 0, longitude: 0, accuracy: 10, time: 0 };
    const fix = { latitude: north / DEGREE, longitude: 0, accuracy, time: 0 };
    const found = pollVerdict(rests, fix);
    // No double is exactly on the edge.
    expect(verdict === 'resting' ? ['resting', 'leaving'] : [verdict]).toContain(found);
  });

  it('rests around the best of five fixes, emits that one, and stops', async () => {
    const phone = await resting();
    expect(phone.kept).toEqual([12]);
    expect(phone.sensor.watched.has('location')).toBe(false);
    expect(phone.sensor.request('regions')).toMatchObject([{ radius: 50 }]);
    expect(phone.sent.flat().map(({ event }) => event)).toEqual(['stationary']);
  });

  it('looks after a minute, then every three, each minute while it may be leaving', async () => {
    const phone = await resting();
    await phone.wait(seconds(59));
    expect(phone.sensor.watched.has('location')).toBe(false);
    await phone.wait(seconds(1));
    // 12 m north ± 12 m is where it rests: 5 m from there ± 4 m is |5 − 16| = 11 m "beyond".
    await phone.fix(17, { accuracy: 4 });
    expect(phone.sensor.watched.has('location')).toBe(false);
    await phone.wait(seconds(59));
    expect(phone.sensor.watched.has('location')).toBe(false);
    await phone.wait(seconds(1));
    expect(phone.sensor.watched.has('location')).toBe(true);
    // No fix: the platform gives up, and the next look comes three minutes after this one began.
    await phone.wait(seconds(30));
    expect(phone.sensor.watched.has('location')).toBe(false);
    await phone.wait(seconds(149));
    expect(phone.sensor.watched.has('location')).toBe(false);
    await phone.wait(seconds(1));
    expect(phone.sensor.watched.has('location')).toBe(true);
  });

  it('leaves by what a look finds', async () => {
    const phone = await resting();
    await phone.wait(minutes(1));
    await phone.fix(200, { accuracy: 5 });
    expect(phone.motions).toEqual([true]);
    expect(phone.sensor.request('location')).toMatchObject({ interval: 0, distanceFilter: 0 });
  });

  it('takes three fixes for its speed, and then asks for ten minutes and the scaled distance', async () => {
    const phone = await moving(12);
    expect(phone.sensor.request('location')).toMatchObject({ interval: 600_000, distanceFilter: 600 });
    await phone.fix(700, { speed: 22 });
    expect(phone.sensor.request('location')).toMatchObject({ distanceFilter: 900 });
    await phone.fix(1100, { speed: 22 });
    expect(phone.kept).toEqual([12, 700]);
    await phone.fix(1300, { speed: 22 });
    expect(phone.kept).toEqual([12, 700, 1300]);
    expect(phone.motions).toEqual([true]);
  });

  it('five minutes after the last good fix it rests; without any, never', async () => {
    const phone = await moving(12);
    await phone.fix(700, { speed: 12 });
    await phone.wait(minutes(4));
    await phone.fix(1300, { speed: 0.9 });
    await phone.fix(1300, { speed: 9, accuracy: 51 });
    await phone.wait(minutes(1));
    expect(phone.motions).toEqual([true, false]);

    const never = await moving(12);
    await never.fix(700, { speed: 0.5 });
    await never.wait(minutes(600));
    expect(never.motions).toEqual([true]);
  });

  it('keeps what fails until there are a hundred, and sends them together', async () => {
    const phone = await resting({ answers: (_, index) => (index < 100 ? noAnswer() : 200) });
    await phone.region('stationary', 'exit');
    for (const north of [100, 110, 120]) await phone.fix(north, { speed: 12 });
    for (let count = 1; count <= 98; count += 1) await phone.fix(count * 1000, { speed: 12 });
    expect(phone.sent.map((records) => records.length).every((length) => length === 1)).toBe(true);
    await phone.fix(99_000, { speed: 12 });
    await phone.wait(0);
    expect(phone.sent.at(-1)).toHaveLength(100);
    expect(await phone.storage.count('queue/')).toBe(0);
  });

  it('285 ends its updates', async () => {
    const phone = await resting({ answers: [200, 285] });
    await phone.region('stationary', 'exit');
    for (const north of [100, 110, 120, 900]) await phone.fix(north, { speed: 12 });
    expect(phone.sensor.watched.has('location')).toBe(false);
  });
});
