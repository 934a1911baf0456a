import { describe, expect, it } from 'vitest';
import type { BlackBoxOperations } from '../../src/blackbox/black-box';
import type { ConfigPatch, Engine, GeoErrorCode, InsertLocation, Location } from '../../src/index';
import { Phone, SECOND, URL } from '../phone';

const HOME = { identifier: 'home', latitude: 45, longitude: 13, radius: 100 };
const at = { coords: { latitude: 1, longitude: 2 } };

/** Every operation that is gated by `ready`; a missing one does not compile. */
type Gated = Exclude<
  { [K in keyof Engine]: Engine[K] extends (...args: never[]) => Promise<unknown> ? K : never }[keyof Engine],
  'ready' | 'idle' | 'close' | keyof BlackBoxOperations
>;
const CALLS: { readonly [K in Gated]: (engine: Engine) => Promise<unknown> } = {
  setConfig: (engine) => engine.setConfig({}),
  start: (engine) => engine.start(),
  startGeofences: (engine) => engine.startGeofences(),
  stop: (engine) => engine.stop(),
  getState: (engine) => engine.getState(),
  changePace: (engine) => engine.changePace(true),
  sync: (engine) => engine.sync(),
  getLocations: (engine) => engine.getLocations(),
  getCount: (engine) => engine.getCount(),
  destroyLocation: (engine) => engine.destroyLocation('r0'),
  destroyLocations: (engine) => engine.destroyLocations(),
  insertLocation: (engine) => engine.insertLocation(at),
  getOdometer: (engine) => engine.getOdometer(),
  getLastLocation: (engine) => engine.getLastLocation(),
  getCurrentPosition: (engine) => engine.getCurrentPosition({ timeout: 0.01 }),
  watchPosition: (engine) => engine.watchPosition({}, () => undefined),
  stopWatchPosition: (engine) => engine.stopWatchPosition(),
  setOdometer: (engine) => engine.setOdometer(5),
  resetOdometer: (engine) => engine.resetOdometer(),
  addGeofence: (engine) => engine.addGeofence(HOME),
  addGeofences: (engine) => engine.addGeofences([HOME]),
  getGeofences: (engine) => engine.getGeofences(),
  getTrips: (engine) => engine.getTrips(),
  destroyTrip: (engine) => engine.destroyTrip('none'),
  destroyTrips: (engine) => engine.destroyTrips(),
  watchLine: (engine) => engine.watchLine({}, () => undefined),
  geofenceExists: (engine) => engine.geofenceExists('home'),
  removeGeofence: (engine) => engine.removeGeofence('home'),
  removeGeofences: (engine) => engine.removeGeofences(),
  getProviderState: (engine) => engine.getProviderState(),
  requestPermission: (engine) => engine.requestPermission(),
  requestTemporaryFullAccuracy: (engine) => engine.requestTemporaryFullAccuracy('navigation'),
  isPowerSaveMode: (engine) => engine.isPowerSaveMode(),
  getDeviceReport: (engine) => engine.getDeviceReport(),
  openSettings: (engine) => engine.openSettings('app'),
  getLog: (engine) => engine.getLog(),
  destroyLog: (engine) => engine.destroyLog(),
  uploadLog: (engine) => engine.uploadLog(),
  getAuthState: (engine) => engine.getAuthState(),
  getQuarantine: (engine) => engine.getQuarantine(),
  redrive: (engine) => engine.redrive('all'),
  destroyQuarantined: (engine) => engine.destroyQuarantined('r0'),
  getSuspectedCrash: (engine) => engine.getSuspectedCrash(),
  confirmCrash: (engine) => orNoneIsSuspected(engine.confirmCrash('2026-01-01T00:00:00.000Z')),
  cancelCrash: (engine) => orNoneIsSuspected(engine.cancelCrash('2026-01-01T00:00:00.000Z')),
  watchHeading: (engine) => engine.watchHeading(),
  stopWatchHeading: (engine) => engine.stopWatchHeading(),
};

/** What is suspected is no row: that nothing is can be said whatever storage does. */
function orNoneIsSuspected(answer: Promise<void>): Promise<void> {
  return answer.catch((error) => {
    if (error.code !== 'NOT_FOUND') throw error;
  });
}

const rejects = (work: Promise<unknown>, code: GeoErrorCode, ...parts: string[]) =>
  expect(work).rejects.toMatchObject({
    name: 'GeoError',
    code,
    message: expect.stringMatching(parts.map((part) => `(?=[^]*${escaped(part)})`).join('') || ''),
  });
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('every operation', () => {
  for (const [name, call] of Object.entries(CALLS)) {
    it(`${name} rejects NOT_READY before ready, and CLOSED after close`, async () => {
      const phone = await Phone.create();
      await rejects(call(phone.engine), 'NOT_READY', 'ready');
      await phone.engine.ready();
      await phone.engine.close();
      await rejects(call(phone.engine), 'CLOSED');
      await rejects(phone.engine.ready(), 'CLOSED');
    });

    it(`${name} rejects STORAGE or answers when storage cannot be read, and never hangs`, async () => {
      const phone = await Phone.create({ config: {} });
      phone.storage.failNextReads(100, new Error('disk I/O error'));
      const answer = call(phone.engine).then(
        () => 'answered',
        (error: { code?: string }) => error.code,
      );
      // The longest that any operation says it waits.
      await phone.wait(31 * SECOND);
      expect(['answered', 'STORAGE', 'DISABLED', 'NO_URL', 'TIMEOUT', 'UNAVAILABLE']).toContain(await answer);
    });
  }
});

describe('ready', () => {
  it('replaces the configuration by the defaults and what is given', async () => {
    const phone = await Phone.create({ config: { url: URL, stopTimeout: 9 } });
    await phone.restart({ stopTimeout: 8 });
    await phone.enqueue(1);
    expect((await phone.engine.getState()).uploadParked).toBe('no-url');
  });

  it('merges into what is stored with reset: false', async () => {
    const phone = await Phone.create({ config: { url: URL } });
    await phone.restart({ stopTimeout: 8, reset: false });
    await phone.enqueue(1);
    expect(phone.requests).toHaveLength(1);
  });

  it('behaves as setConfig the second time, also when both are called at once', async () => {
    const phone = Phone.launch();
    const states = await Promise.all([
      phone.engine.ready({ url: URL }),
      phone.engine.ready({ stopTimeout: 8 }),
    ]);
    expect(states).toHaveLength(2);
    await phone.enqueue(1);
    expect(phone.requests).toHaveLength(1);
    await phone.engine.ready({ stopTimeout: 7 });
    await phone.enqueue(1);
    expect(phone.requests).toHaveLength(2);
  });

  it('refuses bad input and stays closed to operations, and a good call opens', async () => {
    const phone = await Phone.create();
    await rejects(
      phone.engine.ready({ stopTimeout: -1 }),
      'INVALID_CONFIG',
      'stopTimeout',
      '-1',
      '0 or more',
    );
    await rejects(phone.engine.ready(7 as never), 'INVALID_CONFIG', '7');
    await rejects(phone.engine.getState(), 'NOT_READY');
    expect(await phone.engine.ready({})).toMatchObject({ enabled: false, odometer: 0 });
  });

  it('rejects CLOSED when the engine is closed before it has booted', async () => {
    const phone = Phone.launch();
    const ready = phone.engine.ready({});
    const closed = phone.engine.close();
    await rejects(ready, 'CLOSED');
    await closed;
    expect(phone.sensor.watched.size).toBe(0);
    expect(phone.scheduler.pending).toBe(0);
  });
});

describe('start, stop, changePace', () => {
  it('start and stop are idempotent, persist, and announce a session once', async () => {
    const phone = await Phone.create({ config: {} });
    expect((await phone.engine.start()).enabled).toBe(true);
    expect(await phone.engine.start()).toMatchObject({ enabled: true, trackingActive: true, isMoving: true });
    expect(phone.received('motionchange')).toEqual([{ isMoving: true }]);
    await phone.restart({});
    expect((await phone.engine.getState()).enabled).toBe(true);
    expect(await phone.engine.stop()).toMatchObject({
      enabled: false,
      trackingActive: false,
      // What the last motion change said: stop announces none.
      isMoving: true,
    });
    await phone.engine.stop();
    expect(phone.received('motionchange')).toHaveLength(1);
    await phone.restart({});
    expect((await phone.engine.getState()).enabled).toBe(false);
  });

  it('changePace rejects what is neither true nor false, and DISABLED while stopped', async () => {
    const phone = await Phone.create({ config: {} });
    await rejects(phone.engine.changePace('yes' as never), 'INVALID_ARGUMENT', 'yes');
    await rejects(phone.engine.changePace(true), 'DISABLED');
    await phone.engine.start();
    await phone.engine.changePace(false);
    expect((await phone.engine.getState()).isMoving).toBe(false);
    await phone.engine.changePace(true);
    expect((await phone.engine.getState()).isMoving).toBe(true);
  });
});

describe('insertLocation', () => {
  it('fills in what is absent, at this moment, and keeps what is not', async () => {
    const phone = await Phone.create({ config: {} });
    await phone.wait(90_000);
    const uuid = await phone.engine.insertLocation({
      ...at,
      note: 'mine',
      odometer: undefined,
    } as unknown as InsertLocation);
    const [record] = await phone.engine.getLocations();
    expect(record).toEqual({
      uuid,
      timestamp: new Date(phone.scheduler.now()).toISOString(),
      odometer: 0,
      activity: { type: 'unknown', confidence: 0 },
      battery: { level: 1, is_charging: true },
      is_moving: false,
      coords: { accuracy: 10, latitude: 1, longitude: 2 },
      note: 'mine',
    });
    const given = {
      uuid: 'mine',
      timestamp: '2020-02-02T02:02:02.000Z',
      odometer: 5,
      is_moving: null,
      coords: { latitude: -90, longitude: 180, accuracy: 3, speed: 1 },
      activity: { type: 'walking', confidence: 80 },
      battery: { level: 0.5, is_charging: false },
      extras: { a: 1 },
    } as const;
    await phone.engine.insertLocation(given);
    expect((await phone.engine.getLocations())[1]).toEqual(given);
  });

  it('says its time in UTC, whatever offset it came with', async () => {
    const phone = await Phone.create({ config: {} });
    const timestamps = ['2024-05-01T14:00:00+02:00', '2024-05-01T12:00:00.5Z', '2024-05-01T12:00'];
    for (const timestamp of timestamps) await phone.engine.insertLocation({ ...at, timestamp });
    expect((await phone.engine.getLocations()).map(({ timestamp }) => timestamp)).toEqual([
      '2024-05-01T12:00:00.000Z',
      '2024-05-01T12:00:00.500Z',
      '2024-05-01T12:00:00.000Z',
    ]);
  });

  it('carries diagnostics with the ages of the last fixes, as every record does, where they are asked for', async () => {
    const phone = await Phone.create({
      config: { diagnosticExtras: true, extras: { fleet: 7 }, distanceFilter: 0 },
    });
    await phone.engine.insertLocation(at);
    await phone.engine.start();
    phone.deliverFix(0);
    await phone.wait(10 * SECOND);
    // Too inaccurate for the track, and yet the receiver is alive.
    phone.sensor.deliver('location', { latitude: 45, longitude: 13, accuracy: 3000, ageMillis: 0 });
    await phone.wait(3 * SECOND);
    await phone.engine.insertLocation({ ...at, extras: { mine: 1 } });
    const extras = phone.received<Location>('location').map((record) => record.extras);
    const counts = { locationFailureCount: 0, watchdogRecoveryCount: 0 };
    const ages = (lastRawFixAge: number | null, lastAcceptedFixAge: number | null) => ({
      ...counts,
      lastRawFixAge,
      lastAcceptedFixAge,
    });
    expect(extras).toMatchObject([
      { fleet: 7, diagnostics: { motion: 'off', waiting: 0, ...ages(null, null) } },
      { fleet: 7, diagnostics: { motion: 'probing', waiting: 1, ...ages(0, 0) } },
      { fleet: 7, mine: 1, diagnostics: { motion: 'probing', waiting: 2, ...ages(3, 13) } },
    ]);
  });

  it('takes null for what is not known', async () => {
    const phone = await Phone.create({ config: {} });
    await phone.engine.insertLocation({
      uuid: null,
      timestamp: null,
      age: null,
      coords: { ...at.coords, accuracy: null, speed: null },
      activity: { type: null, confidence: null },
      battery: { level: null },
      sample: null,
      event: null,
      extras: null,
      is_moving: null,
      note: null,
    } as never);
    const [record] = await phone.engine.getLocations();
    expect(record).toMatchObject({ coords: { ...at.coords, accuracy: 10 }, is_moving: null, note: null });
    for (const name of ['age', 'sample', 'event', 'extras']) expect(record).not.toHaveProperty(name);
    expect(record?.coords).not.toHaveProperty('speed');
  });

  it('is emitted once it is stored', async () => {
    const phone = await Phone.create({ config: {} });
    await phone.engine.insertLocation({ uuid: 'a', ...at });
    expect(phone.received<Location>('location').map(({ uuid }) => uuid)).toEqual(['a']);
  });

  it('ignores a uuid that is queued, also one that is being stored', async () => {
    const phone = await Phone.create({ config: {} });
    const same = { uuid: 'a', ...at };
    const inserted = [same, same].map((one) => phone.engine.insertLocation(one));
    expect(await Promise.all([...inserted, phone.engine.insertLocation(same)])).toEqual(['a', 'a', 'a']);
    expect(await phone.engine.getCount()).toBe(1);
    await phone.engine.destroyLocation('a');
    await phone.engine.insertLocation(same);
    expect(await phone.engine.getCount()).toBe(1);
  });

  it('keeps nothing of the object the app may change later', async () => {
    const phone = await Phone.create({ config: {} });
    const mine = { uuid: 'a', coords: { latitude: 1, longitude: 2 }, extras: { n: 1 } };
    await phone.engine.insertLocation(mine);
    mine.extras.n = 2;
    expect(phone.received<Location>('location')[0]?.extras).toEqual({ n: 1 });
  });

  const bad: readonly [unknown, string][] = [
    [undefined, 'undefined'],
    [null, 'null'],
    ['x', '"x"'],
    [[], '[]'],
    [{}, '{}'],
    [{ coords: null }, 'coords'],
    [{ coords: { latitude: 1 } }, 'coords.longitude'],
    [{ coords: { latitude: '1', longitude: 2 } }, '"1"'],
    [{ coords: { latitude: 91, longitude: 2 } }, '91'],
    [{ coords: { latitude: Number.NaN, longitude: 2 } }, 'coords.latitude'],
    [{ coords: { latitude: 1, longitude: -181 } }, '-181'],
    [{ ...at, uuid: '' }, 'uuid'],
    [{ ...at, uuid: 5 }, '5'],
    [{ ...at, uuid: 'u'.repeat(256) }, 'uuid'],
    [{ ...at, timestamp: 'yesterday' }, '"yesterday"'],
    [{ ...at, timestamp: 123 }, '123'],
    [{ ...at, timestamp: '2020-13-45T00:00:00Z' }, '2020-13-45'],
    [{ ...at, timestamp: '2020-02-30T00:00:00Z' }, '2020-02-30'],
    [{ ...at, extras: { big: 1n } }, 'BigInt'],
    [{ ...at, note: [Number.NaN] }, 'note[0] must be a JSON value'],
    [{ ...at, uuid: 'half \ud83d' }, 'uuid'],
    [{ ...at, age: -1 }, 'age must be a number of milliseconds, 0 or more; got -1'],
    [{ ...at, odometer: -5 }, 'odometer must be a number of metres, 0 or more; got -5'],
    [{ ...at, odometer: 'far' }, 'odometer'],
    [{ ...at, is_moving: 'x' }, 'is_moving must be true, false or null; got "x"'],
    [{ ...at, sample: 'y' }, 'sample must be true or false; got "y"'],
    [{ ...at, event: 'foo' }, 'event must be one of "motionchange", "odometer"; got "foo"'],
    [{ ...at, extras: [1] }, 'extras must be an object; got [1]'],
    [{ ...at, activity: 'walking' }, 'activity must be an object'],
    [{ ...at, activity: { type: 5 } }, 'activity.type must be a string; got 5'],
    [
      { ...at, activity: { confidence: 150 } },
      'activity.confidence must be an integer of % from 0 to 100; got 150',
    ],
    [{ ...at, activity: { confidence: 0.5 } }, 'activity.confidence'],
    [{ ...at, battery: 0.5 }, 'battery must be an object'],
    [{ ...at, battery: { level: 5 } }, 'battery.level must be a number from 0 to 1; got 5'],
    [{ ...at, battery: { is_charging: 'x' } }, 'battery.is_charging must be true or false; got "x"'],
    [
      { coords: { ...at.coords, accuracy: -1 } },
      'coords.accuracy must be a number of metres, more than 0; got -1',
    ],
    [{ coords: { ...at.coords, accuracy: 0 } }, 'coords.accuracy'],
    [{ coords: { ...at.coords, speed: 'fast' } }, 'coords.speed must be a number; got "fast"'],
    [{ coords: { ...at.coords, heading: Number.NaN } }, 'coords.heading must be a number; got NaN'],
  ];
  for (const [given, part] of bad) {
    it(`refuses ${typeof given === 'object' ? Object.keys(given ?? {}).join('+') || String(given) : given} (${part}), and queues nothing`, async () => {
      const phone = await Phone.create({ config: {} });
      await rejects(phone.engine.insertLocation(given as InsertLocation), 'INVALID_ARGUMENT', part);
      expect(await phone.engine.getCount()).toBe(0);
      expect(phone.received('location')).toEqual([]);
    });
  }
});

describe('the queue', () => {
  it('is listed oldest first, counted, and emptied one by one or at once', async () => {
    const phone = await Phone.create({ config: {} });
    const uuids = await phone.enqueue(4);
    expect(await phone.queued()).toEqual(uuids);
    await phone.engine.destroyLocation(uuids[1]!);
    await rejects(phone.engine.destroyLocation(uuids[1]!), 'NOT_FOUND', uuids[1]!);
    expect(await phone.engine.getCount()).toBe(3);
    expect(await phone.engine.destroyLocations()).toBe(3);
    expect(await phone.engine.destroyLocations()).toBe(0);
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('queue'))).toEqual([]);
  });
});

describe('the log', () => {
  it('is newest first, 500 entries by default, 1 to 5000', async () => {
    const phone = await Phone.create({ config: { logLevel: 5 } });
    await phone.engine.destroyLog();
    for (let i = 0; i < 600; i++) phone.engine.logger.info(`line ${i}`, { i });
    const log = await phone.engine.getLog();
    expect(log).toHaveLength(500);
    expect(log[0]).toMatchObject({ level: 3, src: 'js', message: 'line 599', data: '{"i":599}' });
    expect(Date.parse(log[0]!.ts)).toBe(phone.scheduler.now());
    expect(await phone.engine.getLog({ limit: 2 })).toHaveLength(2);
    for (const limit of [0, -1, 5001, Number.NaN, 'many'] as never[]) {
      await rejects(phone.engine.getLog({ limit }), 'INVALID_ARGUMENT', String(limit), '5000');
    }
    expect(await phone.engine.destroyLog()).toBe(600);
    expect(await phone.engine.getLog()).toEqual([]);
  });

  it('keeps errors and warnings always, the rest by logLevel', async () => {
    for (let logLevel = 0; logLevel <= 5; logLevel++) {
      const phone = await Phone.create({ config: { logLevel } as ConfigPatch });
      await phone.engine.destroyLog();
      const { logger } = phone.engine;
      logger.error('1');
      logger.warn('2');
      logger.info('3');
      logger.debug('4');
      logger.verbose('5');
      const kept = (await phone.engine.getLog()).map(({ level }) => level).reverse();
      expect(kept).toEqual([1, 2, 3, 4, 5].slice(0, Math.max(2, logLevel)));
    }
  });

  it('takes any data and any message, and cuts what is too long', async () => {
    const phone = await Phone.create({ config: {} });
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    const { logger } = phone.engine;
    logger.error('cycle', cycle);
    logger.error('big', 1n);
    logger.error(5 as never, () => 1);
    logger.error('long'.repeat(2000), 'd'.repeat(10_000));
    const log = await phone.engine.getLog();
    expect(log.slice(0, 4).map(({ message }) => message?.slice(0, 5))).toEqual([
      'longl',
      '5',
      'big',
      'cycle',
    ]);
    expect(log[0]!.message!.length).toBe(4096);
    expect(JSON.parse(log[0]!.data!)).toHaveLength(4096);
  });

  it('keeps what was written before memory was loaded, and overwrites nothing stored', async () => {
    const first = await Phone.create({ config: { logLevel: 5 } });
    first.engine.logger.error('old');
    await first.settle();
    const next = Phone.launch({ memory: first.kill() });
    next.engine.logger.info('early');
    await next.engine.ready({ logLevel: 5 });
    const messages = (await next.engine.getLog()).map(({ message }) => message);
    expect(messages).toContain('old');
    expect(messages).toContain('early');
  });
});

describe('close', () => {
  it('leaves no timer and no watch, and can be called twice', async () => {
    const phone = await Phone.create({ config: { url: URL }, server: () => 500 });
    await phone.engine.start();
    await phone.drive(5);
    await phone.enqueue(2);
    await Promise.all([phone.engine.close(), phone.engine.close()]);
    expect(phone.sensor.watched.size).toBe(0);
    expect(phone.scheduler.pending).toBe(0);
    const { length } = phone.storage.commits;
    phone.sensor.deliver('location', { latitude: 1, longitude: 1, accuracy: 5 });
    phone.engine.logger.error('late');
    await phone.wait(3_600_000);
    expect(phone.storage.commits.length).toBe(length);
  });

  it('files the answer of the request that is on its way, and sends no other', async () => {
    const phone = await Phone.create({ config: { url: URL }, server: () => 'held' });
    const uuids = await phone.enqueue(3);
    const closed = phone.engine.close();
    await phone.settle();
    phone.http.release(200);
    await closed;
    expect(phone.requests).toHaveLength(1);
    const left = phone.kill().filter(({ key }) => key.startsWith('queue-uuid/'));
    expect(left.map(({ key }) => key)).toEqual(uuids.slice(1).map((uuid) => `queue-uuid/${uuid}`));
  });
});
