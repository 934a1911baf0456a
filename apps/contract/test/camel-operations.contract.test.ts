import type { CamelEngine, GeofenceInput, GeofencePage, LineOptions, LocationPage } from '@geo/camel';
import type { GeoError } from '@geo/core';
import type { PhoneOptions } from '@geo/core/test-kit';
import { describe, expect } from 'vitest';
import { camelOf, camelWith } from './camel';
import { EVENT_CASES, METHODS } from './event-cases';
import { MINUTE, type Phone, phoneBorn, SECOND, URL } from './phone';
import { rowD } from './row';
import { ALL_SENSES, BARE_FIX, durable, FULL_FIX } from './stories';

const coords = { latitude: 45, longitude: 13 };
const FENCE = { identifier: 'home', latitude: 45.5, longitude: 13.25, radius: 200 };

interface Both {
  readonly phone: Phone;
  readonly camel: CamelEngine;
}

/** The test of one operation in binding D. */
const operation = (
  id: string,
  title: string,
  prove: (both: Both) => Promise<void>,
  options: PhoneOptions = {},
) => rowD(id, title, async () => prove(await camelWith({ available: ALL_SENSES, ...options })));

/** The answer of what waits for a fix. */
async function located<T>({ phone }: Both, asked: Promise<T>): Promise<T> {
  await phone.settle();
  phone.sensor.deliver('location', { ...FULL_FIX, ageMillis: 0 });
  return asked;
}

const isLocation = (value: unknown) =>
  expect(value).toMatchObject({
    uuid: expect.any(String),
    isMoving: false,
    coords: { latitude: 45.5, speedAccuracy: 0.5 },
    battery: { isCharging: false },
    raw: { is_moving: false },
  });

describe('operations in binding D', () => {
  rowD('4/ready', 'opens the engine and resolves State', async () => {
    const phone = phoneBorn();
    expect(await camelOf(phone).ready({ url: URL })).toMatchObject({
      enabled: false,
      raw: { enabled: false },
    });
    expect(durable(phone, 'config')).toMatchObject({ given: { url: URL } });
  });
  operation('4/setConfig', 'changes the configuration and resolves State', async ({ phone, camel }) => {
    expect(await camel.setConfig({ url: URL })).toMatchObject({ enabled: false, raw: { enabled: false } });
    expect(durable(phone, 'config')).toMatchObject({ given: { url: URL } });
  });
  operation('4/start', 'starts', async ({ camel }) => {
    expect(await camel.start()).toMatchObject({ enabled: true, trackingMode: 1, raw: { enabled: true } });
  });
  operation('4/stop', 'stops', async ({ camel }) => {
    await camel.start();
    expect(await camel.stop()).toMatchObject({ enabled: false, raw: { enabled: false } });
  });
  operation('4/getState', 'resolves State', async ({ camel }) => {
    expect(await camel.getState()).toMatchObject({ enabled: false, raw: { enabled: false } });
  });
  operation('4/getCurrentPosition', 'resolves a Location', async (both) => {
    isLocation(await located(both, both.camel.getCurrentPosition({ samples: 1 })));
  });
  operation('4/watchPosition', 'resolves a subscription that ends it', async ({ phone, camel }) => {
    const heard: unknown[] = [];
    const watch = await camel.watchPosition({}, (location) => heard.push(location));
    phone.sensor.deliver('location', FULL_FIX);
    await phone.wait(SECOND);
    await watch.cancel();
    phone.sensor.deliver('location', BARE_FIX);
    await phone.wait(SECOND);
    expect(heard).toHaveLength(1);
  });
  operation('4/setOdometer', 'resolves where', async (both) => {
    const location = await located(both, both.camel.setOdometer(77));
    isLocation(location);
    expect(location.odometer).toBe(77);
  });
  operation('4/resetOdometer', 'resolves where', async (both) => {
    const location = await located(both, both.camel.resetOdometer());
    isLocation(location);
    expect(location.odometer).toBe(0);
  });
  operation('4/sync', 'resolves the records', async ({ phone, camel }) => {
    await camel.setConfig({ autoSync: false, url: URL });
    await phone.enqueue(1);
    expect(await camel.sync()).toMatchObject([{ uuid: 'r0', isMoving: false }]);
  });
  operation('4/getLocations', 'resolves the queue', async ({ phone, camel }) => {
    await phone.enqueue(1);
    expect(await camel.getLocations()).toMatchObject([
      { uuid: 'r0', isMoving: false, raw: { is_moving: false } },
    ]);
  });
  operation('4/insertLocation', 'queues a record', async ({ phone, camel }) => {
    const full = {
      altitude: 210,
      altitudeAccuracy: 3,
      speed: 4,
      speedAccuracy: 2,
      heading: 90,
      headingAccuracy: 8,
      ellipsoidalAltitude: 255,
    };
    const given = {
      uuid: 'mine',
      timestamp: '2026-01-01T00:00:00.000Z',
      coords: { ...coords, ...full },
      activity: { type: 'walking', confidence: 85 },
      battery: { level: 0.25, isCharging: false },
      isMoving: null,
      extras: { door: 4 },
    } as const;
    expect(await camel.insertLocation(given)).toBe('mine');
    expect(await phone.engine.getLocations()).toMatchObject([
      {
        uuid: 'mine',
        timestamp: given.timestamp,
        is_moving: null,
        coords: {
          altitude: 210,
          altitude_accuracy: 3,
          speed: 4,
          speed_accuracy: 2,
          heading: 90,
          heading_accuracy: 8,
          ellipsoidal_altitude: 255,
        },
        activity: given.activity,
        battery: { level: 0.25, is_charging: false },
        extras: { door: 4 },
      },
    ]);
  });
  operation('4/getProviderState', 'resolves the provider', async ({ camel }) => {
    expect(await camel.getProviderState()).toMatchObject({
      status: 3,
      enabled: true,
      accuracyAuthorization: null,
    });
  });
  operation('4/addGeofence', 'stores one', async ({ phone, camel }) => {
    await camel.addGeofence(FENCE);
    expect(await phone.engine.getGeofences()).toMatchObject([FENCE]);
  });
  operation('4/addGeofences', 'stores many', async ({ phone, camel }) => {
    await camel.addGeofences([FENCE, { ...FENCE, identifier: 'work' }]);
    expect(await phone.engine.getGeofences()).toHaveLength(2);
  });
  operation('gaps/addGeofences/source', 'stores the lists of a source', async ({ phone, camel }) => {
    // A parsed geofence with nothing changed: what it is lies in raw.
    const work = { identifier: 'work', raw: { ...FENCE, identifier: 'work' } } as unknown as GeofenceInput;
    const lists = [[FENCE], [work]];
    await camel.addGeofences({ next: async () => lists.shift() });
    expect(await phone.engine.getGeofences()).toHaveLength(2);
    const bad = [[{ ...FENCE, radius: 0 }]];
    await expect(camel.addGeofences({ next: async () => bad.shift() })).rejects.toMatchObject({
      code: 'INVALID_GEOFENCE',
    });
  });
  operation('4/getGeofences', 'resolves them', async ({ phone, camel }) => {
    await phone.engine.addGeofence(FENCE);
    expect(await camel.getGeofences()).toMatchObject([{ ...FENCE, loiteringDelay: null, raw: FENCE }]);
  });
  operation('4/getLog', 'resolves entries', async ({ phone, camel }) => {
    phone.engine.logger.error('oh');
    await phone.settle();
    expect((await camel.getLog())[0]).toMatchObject({ message: 'oh', level: 1, data: null });
  });
  operation('4/getAuthState', 'resolves the tokens', async ({ camel }) => {
    await camel.setConfig({ authorization: { accessToken: 'a', refreshToken: 'r' } });
    expect(await camel.getAuthState()).toMatchObject({ accessToken: 'a', refreshToken: 'r' });
  });
  rowD('4/registerHeadlessTask', 'takes events while the app is gone', async () => {
    const { ANDROID_PROFILE } = await import('@geo/core');
    const { phone, camel } = await camelWith({ available: ALL_SENSES, profile: ANDROID_PROFILE });
    const names: string[] = [];
    await phone.setState('app', { state: 'background', runtime: 'gone' });
    camel.registerHeadlessTask(({ name }) => void names.push(name));
    await phone.engine.start();
    await phone.settle();
    expect(names).toEqual(['motionchange']);
  });
  operation('4/removeListeners', 'ends every subscription', async ({ phone, camel }) => {
    const heard: unknown[] = [];
    camel.onLocation((event) => heard.push(event));
    camel.removeListeners();
    await phone.enqueue(1);
    expect(heard).toEqual([]);
  });
  const levels = { error: 1, warn: 2, info: 3, debug: 4, verbose: 5 } as const;
  for (const [name, level] of Object.entries(levels) as [keyof typeof levels, number][])
    operation(
      `4/logger.${name}`,
      `writes an entry of level ${level}, tagged js`,
      async ({ phone, camel }) => {
        await camel.setConfig({ logLevel: 5 });
        camel.logger[name]('words', { a: 1 });
        await phone.settle();
        expect((await camel.getLog())[0]).toMatchObject({
          level,
          src: 'js',
          message: 'words',
          data: { a: 1 },
        });
      },
    );
  operation('gaps/startGeofences', 'tracks geofences only', async ({ camel }) => {
    expect(await camel.startGeofences()).toMatchObject({
      enabled: true,
      trackingMode: 0,
      raw: { trackingMode: 0 },
    });
  });
  operation('gaps/changePace', 'overrides the verdict', async ({ phone, camel }) => {
    await camel.start();
    await camel.changePace(false);
    expect((await phone.engine.getState()).isMoving).toBe(false);
  });
  operation('gaps/getOdometer', 'resolves metres', async ({ phone, camel }) => {
    await phone.engine.start();
    await phone.drive(31);
    expect(await camel.getOdometer()).toBe(await phone.engine.getOdometer());
    expect(await phone.engine.getOdometer()).toBeGreaterThan(100);
  });
  operation('gaps/stopWatchPosition', 'ends the watches', async ({ phone, camel }) => {
    const heard: unknown[] = [];
    await camel.watchPosition({}, (location) => heard.push(location));
    await camel.stopWatchPosition();
    phone.sensor.deliver('location', FULL_FIX);
    await phone.wait(SECOND);
    expect(heard).toEqual([]);
    expect(phone.sensor.request('location')).toBeUndefined();
  });
  operation('gaps/getCount', 'counts the queue', async ({ phone, camel }) => {
    await phone.enqueue(3);
    expect(await camel.getCount()).toBe(3);
  });
  operation('gaps/getLocations/page', 'resolves a page of the queue', async ({ phone, camel }) => {
    await phone.enqueue(5);
    const page = async (options: LocationPage) => (await camel.getLocations(options)).map(({ uuid }) => uuid);
    expect(await page({ limit: 2, after: null })).toEqual(['r0', 'r1']);
    expect(await page({ limit: 2, after: 'r1' })).toEqual(['r2', 'r3']);
    expect(await page({ limit: 2, order: 'desc' })).toEqual(['r4', 'r3']);
  });
  operation('gaps/getGeofences/page', 'resolves a page of those stored', async ({ camel }) => {
    await camel.addGeofences(['a', 'b', 'c'].map((identifier) => ({ ...FENCE, identifier })));
    const page = async (options: GeofencePage) =>
      (await camel.getGeofences(options)).map(({ identifier }) => identifier);
    expect(await page({ limit: 2, after: null })).toEqual(['a', 'b']);
    expect(await page({ limit: 2, after: 'a' })).toEqual(['b', 'c']);
  });
  const travelled = async ({ phone }: Both, trips: number) => {
    for (let trip = 0; trip < trips; trip++) {
      await phone.engine.start();
      await phone.drive(60, 90 * trip);
      await phone.engine.stop();
    }
  };
  const travels: PhoneOptions = { config: { trips: true } };
  operation(
    'gaps/getTrips',
    'resolves the finished trips',
    async (both) => {
      await travelled(both, 1);
      const wire = await both.phone.engine.getTrips();
      expect(await both.camel.getTrips()).toMatchObject([{ id: wire[0]?.id, raw: wire[0] }]);
    },
    travels,
  );
  operation(
    'gaps/getTrips/page',
    'resolves a page of them',
    async (both) => {
      await travelled(both, 3);
      const ids = (await both.phone.engine.getTrips()).map(({ id }) => id);
      const page = await both.camel.getTrips({ limit: 1, after: ids[0] as string });
      expect(page.map(({ id }) => id)).toEqual([ids[1]]);
    },
    travels,
  );
  operation(
    'gaps/destroyTrip',
    'removes one',
    async (both) => {
      await travelled(both, 2);
      const ids = (await both.phone.engine.getTrips()).map(({ id }) => id);
      await both.camel.destroyTrip(ids[0] as string);
      expect(await both.phone.engine.getTrips()).toMatchObject([{ id: ids[1] }]);
    },
    travels,
  );
  operation(
    'gaps/destroyTrips',
    'removes them',
    async (both) => {
      await travelled(both, 2);
      expect(await both.camel.destroyTrips()).toBe(2);
      expect(await both.phone.engine.getTrips()).toEqual([]);
    },
    travels,
  );
  operation('gaps/watchLine', 'resolves a subscription that ends it', async ({ phone, camel }) => {
    const heard: unknown[] = [];
    const watch = await camel.watchLine({}, (event) => heard.push(event));
    await phone.engine.start();
    await phone.drive(5);
    const before = heard.length;
    expect(before).toBeGreaterThan(3);
    await watch.cancel();
    await phone.drive(5, 5);
    expect(heard).toHaveLength(before);
  });
  const tailAfter = async ({ phone, camel }: Both, options: LineOptions) => {
    let tail = 0;
    await camel.watchLine(options, (event) => {
      tail = event.tail.length;
    });
    await phone.engine.start();
    await phone.drive(20);
    return tail;
  };
  operation('gaps/LineOptions/lagFixes', 'lags by so many fixes', async (both) => {
    expect(await tailAfter(both, { lagFixes: 5 })).toBe(5);
  });
  operation('gaps/LineOptions/lagSeconds', 'lags by so many seconds', async (both) => {
    expect(await tailAfter(both, { lagSeconds: 12 })).toBe(12);
  });
  operation('gaps/getLastLocation', 'resolves the newest accepted fix', async ({ phone, camel }) => {
    expect(await camel.getLastLocation()).toBeNull();
    await phone.engine.start();
    await phone.drive(31);
    const last = await camel.getLastLocation();
    expect(last?.coords.latitude).toBeCloseTo(45 + 300 / 111_132, 6);
    expect(last?.isMoving).toBe((await phone.engine.getLastLocation())?.is_moving);
  });
  operation('gaps/destroyLocation', 'removes one record', async ({ phone, camel }) => {
    await phone.enqueue(2);
    await camel.destroyLocation('r0');
    expect(await phone.queued()).toEqual(['r1']);
  });
  operation('gaps/destroyLocations', 'empties the queue', async ({ phone, camel }) => {
    await phone.enqueue(2);
    expect(await camel.destroyLocations()).toBe(2);
    expect(await phone.engine.getCount()).toBe(0);
  });
  operation('gaps/removeGeofence', 'removes one', async ({ phone, camel }) => {
    await phone.engine.addGeofences([FENCE, { ...FENCE, identifier: 'work' }]);
    await camel.removeGeofence('home');
    expect((await phone.engine.getGeofences()).map(({ identifier }) => identifier)).toEqual(['work']);
  });
  operation('gaps/removeGeofences', 'removes all', async ({ phone, camel }) => {
    await phone.engine.addGeofence(FENCE);
    await camel.removeGeofences();
    expect(await phone.engine.getGeofences()).toEqual([]);
  });
  operation('gaps/geofenceExists', 'is true where there is one', async ({ phone, camel }) => {
    await phone.engine.addGeofence(FENCE);
    expect([await camel.geofenceExists('home'), await camel.geofenceExists('work')]).toEqual([true, false]);
  });
  operation('gaps/requestPermission', 'resolves the status', async ({ phone, camel }) => {
    phone.sensor.answers.requestPermission = 2;
    expect(await camel.requestPermission()).toBe(2);
  });
  operation('gaps/requestTemporaryFullAccuracy', 'resolves the accuracy', async ({ phone, camel }) => {
    phone.sensor.answers.requestTemporaryFullAccuracy = 1;
    expect(await camel.requestTemporaryFullAccuracy('delivery')).toBe(1);
  });
  operation('gaps/getDeviceReport', 'resolves the report', async ({ phone, camel }) => {
    phone.sensor.answers.deviceReport = { model: 'Rocket 7', exits: [{ reason: 'crash' }], autostart: 'off' };
    expect(await camel.getDeviceReport()).toMatchObject({
      model: 'Rocket 7',
      manufacturer: null,
      exits: [{ reason: 'crash', at: null }],
      autostart: 'off',
      raw: { model: 'Rocket 7' },
    });
  });
  operation('gaps/openSettings', 'tells whether it was opened', async ({ phone, camel }) => {
    phone.sensor.answers.openSettings = ({ page }) => page === 'app';
    expect([await camel.openSettings('app'), await camel.openSettings('battery')]).toEqual([true, false]);
  });
  operation('gaps/isPowerSaveMode', 'tells', async ({ phone, camel }) => {
    await phone.setState('powerSave', { isPowerSaveMode: true });
    expect(await camel.isPowerSaveMode()).toBe(true);
  });
  operation('gaps/destroyLog', 'empties the log', async ({ phone, camel }) => {
    await camel.destroyLog();
    phone.engine.logger.error('a');
    await phone.settle();
    expect(await camel.destroyLog()).toBe(1);
    expect(await phone.engine.getLog()).toEqual([]);
  });
  operation('gaps/uploadLog', 'hands the log over', async ({ phone, camel }) => {
    await camel.setConfig({ logUrl: 'https://example.test/log' });
    await camel.destroyLog();
    phone.engine.logger.error('a');
    await phone.settle();
    expect(await camel.uploadLog()).toBe(1);
  });

  const refusing: PhoneOptions = {
    config: { url: URL, autoSync: false },
    server: (request) => (request.body?.includes('"r0"') ? 422 : 200),
  };
  async function refused({ phone }: Both): Promise<void> {
    await phone.enqueue(4);
    await phone.engine.sync();
    await phone.engine.sync().catch(() => undefined);
  }
  operation(
    'gaps/getQuarantine',
    'resolves what was refused',
    async (both) => {
      await refused(both);
      expect(await both.camel.getQuarantine()).toMatchObject([
        { record: { uuid: 'r0', isMoving: false }, status: 422 },
      ]);
    },
    refusing,
  );
  operation(
    'gaps/redrive',
    'puts it back',
    async (both) => {
      await refused(both);
      expect(await both.camel.redrive('all')).toBe(1);
      expect(await both.phone.queued()).toEqual(['r0']);
    },
    refusing,
  );
  operation(
    'gaps/destroyQuarantined',
    'removes it',
    async (both) => {
      await refused(both);
      await both.camel.destroyQuarantined('r0');
      expect(await both.phone.engine.getQuarantine()).toEqual([]);
    },
    refusing,
  );
});

describe('answers to a suspected crash in binding D', () => {
  async function suspected() {
    const { begin, trigger } = EVENT_CASES.crashsuspected;
    const phone = await begin();
    await trigger(phone);
    const suspected = await phone.engine.getSuspectedCrash();
    return { phone, camel: camelOf(phone), impact: suspected?.impactTimestamp ?? '' };
  }
  rowD('gaps/getSuspectedCrash', 'resolves the one that waits for an answer, or null', async () => {
    const { camel, impact } = await suspected();
    expect(await camel.getSuspectedCrash()).toMatchObject({
      impactTimestamp: impact,
      raw: { impactTimestamp: impact },
    });
    await camel.cancelCrash(impact);
    expect(await camel.getSuspectedCrash()).toBeNull();
  });
  rowD('gaps/confirmCrash', 'makes it a crash', async () => {
    const { phone, camel, impact } = await suspected();
    const crashes: unknown[] = [];
    phone.engine.onCrash((crash) => crashes.push(crash));
    await camel.confirmCrash(impact);
    await phone.settle();
    expect(crashes).toHaveLength(1);
  });
  rowD('gaps/cancelCrash', 'closes it', async () => {
    const { phone, camel, impact } = await suspected();
    await camel.cancelCrash(impact);
    expect(await phone.engine.getSuspectedCrash()).toBeNull();
  });
});

describe('options in binding D', () => {
  const shot = (title: string, name: string, prove: (both: Both) => Promise<void>) =>
    operation(`2.20/current/${name}`, title, prove);
  shot('queues the fix, or does not', 'persist', async (both) => {
    await located(both, both.camel.getCurrentPosition({ samples: 1, persist: true }));
    expect(await both.phone.engine.getCount()).toBe(1);
    await located(both, both.camel.getCurrentPosition({ samples: 1, persist: false }));
    expect(await both.phone.engine.getCount()).toBe(1);
  });
  shot('takes so many fixes', 'samples', async (both) => {
    const { phone, camel } = both;
    let answered = false;
    const asked = camel.getCurrentPosition({ samples: 2 }).then(() => {
      answered = true;
    });
    await phone.settle();
    phone.sensor.deliver('location', { ...FULL_FIX, ageMillis: 0 });
    await phone.settle();
    expect(answered).toBe(false);
    phone.sensor.deliver('location', { ...FULL_FIX, ageMillis: 0 });
    await phone.settle();
    expect(answered).toBe(true);
    await asked;
  });
  shot('rejects after this many seconds', 'timeout', async ({ phone, camel }) => {
    const asked = camel.getCurrentPosition({ timeout: 7 }).catch((error: GeoError) => error.code);
    let code: unknown;
    void asked.then((answer) => {
      code = answer;
    });
    await phone.wait(7 * SECOND - 1);
    expect(code).toBeUndefined();
    await phone.wait(1);
    expect(code).toBe('TIMEOUT');
  });
  shot('takes a fix at hand', 'maximumAge', async (both) => {
    const { phone, camel } = both;
    await located(both, camel.getCurrentPosition({ samples: 1 }));
    await phone.wait(5 * SECOND);
    const cached = await camel.getCurrentPosition({ maximumAge: 10_000 });
    expect(cached.sample).toBe(true);
    let isAnswered = false;
    camel.getCurrentPosition({ maximumAge: 1000, timeout: 3 }).then(
      () => {
        isAnswered = true;
      },
      () => undefined,
    );
    await phone.settle();
    expect(isAnswered).toBe(false);
  });
  shot('asks for that accuracy', 'desiredAccuracy', async ({ phone, camel }) => {
    void camel.getCurrentPosition({ desiredAccuracy: 100 }).catch(() => undefined);
    await phone.settle();
    expect(phone.sensor.request('location')?.desiredAccuracy).toBe(100);
  });
  shot('puts them on the record', 'extras', async (both) => {
    const { extras } = await located(
      both,
      both.camel.getCurrentPosition({ samples: 1, extras: { why: 'test' } }),
    );
    expect(extras).toMatchObject({ why: 'test' });
  });

  const watch = (name: string, title: string, prove: (both: Both) => Promise<void>) =>
    operation(`2.20/watch/${name}`, title, prove);
  watch('interval', 'asks for that interval', async ({ phone, camel }) => {
    await camel.watchPosition({ interval: 3000 });
    await phone.settle();
    expect(phone.sensor.request('location')?.interval).toBe(3000);
  });
  watch('desiredAccuracy', 'asks for that accuracy', async ({ phone, camel }) => {
    await camel.watchPosition({ desiredAccuracy: 1000 });
    await phone.settle();
    expect(phone.sensor.request('location')?.desiredAccuracy).toBe(1000);
  });
  watch('persist', 'queues the fixes, or does not', async ({ phone, camel }) => {
    for (const persist of [false, true]) {
      const heard: unknown[] = [];
      const subscription = await camel.watchPosition({ persist }, (location) => heard.push(location));
      phone.sensor.deliver('location', FULL_FIX);
      await phone.wait(SECOND);
      await subscription.cancel();
      expect(heard).toHaveLength(1);
      expect(await phone.engine.getCount()).toBe(persist ? 1 : 0);
    }
  });
  watch('extras', 'puts them on each record', async ({ phone, camel }) => {
    const heard: unknown[] = [];
    await camel.watchPosition({ extras: { why: 'test' } }, ({ extras }) => heard.push(extras));
    phone.sensor.deliver('location', FULL_FIX);
    await phone.wait(SECOND);
    expect(heard).toEqual([{ watch: true, why: 'test' }]);
  });
});

describe('listeners in binding D', () => {
  for (const [name, id] of Object.entries(METHODS) as [keyof typeof METHODS, string][]) {
    const { begin, trigger } = EVENT_CASES[name];
    rowD(id, `hears ${name} until it is cancelled`, async () => {
      const phone = await begin();
      const camel = camelOf(phone);
      phone.engine.on(name, () => undefined);
      await phone.settle();
      const method = id.slice(id.indexOf('/') + 1) as 'onLocation';
      const heard: unknown[] = [];
      const cancelled: unknown[] = [];
      await camel[method]((event) => cancelled.push(event)).cancel();
      camel[method]((event) => heard.push(event));
      await phone.settle();
      const expected = await trigger(phone);
      await phone.settle();
      const isBare = name === 'powersavechange';
      expect(heard).toEqual(
        isBare ? [expect.objectContaining({ isPowerSaveMode: true })] : expected.map(likeInD),
      );
      expect(heard).not.toHaveLength(0);
      expect(cancelled).toEqual([]);
    });
  }

  /** What is nested in D has `raw` beside its fields. */
  const likeInD = (expected: unknown): unknown => expected;

  rowD('gaps/onLog', 'hears log until it is cancelled', async () => {
    const { phone, camel } = await camelWith();
    const heard: unknown[] = [];
    const stream = camel.onLog(({ message }) => heard.push(message));
    await phone.settle();
    heard.length = 0;
    phone.engine.logger.error('kept');
    await phone.settle();
    await stream.cancel();
    phone.engine.logger.error('late');
    await phone.settle();
    expect(heard).toEqual(['kept']);
  });

  rowD('6/onAuthorization', 'hears authorization until it is cancelled', async () => {
    const server = (request: { url: string }) => (request.url === URL ? 401 : { status: 400, body: '' });
    const authorization = { accessToken: 'a', refreshToken: 'r', refreshUrl: 'https://example.test/token' };
    const { phone, camel } = await camelWith({ server, config: { url: URL, authorization } });
    const heard: unknown[] = [];
    const stream = camel.onAuthorization((event) => heard.push(event));
    await phone.enqueue(1);
    await phone.wait(MINUTE);
    await stream.cancel();
    expect(heard).toMatchObject([{ success: false, status: 400, accessToken: null }]);
  });
});
