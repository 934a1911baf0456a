import type { FixFailure, FixReading, LocationRequest } from '@geo/core';
import { distanceMeters } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { ANDROID, type Device, IOS, type OsRules, type Process } from '../../src/index';
import { bench, calm, drive, HOUR, MINUTE, rest, SECOND } from './bench';

const FINE: LocationRequest = { desiredAccuracy: -1, distanceFilter: 0, interval: 1000, background: true };

/** Every fix without an error, so that metres are metres. */
function exact(world: () => { truthAt(at: number): { latitude: number; longitude: number } }) {
  return (device: Device): Device => ({
    ...device,
    satelliteFix(at) {
      const { latitude, longitude } = world().truthAt(at);
      return { latitude, longitude, accuracy: 5 };
    },
  });
}

async function tracking(os: OsRules, request: LocationRequest, shows = true) {
  const fixes: (FixReading & { at: number })[] = [];
  const failures: FixFailure[] = [];
  let world: { truthAt(at: number): { latitude: number; longitude: number } };
  const opened = await bench({
    os,
    parts: [rest(10 * SECOND), drive(0, 6000), rest(HOUR)],
    device: exact(() => world),
    onProcessStart({ ports }: Process) {
      if (shows) ports.presence.set({ mode: 'location' });
      ports.sensor.watch('location', request, (reading) => {
        if ('error' in reading) failures.push(reading);
        else fixes.push({ ...reading, at: ports.scheduler.uptime() - HOUR });
      });
    },
    hooks: [
      {
        onBegin: (controls) => {
          world = controls.world;
        },
      },
    ],
  });
  return { ...opened, fixes, failures };
}

describe('a distance filter', () => {
  for (const os of [ANDROID, IOS])
    it(`goes by the last fix that was delivered, not the last that was taken (${os.name})`, async () => {
      const { phone, fixes } = await tracking(calm(os), { ...FINE, distanceFilter: 100 });
      await phone.runTo(5 * MINUTE);
      expect(fixes.length).toBeGreaterThan(20);
      for (const [index, fix] of fixes.entries()) {
        const before = fixes[index - 1];
        // At 10 m/s a fix a second: filtered against the one before, none would ever come.
        if (before) expect(distanceMeters(before, fix)).toBeGreaterThanOrEqual(100);
        if (before) expect(distanceMeters(before, fix)).toBeLessThan(115);
        expect(fix.filtered).toBe(true);
      }
    });

  it('is not claimed where none was asked for', async () => {
    const { phone, fixes } = await tracking(calm(ANDROID), FINE);
    await phone.runTo(MINUTE);
    expect(fixes.some((fix) => 'filtered' in fix)).toBe(false);
  });
});

describe('an interval', () => {
  it('is kept by Android', async () => {
    const { phone, fixes } = await tracking(calm(ANDROID), { ...FINE, interval: 5000 });
    await phone.runTo(2 * MINUTE);
    const gaps = fixes.slice(1).map((fix, index) => fix.at - (fixes[index]?.at ?? 0));
    expect(new Set(gaps)).toEqual(new Set([5000]));
  });

  it('means nothing to iOS, which delivers a fix a second', async () => {
    const { phone, fixes } = await tracking(calm(IOS), { ...FINE, interval: 5000 });
    await phone.runTo(2 * MINUTE);
    expect(fixes.length).toBeGreaterThan(110);
  });

  it('of half a minute lets Android switch the receiver off in between', async () => {
    const { phone, of, fixes } = await tracking(calm(ANDROID), { ...FINE, interval: 30_000 });
    await phone.runTo(5 * MINUTE);
    expect(fixes.length).toBeGreaterThanOrEqual(9);
    const offs = of('satellites').filter(({ state }) => state === 'off');
    expect(offs.length).toBeGreaterThanOrEqual(9);
  });
});

describe('who may have locations', () => {
  it('an Android app without a foreground service gets a few an hour', async () => {
    const { phone, fixes } = await tracking(calm(ANDROID), FINE, false);
    const before = fixes.length;
    await phone.runTo(HOUR);
    expect(fixes.length - before).toBeLessThanOrEqual(4);
    expect(fixes.length - before).toBeGreaterThanOrEqual(2);
  });

  it('are not delivered while permission is denied, which is reported once; then again when it is granted', async () => {
    const { phone, fixes, failures } = await tracking(calm(ANDROID), FINE);
    await phone.runTo(MINUTE);
    phone.controls.setProvider({ status: 2 });
    const before = fixes.length;
    await phone.runTo(3 * MINUTE);
    expect(fixes).toHaveLength(before);
    expect(failures).toEqual([{ error: { code: 1, message: 'location permission is denied' } }]);
    phone.controls.setProvider({ status: 3 });
    await phone.runTo(4 * MINUTE);
    expect(fixes.length).toBeGreaterThan(before + 50);
  });

  it('with permission while in use alone: on Android a foreground service is use, and nothing else in the background', async () => {
    for (const shows of [true, false]) {
      const { phone, fixes } = await tracking(calm(ANDROID), FINE, shows);
      phone.controls.setProvider({ status: 4 });
      const before = fixes.length;
      await phone.runTo(HOUR);
      if (shows) expect(fixes.length).toBeGreaterThan(before + 1000);
      else expect(fixes).toHaveLength(before);
    }
  });

  it('with reduced accuracy learns the neighbourhood, and never the place', async () => {
    const { phone, fixes } = await tracking(calm(IOS), FINE);
    phone.controls.setProvider({ accuracyAuthorization: 1 });
    const before = fixes.length;
    await phone.runTo(10 * MINUTE);
    const reduced = fixes.slice(before + 1);
    expect(reduced.length).toBeGreaterThan(3);
    expect(new Set(reduced.map(({ accuracy }) => accuracy))).toEqual(new Set([3000]));
    expect(new Set(reduced.map(({ latitude }) => latitude)).size).toBeLessThanOrEqual(3);
  });
});

it('at rest Android gives the same network position again and again, and looks for it every ten minutes', async () => {
  const fixes: FixReading[] = [];
  const { phone, of } = await bench({
    onProcessStart({ ports }) {
      ports.presence.set({ mode: 'location' });
      ports.sensor.watch('location', { ...FINE, desiredAccuracy: 10, interval: 30_000 }, (reading) => {
        if (!('error' in reading)) fixes.push(reading);
      });
    },
    device: (device) => ({
      ...device,
      networkFix: (at) => ({ latitude: 45, longitude: 13 + at / 1e12, accuracy: 30, time: at }),
    }),
  });
  await phone.runTo(29 * MINUTE);
  expect(of('networkPosition')).toHaveLength(3);
  expect(fixes.length).toBeGreaterThan(53);
  expect(new Set(fixes.map(({ longitude }) => longitude)).size).toBe(3);
  // What is given again is given as of now.
  expect(new Set(fixes.map(({ time }) => time)).size).toBe(fixes.length);
});

it('asked again with the same words, a platform that waits for 100 m gives a fix at once', async () => {
  const fixes: FixReading[] = [];
  const request = { ...FINE, distanceFilter: 100 };
  let again: () => void = () => undefined;
  const { phone } = await bench({
    onProcessStart({ ports }) {
      ports.presence.set({ mode: 'location' });
      const watch = ports.sensor.watch('location', request, (reading) => {
        if (!('error' in reading)) fixes.push(reading);
      });
      again = () => watch.update({ ...request });
    },
  });
  await phone.runTo(5 * MINUTE);
  const still = fixes.length;
  phone.controls.schedule(0, again);
  await phone.runTo(5 * MINUTE + 40 * SECOND);
  expect(fixes.length).toBeGreaterThan(still);
});

it('iOS keeps an app running while it asks for locations in the background, and suspends it when it stops', async () => {
  let stop: () => void = () => undefined;
  const { phone } = await bench({
    os: calm(IOS),
    onProcessStart({ ports }) {
      stop = ports.sensor.watch('location', FINE, () => undefined).close;
    },
  });
  await phone.runTo(HOUR);
  expect(phone.isSuspended).toBe(false);
  phone.controls.schedule(0, stop);
  await phone.runTo(HOUR + 9 * SECOND);
  expect(phone.isSuspended).toBe(false);
  await phone.runTo(HOUR + 11 * SECOND);
  expect(phone.isSuspended).toBe(true);
});
