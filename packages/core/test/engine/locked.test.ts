import { describe, expect, it } from 'vitest';
import { type Entry, StorageLockedError } from '../../src/index';
import { countedTrace, replayBlackBox } from '../../src/testing/index';
import { createEngine } from '../engine-under-test';
import { HOUR, MINUTE, Phone, type PhoneOptions, SECOND, URL } from '../phone';

const AUTHORIZATION = { accessToken: 'the-access-token', refreshToken: 'R', refreshUrl: `${URL}/token` };
const CONFIG = { url: URL, autoSync: false, distanceFilter: 0, authorization: AUTHORIZATION };
const FENCE = { identifier: 'home', latitude: 45, longitude: 13, radius: 500, notifyOnEntry: true };

/** What a phone in the middle of a trip has stored: tracking on, tokens, a queue, a fence that it is inside of. */
async function inMidTrip(): Promise<{ memory: readonly Entry[]; queued: string[]; odometer: number }> {
  const phone = await Phone.create({ config: CONFIG });
  await phone.engine.addGeofence(FENCE);
  await phone.engine.start();
  await phone.drive(20);
  const queued = await phone.queued();
  const odometer = await phone.engine.getOdometer();
  return { memory: phone.kill(), queued, odometer };
}

/** Its process is started again while storage is locked. */
async function startedLocked(options: PhoneOptions = {}) {
  const before = await inMidTrip();
  const phone = Phone.launch({ memory: before.memory, locked: true, ...options });
  await phone.settle();
  return { phone, ...before };
}

/** Everything but the black box. */
const stored = (entries: readonly Entry[]) => entries.filter(({ key }) => !key.startsWith('blackbox/'));

const fixAt = (phone: Phone, north: number) => {
  const data = { latitude: 45 + north / 111_132, longitude: 13, accuracy: 5, speed: 10, ageMillis: 0 };
  phone.scheduler.wake({ cause: 'reading', kind: 'location', data });
};

describe('a process that starts while storage is locked', () => {
  it('writes nothing, requests nothing, uploads nothing and watches nothing, for hours', async () => {
    const { phone, memory } = await startedLocked();
    await phone.wait(8 * HOUR);
    expect(phone.storage.commits).toEqual([]);
    expect(phone.storage.snapshot()).toEqual(memory);
    expect(phone.requests).toEqual([]);
    expect(phone.sensor.calls).toEqual([]);
  });

  it('goes on where the trip was, once storage is unlocked: tokens, queue, odometer, fences', async () => {
    const { phone, queued, odometer } = await startedLocked();
    await phone.wait(HOUR);
    phone.storage.locked = false;
    await phone.settle();
    const state = await phone.engine.ready({ reset: false });
    expect(state).toMatchObject({ enabled: true, trackingActive: true, lastStorageError: null });
    expect(state.degraded).toBeUndefined();
    expect(state.odometer).toBe(odometer);
    expect((await phone.queued()).slice(0, queued.length)).toEqual(queued);
    expect(await phone.engine.getGeofences()).toMatchObject([{ identifier: 'home' }]);
    await phone.engine.sync();
    expect(phone.requests.length).toBeGreaterThan(0);
    for (const { headers } of phone.requests) expect(headers.Authorization).toBe('Bearer the-access-token');
    // It was inside, and is inside: there is no new ENTER.
    expect(phone.received('geofence')).toEqual([]);
  });

  it('records the fixes that came meanwhile, each with its own time', async () => {
    const { phone, queued } = await startedLocked({ listenTo: ['location'] });
    await phone.wait(10 * MINUTE);
    const taken: number[] = [];
    for (let fix = 1; fix <= 5; fix++) {
      taken.push(phone.scheduler.now());
      fixAt(phone, 200 + fix * 100);
      await phone.wait(10 * SECOND);
    }
    await phone.wait(2 * HOUR);
    phone.storage.locked = false;
    await phone.settle();
    await phone.engine.ready({ reset: false });
    const records = (await phone.engine.getLocations()).slice(queued.length);
    const times = records.map(({ timestamp }) => Date.parse(timestamp));
    for (const time of taken) expect(times).toContain(time);
  });

  it('is unlocked without a notice: storage is tried again at growing intervals, at least once a minute', async () => {
    const { phone } = await startedLocked({ reportsUnlock: false });
    await phone.wait(HOUR);
    phone.storage.locked = false;
    await phone.wait(MINUTE);
    expect((await phone.engine.ready({ reset: false })).enabled).toBe(true);
  });

  it('is not kept busy by a port whose notice is wrong', async () => {
    const { memory } = await startedLocked();
    const phone = Phone.launch({ memory, locked: true });
    let notices = 0;
    phone.storage.whenUnlocked = () => {
      notices++;
      return Promise.resolve();
    };
    await phone.settle();
    await phone.wait(HOUR);
    expect(notices).toBeLessThan(2 * 60);
    expect(phone.engine.busy).toBe(false);
    phone.storage.locked = false;
    await phone.wait(MINUTE);
    expect((await phone.engine.ready({ reset: false })).enabled).toBe(true);
  });

  it('lets calls wait, and getState says why', async () => {
    const { phone } = await startedLocked();
    const readied = phone.engine.ready({ reset: false });
    await phone.wait(HOUR);
    expect(await phone.engine.getState()).toMatchObject({
      degraded: ['storage-locked'],
      lastStorageError: 'protected until the device is unlocked',
    });
    let isSettled = false;
    void readied.then(() => {
      isSettled = true;
    });
    await phone.settle();
    expect(isSettled).toBe(false);
    phone.storage.locked = false;
    await phone.settle();
    expect((await readied).enabled).toBe(true);
  });

  it('holds 1,000 readings: of more the oldest fixes are dropped, and the log says how many', async () => {
    const { phone, queued } = await startedLocked({ listenTo: [] });
    const exit = { identifier: 'geo/stationary', action: 'exit', ageMillis: 0 } as const;
    phone.scheduler.wake({ cause: 'reading', kind: 'regions', data: exit });
    for (let fix = 1; fix <= 1_200; fix++) {
      await phone.wait(SECOND);
      fixAt(phone, 200 + fix * 10);
    }
    phone.storage.locked = false;
    await phone.settle();
    await phone.engine.ready({ reset: false });
    const records = (await phone.queued()).length - queued.length;
    expect(records).toBeGreaterThan(900);
    expect(records).toBeLessThanOrEqual(1_000);
    const [dropped] = (await phone.engine.getLog()).filter(({ event }) => event === 'lifecycle:dropped');
    expect(dropped?.message).toContain('201 readings were dropped');
    const [unlocked] = (await phone.engine.getLog()).filter(({ event }) => event === 'lifecycle:unlocked');
    expect(unlocked?.message).toContain('storage was locked for 1200 s');
  });

  it('rejects exportBlackBox, which needs what cannot be read', async () => {
    const { phone } = await startedLocked();
    await expect(phone.engine.exportBlackBox()).rejects.toMatchObject({
      code: 'STORAGE',
      message: 'the black box could not be read: protected until the device is unlocked',
    });
  });

  it('closes without waiting for the unlock', async () => {
    const { phone, memory } = await startedLocked();
    const readied = phone.engine.ready({}).catch((error: unknown) => error);
    await phone.engine.close();
    expect(await readied).toMatchObject({ code: 'CLOSED' });
    await expect(phone.engine.getState()).rejects.toMatchObject({ code: 'CLOSED' });
    expect(stored(phone.storage.snapshot())).toEqual(stored(memory));
  });

  it('after the device has started anew, as it does before the first unlock', async () => {
    const phone = await Phone.create({ config: { ...CONFIG, startOnBoot: true }, listenTo: ['location'] });
    await phone.engine.start();
    await phone.drive(20);
    const queued = await phone.queued();
    phone.isLocked = true;
    await phone.reboot();
    await phone.wait(MINUTE);
    for (let fix = 1; fix <= 10; fix++) {
      fixAt(phone, 400 + fix * 100);
      await phone.wait(10 * SECOND);
    }
    await phone.wait(HOUR);
    expect(phone.storage.commits).toEqual([]);
    phone.storage.locked = false;
    await phone.settle();
    expect((await phone.engine.ready({ reset: false })).enabled).toBe(true);
    expect((await phone.queued()).length).toBeGreaterThanOrEqual(queued.length + 9);
  });

  it('is in the black box, which replays to the same decisions', async () => {
    const { phone } = await startedLocked();
    const began = phone.trace.length;
    expect(began).toBeGreaterThan(0);
    await phone.wait(7 * MINUTE);
    fixAt(phone, 300);
    await phone.wait(20 * MINUTE);
    phone.storage.locked = false;
    await phone.settle();
    await phone.engine.ready({ reset: false });
    await phone.drive(30, 40);
    phone.storage.locked = true;
    await phone.drive(30, 70);
    phone.storage.locked = false;
    await phone.drive(5, 100);
    const box = await phone.engine.exportBlackBox();
    const { lives } = await replayBlackBox(box, { createEngine });
    expect(lives.map(({ problem }) => problem)).toEqual(lives.map(() => undefined));
    expect(lives.at(-1)?.trace).toEqual(countedTrace(phone.launchedUp, phone.trace));
  });
});

describe('storage that is locked while the engine runs', () => {
  it('loses nothing: records and events wait, in order, and come when it is unlocked', async () => {
    const phone = await Phone.create({ config: CONFIG });
    await phone.engine.start();
    await phone.drive(10);
    const before = phone.received('location').length;
    phone.storage.locked = true;
    await phone.drive(60, 10);
    await phone.setNetwork('none');
    // Persist before emit.
    expect(phone.received('location').length).toBe(before);
    expect(phone.received('connectivitychange')).not.toContainEqual({ connected: false });
    expect(await phone.engine.getState()).toMatchObject({
      degraded: ['storage-locked'],
      refusedRecordCount: 0,
    });
    const waiting = phone.queued();
    // Half an hour without fix and network would be a stop, with a record of its own.
    await phone.wait(HOUR / 3);
    phone.storage.locked = false;
    await phone.settle();
    expect(phone.received('location').length).toBe(before + 60);
    expect(phone.received('connectivitychange')).toContainEqual({ connected: false });
    const stored = await phone.queued();
    expect(await waiting).toEqual(stored);
    expect(stored).toEqual(phone.received<{ uuid: string }>('location').map(({ uuid }) => uuid));
    const state = await phone.engine.getState();
    expect([state.degraded, state.refusedRecordCount]).toEqual([undefined, 0]);
  });

  it('is not busy meanwhile, so that the device may sleep', async () => {
    const phone = await Phone.create({ config: CONFIG });
    await phone.engine.start();
    phone.storage.locked = true;
    await phone.drive(3);
    expect(phone.engine.busy).toBe(false);
    await phone.engine.idle();
  });

  it('sends no request: neither uploads nor refreshes of tokens begin', async () => {
    const phone = await Phone.create({ config: { ...CONFIG, autoSync: true }, server: () => 401 });
    await phone.engine.stop();
    phone.storage.locked = true;
    const before = phone.requests.length;
    void phone.engine.insertLocation({ coords: { latitude: 45, longitude: 13 } });
    void phone.engine.sync().catch(() => undefined);
    await phone.wait(HOUR);
    expect(phone.requests.length).toBe(before);
  });

  it('for a moment only, is tried again, and nothing is refused', async () => {
    const phone = await Phone.create({ config: CONFIG, listenTo: [] });
    await phone.engine.start();
    phone.storage.failNextCommits(1, new StorageLockedError('briefly'));
    await phone.drive(3);
    await phone.wait(MINUTE);
    expect(await phone.queued()).toHaveLength(3);
    expect(await phone.engine.getState()).toMatchObject({ refusedRecordCount: 0 });
  });

  it('lets close wait, and stores what it held before it ends', async () => {
    const phone = await Phone.create({ config: CONFIG, listenTo: [] });
    await phone.engine.start();
    phone.storage.locked = true;
    await phone.drive(5);
    const closed = phone.engine.close();
    await phone.wait(MINUTE);
    phone.storage.locked = false;
    await phone.settle();
    await closed;
    const rows = phone.storage.snapshot().filter(({ key }) => key.startsWith('queue/'));
    expect(rows).toHaveLength(5);
  });
});
