import { noAnswer } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../src/kit/fix';
import { keepsLegacy, type LegacyRule, TRACCAR_LEGACY, TRACCAR_LEGACY_75_HIGH } from '../src/traccar-legacy';
import { keepsSdk, TRACCAR_SDK_HIGH, TRACCAR_SDK_MEDIUM } from '../src/traccar-sdk';
import { DEGREE, minutes, seconds, startBaseline } from './harness';

const at = (north: number, millis: number, heading?: number): Fix => ({
  latitude: north / DEGREE,
  longitude: 0,
  accuracy: 10,
  time: millis,
  ...(heading !== undefined && { heading }),
});

describe('B4a', () => {
  const rule: LegacyRule = { intervalMillis: 600_000, distance: 75, angle: 30, accuracy: 100 };
  it.each([
    { says: 'the first', last: undefined, fix: at(0, 0), kept: true },
    { says: 'too soon, too near', last: at(0, 0), fix: at(74, 599_999), kept: false },
    { says: 'the interval has passed', last: at(0, 0), fix: at(0, 600_000), kept: true },
    { says: 'far enough', last: at(0, 0), fix: at(75.1, 1000), kept: true },
    { says: 'turned by 30°', last: at(0, 0, 100), fix: at(0, 1000, 130), kept: true },
    { says: 'turned by 29°', last: at(0, 0, 100), fix: at(0, 1000, 129), kept: false },
    {
      says: 'turned by 20° over north: no wraparound',
      last: at(0, 0, 350),
      fix: at(0, 1000, 10),
      kept: true,
    },
    { says: 'no bearing counts as north', last: at(0, 0), fix: at(0, 1000, 30), kept: true },
  ])('$says: $kept', ({ last, fix, kept }) => {
    expect(keepsLegacy(rule, last, fix)).toBe(kept);
  });

  it('asks for what its rule needs: the interval alone, or every second', async () => {
    expect((await startBaseline(TRACCAR_LEGACY)).sensor.request('location')).toMatchObject({
      desiredAccuracy: 100,
      interval: 600_000,
    });
    expect((await startBaseline(TRACCAR_LEGACY_75_HIGH)).sensor.request('location')).toMatchObject({
      desiredAccuracy: -1,
      interval: 1000,
      distanceFilter: 0,
    });
  });

  it('measures from the last kept fix, and sends one by one', async () => {
    const phone = await startBaseline(TRACCAR_LEGACY_75_HIGH);
    for (const north of [0, 40, 74, 80, 150, 160]) await phone.fix(north);
    expect(phone.kept).toEqual([0, 80, 160]);
    expect(phone.sent.map((records) => records.length)).toEqual([1, 1, 1]);
  });

  it('retries every 30 seconds, always, and never overtakes', async () => {
    const phone = await startBaseline(TRACCAR_LEGACY_75_HIGH, { answers: () => 503 });
    await phone.fix(0);
    await phone.fix(100);
    await phone.wait(minutes(10));
    expect(phone.sent).toHaveLength(21);
    expect(new Set(phone.sent.map(([record]) => record?.uuid)).size).toBe(1);
  });

  it('after a kill has its queue, and not its last fix', async () => {
    const phone = await startBaseline(TRACCAR_LEGACY_75_HIGH, { answers: [noAnswer()] });
    await phone.fix(0);
    phone.http.enqueue(200, 200);
    await phone.relaunch();
    expect(phone.sent).toHaveLength(2);
    await phone.fix(1);
    expect(phone.kept).toEqual([0, 1]);
    expect(phone.sent).toHaveLength(3);
  });
});

describe('B4b', () => {
  it.each([
    { says: 'the first', before: undefined, last: undefined, now: at(0, 0), paused: false, kept: true },
    {
      says: 'near and soon',
      before: false,
      last: at(0, 0),
      now: at(74, 299_999),
      paused: false,
      kept: false,
    },
    { says: 'late', before: false, last: at(0, 0), now: at(0, 300_000), paused: false, kept: true },
    { says: 'far', before: false, last: at(0, 0), now: at(75.1, 1), paused: false, kept: true },
    { says: 'the first when paused', before: false, last: at(0, 0), now: at(0, 1), paused: true, kept: true },
    {
      says: 'the second when paused',
      before: true,
      last: at(0, 0),
      now: at(0, 1),
      paused: true,
      kept: false,
    },
    {
      says: 'the first when resumed',
      before: true,
      last: at(0, 0),
      now: at(0, 1),
      paused: false,
      kept: true,
    },
  ])('$says: $kept', ({ before, last, now, paused, kept }) => {
    const processed = before === undefined ? undefined : { fix: last as Fix, paused: before };
    expect(keepsSdk({ fix: now, paused }, processed, last)).toBe(kept);
  });

  it('android: still for a minute pauses; the timer is not armed anew; a region of 100 m is drawn', async () => {
    const phone = await startBaseline(TRACCAR_SDK_MEDIUM, { os: 'android' });
    await phone.fix(0);
    await phone.activity('still');
    await phone.wait(seconds(40));
    await phone.activity('still', 95);
    await phone.wait(seconds(19));
    expect(phone.sensor.watched.has('location')).toBe(true);
    await phone.wait(seconds(1));
    expect(phone.sensor.watched.has('location')).toBe(false);
    expect(phone.motions).toEqual([false]);
    expect(phone.sensor.request('regions')).toMatchObject([{ radius: 100, notifyOnEntry: false }]);
  });

  it.each([
    { says: 'confident movement', what: 'walking', confidence: 75, paused: false },
    { says: 'movement without confidence', what: 'walking', confidence: 74, paused: true },
    { says: 'nothing known', what: 'unknown', confidence: 100, paused: true },
  ] as const)('$says within the minute: paused $paused', async ({ what, confidence, paused }) => {
    const phone = await startBaseline(TRACCAR_SDK_HIGH, { os: 'android' });
    await phone.fix(0);
    await phone.activity('still');
    await phone.wait(seconds(30));
    await phone.activity(what, confidence);
    await phone.wait(seconds(60));
    expect(phone.sensor.watched.has('location')).toBe(!paused);
  });

  it('resumes by the region or by movement, and keeps the first fix after it', async () => {
    const phone = await startBaseline(TRACCAR_SDK_HIGH, { os: 'android' });
    await phone.fix(0);
    await phone.activity('still');
    await phone.wait(minutes(2));
    await phone.region('stationary', 'exit');
    expect(phone.motions).toEqual([false, true]);
    expect(phone.sensor.request('regions')).toEqual([]);
    await phone.fix(120);
    expect(phone.kept).toEqual([0, 120]);
  });

  it('a false exit: what is still believed pauses it again, by the samples', async () => {
    const phone = await startBaseline(TRACCAR_SDK_HIGH, { os: 'android' });
    await phone.fix(0);
    await phone.activity('still');
    await phone.wait(minutes(2));
    await phone.region('stationary', 'exit');
    await phone.wait(seconds(89));
    expect(phone.motions).toEqual([false, true]);
    await phone.wait(seconds(1));
    expect(phone.motions).toEqual([false, true, false]);
  });

  it('ios: waits for one more fix, at most ten seconds, before it stops', async () => {
    const phone = await startBaseline(TRACCAR_SDK_MEDIUM, { os: 'ios' });
    await phone.fix(0);
    await phone.activity('still');
    await phone.wait(minutes(1));
    expect(phone.sensor.watched.has('location')).toBe(true);
    await phone.fix(3);
    expect(phone.kept).toEqual([0, 3]);
    expect(phone.sensor.watched.has('location')).toBe(false);

    const silent = await startBaseline(TRACCAR_SDK_MEDIUM, { os: 'ios' });
    await silent.fix(0);
    await silent.activity('still');
    await silent.wait(seconds(69));
    expect(silent.sensor.watched.has('location')).toBe(true);
    await silent.wait(seconds(1));
    expect(silent.sensor.watched.has('location')).toBe(false);
  });

  it('backs off 5 s doubled to 5 minutes, waits for a network, and begins anew after a success', async () => {
    const phone = await startBaseline(TRACCAR_SDK_HIGH, { os: 'android', answers: () => 500 });
    await phone.fix(0);
    await phone.wait(seconds(5 + 10 + 20 + 40 + 80 + 160 + 300 + 300));
    expect(phone.sent).toHaveLength(9);
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: false, transport: 'none' });
    await phone.wait(minutes(60));
    expect(phone.sent).toHaveLength(9);
    phone.http.enqueue(200);
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'wifi' });
    await phone.wait(0);
    expect(phone.sent).toHaveLength(10);
    await phone.fix(500);
    expect(phone.sent).toHaveLength(11);
    await phone.wait(seconds(5));
    expect(phone.sent).toHaveLength(12);
  });

  it('is paused again after a kill, with its region', async () => {
    const phone = await startBaseline(TRACCAR_SDK_HIGH, { os: 'android' });
    await phone.fix(0);
    await phone.activity('still');
    await phone.wait(minutes(2));
    await phone.relaunch({
      cause: 'reading',
      kind: 'regions',
      data: { ageMillis: 0, identifier: 'stationary', action: 'exit' },
    });
    expect(phone.motions).toEqual([false, true]);
    expect(phone.sensor.watched.has('location')).toBe(true);
  });
});
