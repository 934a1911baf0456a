import { expect, it } from 'vitest';
import { DISTANCE_FILTER_10, DISTANCE_FILTER_PAUSING, SIGNIFICANT_CHANGE } from '../src/distance-filter';
import { minutes, seconds, startBaseline } from './harness';

it('B3 leaves the distance to the platform, and keeps all that it delivers', async () => {
  const phone = await startBaseline(DISTANCE_FILTER_10);
  expect(phone.sensor.request('location')).toMatchObject({ distanceFilter: 10, desiredAccuracy: -1 });
  for (const north of [0, 10, 20]) await phone.fix(north);
  expect(phone.kept).toEqual([0, 10, 20]);
  expect(phone.sent).toHaveLength(0);
  await phone.wait(minutes(5));
  expect(phone.sent.map((records) => records.length)).toEqual([3]);
});

it('B3 pausing: twelve and a half minutes within 50 m end the updates, and only the app in the foreground begins them again', async () => {
  const phone = await startBaseline(DISTANCE_FILTER_PAUSING);
  await phone.fix(0);
  await phone.wait(minutes(12));
  await phone.fix(30);
  await phone.wait(seconds(29));
  expect(phone.sensor.watched.has('location')).toBe(true);
  await phone.wait(seconds(1));
  expect(phone.sensor.watched.has('location')).toBe(false);
  await phone.wait(minutes(300));
  expect(phone.sensor.watched.has('location')).toBe(false);
  phone.sensor.deliver('app', { ageMillis: 0, state: 'background' });
  expect(phone.sensor.watched.has('location')).toBe(false);
  phone.sensor.deliver('app', { ageMillis: 0, state: 'foreground' });
  expect(phone.sensor.watched.has('location')).toBe(true);
});

it('B3 pausing: a device that goes on is not paused', async () => {
  const phone = await startBaseline(DISTANCE_FILTER_PAUSING);
  for (let minute = 0; minute < 30; minute += 1) {
    await phone.fix(minute * 60);
    await phone.wait(minutes(1));
  }
  expect(phone.sensor.watched.has('location')).toBe(true);
});

it('B3 significant change: one coarse position at the start and a change, no stream', async () => {
  const phone = await startBaseline(SIGNIFICANT_CHANGE);
  expect(phone.sensor.request('location')).toMatchObject({ desiredAccuracy: 3000 });
  await phone.fix(5, { accuracy: 400 });
  expect(phone.sensor.watched.has('location')).toBe(false);
  phone.sensor.deliver('motion', { ageMillis: 0 });
  await phone.fix(900, { accuracy: 900 });
  expect(phone.kept).toEqual([5, 900]);
  expect(phone.sensor.watched.has('location')).toBe(false);
  expect(phone.sent).toHaveLength(2);
});

it('B3 significant change: a change starts a dead app, which takes one position', async () => {
  const phone = await startBaseline(SIGNIFICANT_CHANGE);
  await phone.fix(5);
  await phone.relaunch({ cause: 'reading', kind: 'motion', data: { ageMillis: 0 } });
  await phone.fix(800);
  expect(phone.kept).toEqual([5, 800]);
  expect(phone.sensor.watched.has('location')).toBe(false);
});
