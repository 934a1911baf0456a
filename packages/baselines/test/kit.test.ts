import { memoryStorage, noAnswer } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { CONTINUOUS, CONTINUOUS_BATCHED } from '../src/continuous';
import { EVERY_30_SECONDS } from '../src/fixed-interval';
import { BASELINES } from '../src/index';
import { storedQueue } from '../src/kit/queue';
import { doubling } from '../src/kit/uploader';
import { seconds, startBaseline } from './harness';

describe('the baselines', () => {
  it('have a name of their own each, say where they come from, and on which systems they are', () => {
    expect(new Set(BASELINES.map(({ id }) => id)).size).toBe(BASELINES.length);
    expect(new Set(BASELINES.map(({ name }) => name)).size).toBe(BASELINES.length);
    for (const { source, os } of BASELINES) {
      expect(source).toMatch(/^re-implemented from documentation: ./);
      expect(os.length).toBeGreaterThan(0);
    }
  });

  it.each(BASELINES.flatMap((baseline) => baseline.os.map((os) => ({ id: baseline.id, os, baseline }))))(
    '$id on $os begins, ends what it began, and begins again after a kill',
    async ({ baseline, os }) => {
      const phone = await startBaseline(baseline, { os });
      expect(phone.sensor.watched.size).toBeGreaterThan(0);
      for (let second = 0; second < 60; second += 1) {
        await phone.fix(second * 15, { speed: 15 });
        await phone.wait(seconds(1));
      }
      // A shot without an answer ends after half a minute at most.
      for (let waited = 0; phone.running.busy && waited < 40; waited += 1) await phone.wait(seconds(1));
      expect(phone.running.busy).toBe(false);
      await phone.relaunch();
      expect(phone.sensor.watched.size).toBeGreaterThan(0);
      expect(phone.running.busy).toBe(phone.sensor.watched.has('location') && isShot(baseline.id));
    },
  );
});

/** These take single positions, and are busy until they have one. */
const isShot = (id: string) => /^b2-|^b3-significant|^b5b-significant/.test(id);

describe('a stored queue', () => {
  it('keeps the order through a kill, counts on, and drops the oldest when it is full', async () => {
    const storage = memoryStorage();
    const queue = await storedQueue(storage, 'queue', 3);
    for (const name of ['a', 'b', 'c', 'd']) await queue.add(name);
    const again = await storedQueue(memoryStorage(storage.snapshot()), 'queue', 3);
    expect(again.size).toBe(3);
    await again.add('e');
    expect((await again.oldest(9)).map(({ record }) => record)).toEqual(['c', 'd', 'e']);
    await again.remove(await again.oldest(2));
    expect((await again.oldest(9)).map(({ record }) => record)).toEqual(['e']);
    expect(again.size).toBe(1);
  });
});

it('doubles a wait with each failure, up to the longest', () => {
  const wait = doubling(5000, 300_000);
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(wait)).toEqual([
    5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000,
  ]);
});

describe('B1', () => {
  it('asks for a fix a second, keeps each and sends each', async () => {
    const phone = await startBaseline(CONTINUOUS);
    expect(phone.sensor.request('location')).toEqual({
      desiredAccuracy: -1,
      distanceFilter: 0,
      interval: 1000,
      background: true,
    });
    for (const north of [0, 0, 0]) await phone.fix(north);
    expect(phone.kept).toEqual([0, 0, 0]);
    expect(phone.sent.map((records) => records.length)).toEqual([1, 1, 1]);
  });

  it('tries a failed upload again, oldest first, and loses none through a kill', async () => {
    const phone = await startBaseline(CONTINUOUS, { answers: [500, noAnswer(), 200, 200, 200] });
    await phone.fix(0);
    await phone.fix(1);
    expect(phone.sent).toHaveLength(1);
    await phone.wait(seconds(30));
    expect(phone.sent).toHaveLength(2);
    await phone.relaunch();
    const uuids = phone.sent.map(([record]) => record?.uuid);
    expect(uuids).toHaveLength(4);
    expect(uuids[0]).toBe(uuids[1]);
    expect(uuids[1]).toBe(uuids[2]);
    expect(uuids[3]).not.toBe(uuids[2]);
  });

  it('sends 250 at once, or what there is after five minutes', async () => {
    const phone = await startBaseline(CONTINUOUS_BATCHED);
    for (let count = 0; count < 252; count += 1) await phone.fix(count);
    expect(phone.sent.map((records) => records.length)).toEqual([250]);
    await phone.wait(seconds(300));
    expect(phone.sent.map((records) => records.length)).toEqual([250, 2]);
  });
});

describe('B2', () => {
  it('keeps the first fix of 20 m, and switches off', async () => {
    const phone = await startBaseline(EVERY_30_SECONDS);
    await phone.fix(1, { accuracy: 60 });
    await phone.wait(seconds(2));
    await phone.fix(2, { accuracy: 15 });
    expect(phone.kept).toEqual([2]);
    expect(phone.sensor.watched.has('location')).toBe(false);
    await phone.wait(seconds(27));
    expect(phone.sensor.watched.has('location')).toBe(false);
    await phone.wait(seconds(1));
    expect(phone.sensor.watched.has('location')).toBe(true);
  });

  it('after ten seconds keeps the best, or nothing', async () => {
    const phone = await startBaseline(EVERY_30_SECONDS);
    await phone.fix(1, { accuracy: 60 });
    await phone.fix(2, { accuracy: 45 });
    await phone.fix(3, { accuracy: 50 });
    await phone.wait(seconds(10));
    expect(phone.kept).toEqual([2]);
    await phone.wait(seconds(30));
    expect(phone.kept).toEqual([2]);
  });

  it('does not take a fix from before the shot', async () => {
    const phone = await startBaseline(EVERY_30_SECONDS);
    await phone.fix(1, { accuracy: 5, ageMillis: 60_000 });
    expect(phone.sensor.watched.has('location')).toBe(true);
    expect(phone.kept).toEqual([]);
  });

  it('is woken by its alarm when the process is dead', async () => {
    const phone = await startBaseline(EVERY_30_SECONDS);
    await phone.fix(1);
    expect([...phone.scheduler.alarms.keys()]).toEqual(['shot']);
    await phone.relaunch({ cause: 'alarm', name: 'shot' });
    expect(phone.sensor.watched.has('location')).toBe(true);
    await phone.fix(2);
    expect(phone.kept).toEqual([1, 2]);
    expect(phone.sensor.watched.has('location')).toBe(false);
  });
});
