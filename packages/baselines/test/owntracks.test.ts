import { noAnswer } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { OWNTRACKS_MOVE, OWNTRACKS_SIGNIFICANT, sideOf } from '../src/owntracks-android';
import { OWNTRACKS_IOS_MOVE, OWNTRACKS_IOS_SIGNIFICANT } from '../src/owntracks-ios';
import { DEGREE, fence, minutes, seconds, startBaseline } from './harness';

describe('B5a', () => {
  it('asks for 500 m and a minute, or for ten seconds, and keeps all', async () => {
    const significant = await startBaseline(OWNTRACKS_SIGNIFICANT);
    expect(significant.sensor.request('location')).toMatchObject({
      desiredAccuracy: 100,
      interval: 60_000,
      distanceFilter: 500,
    });
    const move = await startBaseline(OWNTRACKS_MOVE);
    expect(move.sensor.request('location')).toMatchObject({ desiredAccuracy: -1, interval: 10_000 });
    await move.fix(0, { accuracy: 5000 });
    await move.fix(0);
    expect(move.kept).toEqual([0, 0]);
  });

  it.each([
    { north: 100, accuracy: 5, side: 'ENTER' },
    { north: 149, accuracy: 50, side: 'ENTER' },
    { north: 151, accuracy: 50, side: 'EXIT' },
    { north: 3000, accuracy: 2950, side: 'ENTER' },
  ])('$north m from a fence of 100 m, ±$accuracy m: $side', ({ north, accuracy, side }) => {
    const fix = { latitude: north / DEGREE, longitude: 0, accuracy, time: 0 };
    expect(sideOf(fence('home', 0, 100.5), fix)).toBe(side);
  });

  it('reports crossings once, by fix or by the system; unknown and outside is no exit', async () => {
    const phone = await startBaseline(OWNTRACKS_MOVE, {
      fences: [fence('home', 0, 100), fence('far', 90_000, 100)],
    });
    await phone.fix(500);
    expect(phone.crossings).toEqual([]);
    await phone.fix(50);
    await phone.region('home', 'enter');
    expect(phone.crossings).toEqual(['ENTER home']);
    await phone.relaunch();
    await phone.region('home', 'exit');
    await phone.fix(400);
    expect(phone.crossings).toEqual(['ENTER home', 'EXIT home']);
  });

  it('retries after 1 s, doubled up to 2 minutes', async () => {
    const phone = await startBaseline(OWNTRACKS_MOVE, { answers: () => noAnswer() });
    await phone.fix(0);
    await phone.wait(seconds(1 + 2 + 4 + 8 + 16 + 32 + 64 + 120 + 120));
    expect(phone.sent).toHaveLength(10);
    await phone.wait(seconds(119));
    expect(phone.sent).toHaveLength(10);
  });
});

describe('B5b', () => {
  it('move: 100 m from the last that was used, and newer', async () => {
    const phone = await startBaseline(OWNTRACKS_IOS_MOVE);
    const start = phone.scheduler.now();
    await phone.fix(0, { time: start });
    await phone.fix(99, { time: start + 1000 });
    await phone.fix(120, { time: start + 2000 });
    await phone.fix(300, { time: start + 1500 });
    expect(phone.kept).toEqual([0, 120]);
  });

  it('move: every five minutes the latest is published and counts as used', async () => {
    const phone = await startBaseline(OWNTRACKS_IOS_MOVE);
    await phone.fix(0);
    await phone.wait(seconds(1));
    await phone.fix(90);
    await phone.wait(minutes(5));
    expect(phone.kept).toEqual([0, 90]);
    expect(phone.sent.flat().map(({ event }) => event)).toEqual([undefined, 'timer']);
    await phone.fix(150);
    expect(phone.kept).toEqual([0, 90]);
    await phone.fix(191);
    expect(phone.kept).toEqual([0, 90, 191]);
  });

  it('significant: a position a change', async () => {
    const phone = await startBaseline(OWNTRACKS_IOS_SIGNIFICANT);
    await phone.fix(0);
    phone.sensor.deliver('motion', { ageMillis: 0 });
    await phone.fix(700);
    expect(phone.kept).toEqual([0, 700]);
    expect(phone.sensor.watched.has('location')).toBe(false);
  });

  it('holds the exit of a following fence for three seconds, and an enter takes it back', async () => {
    const phone = await startBaseline(OWNTRACKS_IOS_MOVE, {
      fences: [fence('-follow', 0, 50), fence('home', 0, 50)],
    });
    await phone.region('home', 'exit');
    await phone.region('-follow', 'exit');
    expect(phone.crossings).toEqual(['EXIT home']);
    await phone.wait(2999);
    await phone.region('-follow', 'enter');
    await phone.wait(seconds(10));
    expect(phone.crossings).toEqual(['EXIT home']);
    await phone.region('-follow', 'exit');
    await phone.wait(3000);
    expect(phone.crossings).toEqual(['EXIT home', 'EXIT -follow']);
    await phone.region('-follow', 'enter');
    expect(phone.crossings).toEqual(['EXIT home', 'EXIT -follow', 'ENTER -follow']);
  });
});
