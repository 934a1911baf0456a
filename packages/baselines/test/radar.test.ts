import { noAnswer } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { afterFix, RADAR_CONTINUOUS, RADAR_EFFICIENT, RADAR_RESPONSIVE } from '../src/radar';
import { type BaselineHarness, DEGREE, fence, seconds, startBaseline } from './harness';

const STATE = { stopped: false, movedAt: 0, sentAt: 0, inside: [] };
const at = (north: number, time: number) => ({ latitude: north / DEGREE, longitude: 0, accuracy: 10, time });

/** It lay still for so long that it counts as stopped. */
async function stopped(phone: BaselineHarness): Promise<BaselineHarness> {
  for (let count = 0; count < 6; count += 1) {
    await phone.fix(0);
    await phone.wait(seconds(30));
  }
  return phone;
}

describe('B9', () => {
  it.each([
    { says: 'near for long', from: at(0, 1000), fix: at(69, 142_000), stopped: true, moved: 0 },
    {
      says: 'near, not longer than 140 s',
      from: at(0, 1000),
      fix: at(69, 141_000),
      stopped: false,
      moved: 0,
    },
    { says: 'far', from: at(0, 1000), fix: at(71, 500_000), stopped: false, moved: 71 },
  ])('$says: stopped $stopped', ({ from, fix, stopped, moved }) => {
    const state = afterFix({ ...STATE, moved: from, movedAt: from.time }, fix);
    expect(state.stopped).toBe(stopped);
    expect(Math.round((state.moved?.latitude ?? 0) * DEGREE)).toBe(moved);
  });

  it('continuous: every half minute, moving and stopped, and each is sent', async () => {
    const phone = await stopped(await startBaseline(RADAR_CONTINUOUS));
    expect(phone.sensor.request('location')).toMatchObject({ desiredAccuracy: -1, interval: 30_000 });
    expect(phone.motions).toEqual([false]);
    expect(phone.sent).toHaveLength(6);
  });

  it('what comes within the sync interval is not sent', async () => {
    const phone = await startBaseline(RADAR_CONTINUOUS);
    await phone.fix(0);
    await phone.wait(seconds(19));
    await phone.fix(500);
    expect(phone.kept).toEqual([0]);
    await phone.wait(seconds(1));
    await phone.fix(600);
    expect(phone.kept).toEqual([0, 600]);
  });

  it('passes over accuracies of a kilometre, and fixes from before it last moved', async () => {
    const phone = await startBaseline(RADAR_CONTINUOUS);
    const start = phone.scheduler.now();
    await phone.fix(0, { accuracy: 1000 });
    await phone.fix(0, { time: start });
    await phone.wait(seconds(60));
    await phone.fix(100, { time: start - 1 });
    expect(phone.kept).toEqual([0]);
  });

  it('responsive: stopped it listens no more; the region of 100 m begins it again', async () => {
    const phone = await stopped(await startBaseline(RADAR_RESPONSIVE));
    expect(phone.sensor.watched.has('location')).toBe(false);
    expect(phone.sensor.request('regions')).toMatchObject([{ identifier: 'bubble', radius: 100 }]);
    await phone.region('bubble', 'exit');
    await phone.fix(150);
    expect(phone.motions).toEqual([false, true]);
    expect(phone.sensor.request('location')).toMatchObject({ desiredAccuracy: 100, interval: 150_000 });
    expect(phone.kept.at(-1)).toBe(150);
  });

  it('responsive: an exit with a poor fix is looked into until it is sure', async () => {
    const phone = await stopped(await startBaseline(RADAR_RESPONSIVE));
    await phone.region('bubble', 'exit');
    await phone.fix(900, { accuracy: 1600 });
    expect(phone.motions).toEqual([false]);
    expect(phone.sensor.watched.has('location')).toBe(false);
    await phone.wait(seconds(150));
    await phone.fix(1000, { accuracy: 150 });
    await phone.wait(seconds(150));
    await phone.fix(1500, { accuracy: 30 });
    expect(phone.motions).toEqual([false, true]);
    expect(phone.sensor.request('location')).toMatchObject({ interval: 150_000 });
  });

  it('efficient: twenty minutes, and an hour when stopped', async () => {
    const phone = await startBaseline(RADAR_EFFICIENT);
    expect(phone.sensor.request('location')).toMatchObject({ interval: 1_200_000 });
    await stopped(phone);
    expect(phone.sensor.request('location')).toMatchObject({ interval: 3_600_000 });
  });

  it('what fails is lost, but for the last stop', async () => {
    const lost = await startBaseline(RADAR_CONTINUOUS, { answers: [noAnswer(), 200] });
    await lost.fix(0);
    await lost.wait(seconds(60));
    await lost.fix(500);
    expect(lost.sent).toHaveLength(2);
    expect(lost.sent[1]?.[0]?.uuid).not.toBe(lost.sent[0]?.[0]?.uuid);

    const phone = await stopped(
      await startBaseline(RADAR_RESPONSIVE, { answers: (_, index) => (index === 5 ? noAnswer() : 200) }),
    );
    const before = phone.sent.length;
    expect(phone.motions).toEqual([false]);
    await phone.region('bubble', 'exit');
    await phone.fix(150);
    expect(phone.sent.length).toBeGreaterThan(before);
    expect(phone.kept.at(-1)).toBe(0);
  });

  it('fences: the server judges what reaches it, and the ten nearest are watched', async () => {
    const fences = Array.from({ length: 12 }, (_, index) => fence(`at ${index}`, index * 1000, 100));
    const phone = await startBaseline(RADAR_RESPONSIVE, { fences });
    await phone.fix(0);
    expect(phone.crossings).toEqual(['ENTER at 0']);
    const watched = phone.sensor.request('regions')?.map(({ identifier }) => identifier) ?? [];
    expect(watched.filter((identifier) => identifier !== 'bubble')).toHaveLength(10);
    expect(watched).not.toContain('at 10');
    await phone.relaunch();
    await phone.wait(seconds(60));
    await phone.region('at 1', 'enter');
    await phone.fix(1000);
    expect(phone.crossings).toEqual(['ENTER at 0', 'EXIT at 0', 'ENTER at 1']);
  });

  it('forgets at boot that it was stopped', async () => {
    const phone = await stopped(await startBaseline(RADAR_RESPONSIVE));
    await phone.relaunch();
    expect(phone.sensor.watched.has('location')).toBe(false);
    await phone.relaunch({ cause: 'boot' });
    expect(phone.sensor.watched.has('location')).toBe(true);
  });
});
