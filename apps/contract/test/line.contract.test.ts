import type { LineEvent, LineOptions, LinePoint } from '@geo/core';
import { describe, expect } from 'vitest';
import { type Phone, phoneWith, SECOND } from './phone';
import { row } from './row';

/** A phone that tracks, and the line of its trip. */
async function watched(options?: LineOptions) {
  const phone = await phoneWith({ config: {} });
  const heard: LineEvent[] = [];
  const watch = await phone.engine.watchLine(options, (event) => heard.push(event));
  await phone.engine.start();
  return { phone, heard, watch };
}

/** The same after twenty seconds on the way, with a fix a second. */
async function driven(options?: LineOptions) {
  const { phone, heard, watch } = await watched(options);
  const began = phone.scheduler.now();
  await phone.drive(20);
  return { phone, heard, watch, began, last: heard.at(-1) as LineEvent };
}

const north = (metres: number) => 45 + metres / 111_132;
const pointsOf = (heard: readonly LineEvent[]): readonly LinePoint[] => heard.flatMap(({ points }) => points);
const secondsOf = (points: readonly LinePoint[], began: number) =>
  points.map(({ timestamp }) => Math.round((Date.parse(timestamp) - began) / SECOND));

describe('a line', () => {
  row('gaps/LineEvent/line', 'has a number, 1 for the first', async () => {
    const { heard } = await driven();
    expect([...new Set(heard.map(({ line }) => line))]).toEqual([1]);
  });
  row('gaps/LineEvent/points', 'has the points that are final since the event before', async () => {
    const { heard } = await driven();
    expect(heard.slice(0, 6).map(({ points }) => points.length)).toEqual([0, 0, 0, 1, 1, 1]);
  });
  row('gaps/LineEvent/tail', 'has the rest up to the newest fix', async () => {
    const { heard } = await driven();
    expect(heard.slice(0, 6).map(({ tail }) => tail.length)).toEqual([1, 2, 3, 3, 3, 3]);
  });
});

describe('a point of a line', () => {
  row('gaps/LinePoint/timestamp', 'has its time', async () => {
    const { heard, began } = await driven();
    const seconds = secondsOf(pointsOf(heard), began);
    expect(seconds.length).toBeGreaterThan(15);
    expect(seconds[0]).toBeLessThanOrEqual(1);
    expect(seconds[0]).toBeGreaterThanOrEqual(0);
    expect(seconds).toEqual(seconds.map((_, n) => (seconds[0] as number) + n));
    expect(pointsOf(heard)[0]?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });
  row('gaps/LinePoint/latitude', 'has its degrees north', async () => {
    const { heard, last } = await driven();
    expect(pointsOf(heard)[0]?.latitude).toBeTypeOf('number');
    expect(pointsOf(heard)[0]?.latitude).toBeCloseTo(45, 4);
    expect(last.tail.at(-1)?.latitude).toBeCloseTo(north(190), 4);
  });
  row('gaps/LinePoint/longitude', 'has its degrees east', async () => {
    const { heard } = await driven();
    expect(pointsOf(heard)[0]?.longitude).toBeTypeOf('number');
    for (const { longitude } of pointsOf(heard)) expect(longitude).toBeCloseTo(13, 6);
  });
  row('gaps/LinePoint/accuracy', 'has its error, metres, below that of its fix', async () => {
    const { last } = await driven();
    const [{ accuracy }] = last.points as [LinePoint];
    expect(accuracy).toBeGreaterThan(1);
    expect(accuracy).toBeLessThan(5);
  });
});

describe('watchLine', () => {
  row('gaps/watchLine', 'resolves with a subscription that ends it', async () => {
    const { phone, heard, watch } = await driven();
    expect(heard.length).toBeGreaterThan(15);
    const before = heard.length;
    watch.remove();
    await phone.drive(5, 20);
    expect(heard).toHaveLength(before);
  });
  row('gaps/watchLine/delivers', 'calls with each event', async () => {
    const { heard } = await driven();
    expect(heard.length).toBeGreaterThan(15);
  });
  row('gaps/watchLine/final', 'delivers a final point once, in order', async () => {
    const { heard, began } = await driven();
    const seconds = secondsOf(pointsOf(heard), began);
    expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b));
    for (const { points, tail } of heard)
      if (points.length > 0)
        expect(Date.parse(tail[0]?.timestamp as string)).toBeGreaterThan(
          Date.parse(points.at(-1)?.timestamp as string),
        );
  });
  row('gaps/LineOptions/lagFixes', 'has a point final behind so many fixes', async () => {
    expect((await driven({ lagFixes: 5 })).last.tail).toHaveLength(5);
    expect((await driven({ lagFixes: 1 })).last.tail).toHaveLength(1);
  });
  row('gaps/LineOptions/lagSeconds', 'has a point final with the first fix so much younger', async () => {
    expect((await driven({ lagSeconds: 10 })).last.tail).toHaveLength(10);
    expect((await driven({ lagSeconds: 14 })).last.tail).toHaveLength(14);
  });
  row('gaps/watchLine/default', 'lags by three fixes', async () => {
    for (const options of [undefined, {}]) expect((await driven(options)).last.tail).toHaveLength(3);
  });
  row('gaps/watchLine/both', 'refuses both lags, and quotes them', async () => {
    await expect(watched({ lagFixes: 3, lagSeconds: 10 })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'watchLine takes lagFixes or lagSeconds; got lagFixes 3 and lagSeconds 10',
    });
  });
  row('gaps/watchLine/trip', 'begins another line with the next trip', async () => {
    const { phone, heard } = await driven();
    await phone.engine.stop();
    await phone.settle();
    expect(heard.at(-1)).toMatchObject({ line: 1, tail: [] });
    expect(heard.at(-1)?.points.length).toBe(3);
    await phone.engine.start();
    await phone.drive(10, 60);
    expect([...new Set(heard.map(({ line }) => line))]).toEqual([1, 2]);
  });
  row('gaps/watchLine/rejected', 'shows no rejected fix', async () => {
    const { phone, heard } = await driven({ lagFixes: 1 });
    await wrong(phone, 20);
    await phone.drive(5, 20);
    const before = heard.length;
    await wrong(phone, 40_000);
    expect(heard).toHaveLength(before);
    await phone.drive(10, 26);
    for (const { points, tail } of heard)
      for (const { latitude } of [...points, ...tail]) expect(latitude).toBeLessThan(north(500));
  });
});

/** A fix a degree off. */
async function wrong(phone: Phone, accuracy: number): Promise<void> {
  phone.sensor.deliver('location', { latitude: 46, longitude: 13, accuracy, ageMillis: 0 });
  await phone.wait(SECOND);
}
