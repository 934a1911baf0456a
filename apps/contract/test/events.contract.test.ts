import type { HttpEvent, Location, MotionChangeEvent } from '@geo/core';
import { ANDROID_PROFILE, IOS_PROFILE } from '@geo/core';
import { noAnswer } from '@geo/core/testing';
import { describe, expect } from 'vitest';
import { MINUTE, phoneBorn, phoneWith, SECOND, URL } from './phone';
import { row } from './row';
import { ALL_SENSES, BARE_FIX, durableRows, tracking } from './stories';

const changes = (phone: { received<T>(name: 'motionchange'): T[] }) =>
  phone.received<MotionChangeEvent>('motionchange');

/** An upload that the server answers so. */
async function answered(server: () => unknown) {
  const phone = await phoneWith({ config: { url: URL, autoSync: false }, server: server as never });
  await phone.enqueue(1);
  await phone.engine.sync().catch(() => undefined);
  await phone.settle();
  return phone.received<HttpEvent>('http')[0];
}

describe('a motion change', () => {
  row('2.7/isMoving', 'is true when moving begins, false when it ends', async () => {
    const phone = await tracking();
    await phone.engine.changePace(false);
    await phone.engine.changePace(true);
    expect(changes(phone).map(({ isMoving }) => isMoving)).toEqual([true, false, true]);
  });

  row('2.7/location', 'is the record that was made of it; absent on the first of a session', async () => {
    const phone = await tracking({ profile: ANDROID_PROFILE });
    phone.sensor.deliver('location', BARE_FIX);
    await phone.settle();
    await phone.engine.changePace(false);
    const [first, second] = changes(phone);
    expect(first).not.toHaveProperty('location');
    expect(second?.location).toEqual(phone.received<Location>('location').at(-1));
    expect(second?.location?.coords).toEqual(BARE_FIX);
  });

  row('2.7/first-without-location', 'the first has location null on iOS, and none on Android', async () => {
    expect(changes(await tracking({ profile: ANDROID_PROFILE }))).toEqual([{ isMoving: true }]);
    expect(changes(await tracking({ profile: IOS_PROFILE }))).toEqual([{ isMoving: true, location: null }]);
  });

  row('3/cold-start', 'start opens a probing session', async () => {
    const phone = await tracking();
    phone.sensor.deliver('location', BARE_FIX);
    await phone.settle();
    expect(changes(phone)).toEqual([{ isMoving: true }]);
    expect(phone.received<Location>('location')[0]?.is_moving).toBe(null);
  });

  row('3/moving', 'the moving transition is emitted, and State agrees', async () => {
    const phone = await tracking();
    await phone.engine.changePace(false);
    await phone.engine.changePace(true);
    expect(changes(phone).at(-1)?.isMoving).toBe(true);
    expect((await phone.engine.getState()).isMoving).toBe(true);
  });

  row('3/stationary', 'the stationary transition comes after its record', async () => {
    const phone = await tracking();
    await phone.drive(5);
    await phone.engine.changePace(false);
    // The log tells of the transition as well, at its own place.
    const last = phone.events.filter(({ name }) => name !== 'log').slice(-2);
    expect(last.map(({ name }) => name)).toEqual(['location', 'motionchange']);
    expect(last[0]?.payload).toMatchObject({ event: 'motionchange' });
    expect(last[1]?.payload).toMatchObject({ isMoving: false });
    expect((await phone.engine.getState()).isMoving).toBe(false);
  });

  row('gaps/is_moving/stationary-record', 'its record says is_moving false', async () => {
    const phone = await tracking();
    await phone.drive(5);
    await phone.engine.changePace(false);
    const record = phone.received<Location>('location').at(-1);
    expect(record).toMatchObject({ event: 'motionchange', is_moving: false });
    expect(changes(phone).at(-1)?.location).toEqual(record);
  });

  row('gaps/start/announces', 'start says that it moves, once, without a place', async () => {
    const phone = await tracking({ profile: IOS_PROFILE });
    await phone.wait(SECOND);
    expect(changes(phone)).toEqual([{ isMoving: true, location: null }]);
  });
});

describe('an http event', () => {
  row('2.12/success', 'is whether the status was 2xx', async () => {
    expect((await answered(() => 204))?.success).toBe(true);
    expect((await answered(() => 500))?.success).toBe(false);
  });
  row('2.12/status', "is the server's", async () => {
    expect((await answered(() => 201))?.status).toBe(201);
    expect((await answered(() => noAnswer()))?.status).toBe(0);
  });
  row('2.12/responseText', 'is the body, or the error message without an answer', async () => {
    expect((await answered(() => ({ status: 200, body: 'thanks' })))?.responseText).toBe('thanks');
    expect((await answered(() => new Error('no route')))?.responseText).toBe('no route');
  });
  row('8/responseText', 'is cut to 1024 characters', async () => {
    const long = { status: 200, body: 'x'.repeat(3000) };
    expect((await answered(() => long))?.responseText).toBe('x'.repeat(1024));
    const fits = { status: 200, body: 'y'.repeat(1024) };
    expect((await answered(() => fits))?.responseText).toBe('y'.repeat(1024));
  });
  row('7/http-outcome', 'only 2xx is a success; 0 is no answer, with the reason', async () => {
    for (const status of [200, 299])
      expect(await answered(() => status)).toMatchObject({ success: true, status });
    for (const status of [302, 400, 500])
      expect(await answered(() => status)).toMatchObject({ success: false, status });
    expect(await answered(() => new Error('timed out'))).toEqual({
      success: false,
      status: 0,
      responseText: 'timed out',
    });
  });
  row('6/http-once', 'comes once for each request', async () => {
    const phone = await phoneWith({ config: { url: URL, autoSync: false }, server: () => 200 });
    await phone.enqueue(3);
    await phone.engine.sync();
    await phone.settle();
    expect(phone.requests).toHaveLength(3);
    expect(phone.received('http')).toHaveLength(3);
  });
});

describe('a connectivity event', () => {
  row('2.13/connected', 'is whether internet is reachable', async () => {
    const phone = await phoneWith({ config: {} });
    await phone.setNetwork('none');
    await phone.setNetwork('wifi');
    expect(phone.received('connectivitychange').slice(-2)).toEqual([
      { connected: false },
      { connected: true },
    ]);
  });

  row('6/6.2', 'a captive portal, connected to a network without internet, is not connected', async () => {
    const phone = await phoneWith({ config: {} });
    const before = phone.received('connectivitychange').length;
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: false, transport: 'wifi' });
    await phone.settle();
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: false, transport: 'cellular' });
    await phone.settle();
    expect(phone.received('connectivitychange').slice(before)).toEqual([{ connected: false }]);
  });

  row('6/6.3', 'a new listener receives the present state first, and only once', async () => {
    const phone = await phoneWith({ config: {} });
    await phone.setNetwork('none');
    const heard: unknown[] = [];
    phone.engine.onConnectivityChange((event) => heard.push(event));
    await phone.settle();
    expect(heard).toEqual([{ connected: false }]);
  });
});

describe('listeners', () => {
  row('2.25/remove', 'a subscription detaches its own listener alone; twice is harmless', async () => {
    const phone = await phoneWith({ config: {}, listenTo: [] });
    const heard: string[] = [];
    const subscription = phone.engine.onLocation(() => heard.push('a'));
    const other = phone.engine.onLocation(() => heard.push('b'));
    await phone.enqueue(1);
    subscription.remove();
    subscription.remove();
    await phone.enqueue(1);
    expect(heard).toEqual(['a', 'b', 'b']);
    // No listener is left: what comes now waits for the next one.
    other.remove();
    await phone.enqueue(1);
    phone.engine.onLocation(() => heard.push('c'));
    await phone.enqueue(1);
    expect(heard).toEqual(['a', 'b', 'b', 'c', 'c']);
  });

  row('gaps/subscriptions/twice', 'remove() twice has no effect', async () => {
    const phone = await phoneWith({ config: {} });
    const heard: string[] = [];
    const subscription = phone.engine.onLocation(() => heard.push('a'));
    phone.engine.onLocation(() => heard.push('b'));
    subscription.remove();
    expect(() => subscription.remove()).not.toThrow();
    await phone.enqueue(1);
    expect(heard).toEqual(['b']);
  });

  row('2.25/remove-listeners', 'removeListeners() detaches all of them at once', async () => {
    const phone = await phoneWith({ config: {} });
    const heard: string[] = [];
    phone.engine.onLocation(() => heard.push('location'));
    phone.engine.onConnectivityChange(() => heard.push('connectivity'));
    await phone.settle();
    heard.length = 0;
    phone.engine.removeListeners();
    await phone.enqueue(1);
    await phone.setNetwork('none');
    expect(heard).toEqual([]);
  });

  row('gaps/buffer/first-listener', 'the first listener receives what came before it, in order', async () => {
    const phone = await phoneWith({ config: {}, listenTo: [] });
    const uuids = await phone.enqueue(3);
    const first: string[] = [];
    const second: string[] = [];
    phone.engine.onLocation(({ uuid }) => first.push(uuid));
    phone.engine.onLocation(({ uuid }) => second.push(uuid));
    await phone.settle();
    expect(first).toEqual(uuids);
    expect(second).toEqual([]);
  });

  row('gaps/buffer/64', 'of more than 64 the oldest are kept', async () => {
    const phone = await phoneWith({ config: {}, listenTo: [] });
    const uuids = await phone.enqueue(70);
    const heard: string[] = [];
    phone.engine.onLocation(({ uuid }) => heard.push(uuid));
    await phone.settle();
    expect(heard).toEqual(uuids.slice(0, 64));
  });
});

describe('the life of tracking', () => {
  row('gaps/boot/resumes', 'a killed process tracks on before ready is called', async () => {
    const phone = await tracking();
    await phone.drive(5);
    await phone.restart();
    expect(phone.sensor.request('location')).toBeDefined();
    await phone.drive(5, 5);
    expect(durableRows(phone, 'queue/').length).toBeGreaterThan(3);
  });

  row('gaps/ready/gates', 'operations before it reject, and after it answer', async () => {
    const phone = phoneBorn();
    await expect(phone.engine.getState()).rejects.toMatchObject({ code: 'NOT_READY' });
    await expect(phone.engine.start()).rejects.toMatchObject({ code: 'NOT_READY' });
    await phone.engine.ready({});
    expect((await phone.engine.getState()).enabled).toBe(false);
  });

  row('gaps/start/enables', 'start is durable, and resolves State', async () => {
    const phone = await phoneWith({ config: {} });
    expect(await phone.engine.start()).toMatchObject({ enabled: true, trackingMode: 1 });
    await phone.restart({});
    expect((await phone.engine.getState()).enabled).toBe(true);
  });

  row('gaps/start/idempotent', 'a second start opens no second session', async () => {
    const phone = await tracking();
    await phone.drive(3);
    const { length } = phone.storage.commits;
    expect((await phone.engine.start()).enabled).toBe(true);
    await phone.settle();
    expect(phone.storage.commits).toHaveLength(length);
    expect(changes(phone)).toHaveLength(1);
  });

  row('gaps/stop/disables', 'stop is durable, and makes no motion change', async () => {
    const phone = await tracking();
    const before = changes(phone).length;
    expect((await phone.engine.stop()).enabled).toBe(false);
    await phone.restart({});
    expect((await phone.engine.getState()).enabled).toBe(false);
    expect(changes(phone)).toHaveLength(before);
  });

  row('gaps/stop/releases', 'stop lets go of every sense that tracking had, and of its timers', async () => {
    const held = ['location', 'activity', 'acceleration', 'regions', 'motion', 'heading'] as const;
    const phone = await tracking({
      available: ALL_SENSES,
      config: { crashDetection: { enabled: true } },
    });
    await phone.engine.addGeofence({ identifier: 'home', latitude: 45, longitude: 13, radius: 200 });
    await phone.engine.watchHeading();
    await phone.drive(5);
    await phone.engine.changePace(false);
    // Acceleration is watched on the way, significant motion at rest; the others at both.
    const atRest = new Set(phone.sensor.watched.keys());
    await phone.engine.changePace(true);
    expect(held.filter((kind) => !atRest.has(kind) && !phone.sensor.watched.has(kind))).toEqual([]);
    await phone.engine.stop();
    expect(held.filter((kind) => phone.sensor.watched.has(kind))).toEqual([]);
    const { length } = phone.sensor.calls;
    await phone.wait(10 * MINUTE);
    expect(phone.sensor.calls).toHaveLength(length);
  });

  row('gaps/stop/uploads-go-on', 'records of a stopped tracker still go', async () => {
    const phone = await phoneWith({ config: { url: URL } });
    await phone.engine.start();
    await phone.engine.stop();
    await phone.enqueue(1);
    expect(phone.requests).toHaveLength(1);
    expect(await phone.engine.getCount()).toBe(0);
  });

  row('gaps/stop/listeners-stay', 'connectivity is still delivered while stopped', async () => {
    const phone = await tracking({ available: ALL_SENSES });
    await phone.engine.stop();
    const before = phone.received('connectivitychange').length;
    await phone.setNetwork('none');
    expect(phone.received('connectivitychange').slice(before)).toEqual([{ connected: false }]);
    expect(phone.sensor.watched.has('provider')).toBe(true);
  });

  row('gaps/stop/idempotent', 'a second stop changes nothing', async () => {
    const phone = await tracking();
    await phone.engine.stop();
    const { length } = phone.storage.commits;
    expect((await phone.engine.stop()).enabled).toBe(false);
    expect(phone.storage.commits).toHaveLength(length);
  });

  row(
    'gaps/startOnBoot',
    'after a reboot an enabled tracker resumes only where the app said so',
    async () => {
      for (const startOnBoot of [false, true]) {
        const phone = await tracking({ config: { startOnBoot } });
        await phone.drive(3);
        const memory = phone.kill();
        const next = await phoneWith({ memory, config: { startOnBoot } });
        // Another phone is another boot only where its boot id differs.
        expect(next.scheduler.bootId).toBe(phone.scheduler.bootId);
        phone.scheduler.reboot();
        await phone.restart({ startOnBoot });
        expect((await phone.engine.getState()).enabled).toBe(startOnBoot);
      }
    },
  );

  row('gaps/startGeofences/no-stream', 'geofences alone want no location stream', async () => {
    const phone = await phoneWith({ config: {}, available: ALL_SENSES });
    await phone.engine.startGeofences();
    await phone.settle();
    expect(phone.sensor.request('location')).toBeUndefined();
    expect((await phone.engine.getState()).trackingActive).toBe(false);
  });

  row('gaps/startGeofences/no-service', 'geofences alone show no service', async () => {
    const phone = await phoneWith({ config: {} });
    await phone.engine.startGeofences();
    expect(phone.presence.current).toEqual({ mode: 'geofences' });
    await phone.engine.start();
    expect(phone.presence.current.mode).toBe('location');
  });
});
