import { describe, expect, it } from 'vitest';
import type { EventName, Geofence, GeofencePage, GeofenceSource } from '../../src/index';
import { FENCE_PREFIX } from '../../src/store/keys';
import { Phone, SECOND } from '../phone';

const HEARS: readonly EventName[] = ['geofence', 'geofenceschange'];
/** A fence this many kilometres north of where the phone begins. */
const fence = (identifier: string, kilometres = 0): Geofence => ({
  identifier,
  latitude: 45 + kilometres / 111.132,
  longitude: 13,
  radius: 100,
});
const full = (identifier: string, kilometres = 0) => ({
  ...fence(identifier, kilometres),
  notifyOnEntry: true,
  notifyOnExit: true,
});

/** A source of these lists. */
function sourceOf(...lists: Geofence[][]): GeofenceSource {
  return { next: async () => lists.shift() };
}

describe('the operations on geofences', () => {
  it('add, list, find, replace and remove', async () => {
    const phone = await Phone.create({ config: {} });
    const { engine } = phone;
    await engine.addGeofence(fence('b', 1));
    await engine.addGeofences([fence('a'), { ...fence('c', 2), extras: { n: [1] } }]);
    expect(await engine.getGeofences()).toEqual([
      full('a'),
      full('b', 1),
      { ...full('c', 2), extras: { n: [1] } },
    ]);
    expect(await engine.geofenceExists('b')).toBe(true);
    await engine.addGeofence({ ...fence('b', 5), notifyOnExit: true });
    expect((await engine.getGeofences())[1]).toEqual({ ...fence('b', 5), notifyOnExit: true });
    await engine.removeGeofence('b');
    await engine.removeGeofence('b');
    expect(await engine.geofenceExists('b')).toBe(false);
    expect((await engine.getState()).geofenceCount).toBe(2);
    await engine.removeGeofences();
    expect(await engine.getGeofences()).toEqual([]);
    expect((await engine.getState()).geofenceCount).toBe(0);
    await engine.addGeofences([]);
  });

  it('are listed in pages, past rows that cannot be read', async () => {
    const phone = await Phone.create({ config: {} });
    const { engine } = phone;
    const page = async (options: GeofencePage) =>
      (await engine.getGeofences(options)).map(({ identifier }) => identifier);
    expect(await page({ limit: 2 })).toEqual([]);
    await engine.addGeofences(['a', 'b', 'c', 'd'].map((name, n) => fence(name, n)));
    await phone.storage.commit([
      { put: `${FENCE_PREFIX}b`, value: '{' },
      { put: `${FENCE_PREFIX}c`, value: '7' },
    ]);
    expect(await page({ limit: 2 })).toEqual(['a', 'd']);
    expect(await page({ limit: 1, after: 'a' })).toEqual(['d']);
    expect(await page({ after: 'd' })).toEqual([]);
    for (const [given, message] of [
      [{ limit: 0 }, 'getGeofences: limit must be an integer of geofences, 1 or more; got 0'],
      [{ after: 7 }, 'getGeofences: after must be a string; got 7'],
    ] as const)
      await expect(engine.getGeofences(given as never)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
        message,
      });
  });

  it('are added list by list from a source, whose errors name the place in the whole', async () => {
    const phone = await Phone.create({ config: {} });
    const { engine } = phone;
    await engine.addGeofences(sourceOf([fence('a')], [], [fence('b', 1), fence('a', 2)]));
    expect(await engine.getGeofences()).toEqual([full('a', 2), full('b', 1)]);
    const refused = engine.addGeofences(sourceOf([fence('c')], [fence('d'), { ...fence('e'), radius: -5 }]));
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID_GEOFENCE',
      message: 'radius must be a positive number of metres; got -5 (geofences[2], "e")',
    });
    expect(await engine.getGeofences()).toHaveLength(2);
  });

  it.each<[string, () => unknown, string]>([
    ['gives no list', async () => 7, 'a source of geofences must give lists; got 7'],
    [
      'rejects',
      () => Promise.reject(new Error('the file is gone')),
      'the source failed: Error: the file is gone',
    ],
    [
      'throws',
      () => {
        throw new Error('mine');
      },
      'the source failed: Error: mine',
    ],
    [
      'gives what JSON cannot say',
      async () => [{ ...fence('a'), extras: { n: 7n } }],
      'geofences[0].extras.n must be a JSON value',
    ],
  ])('a source that %s adds nothing', async (_what, next, message) => {
    const phone = await Phone.create({ config: {} });
    await expect(phone.engine.addGeofences({ next } as never)).rejects.toMatchObject({
      name: 'GeoError',
      code: 'INVALID_GEOFENCE',
      message: expect.stringContaining(message),
    });
    expect(await phone.engine.getGeofences()).toEqual([]);
  });

  it('an engine that closes while a source is awaited rejects CLOSED', async () => {
    const phone = await Phone.create({ config: {} });
    const adding = phone.engine.addGeofences({ next: () => new Promise(() => undefined) });
    const rejected = expect(adding).rejects.toMatchObject({ code: 'CLOSED' });
    await phone.settle();
    await phone.engine.close();
    await rejected;
  });

  it('a bad one in a list: none is added', async () => {
    const phone = await Phone.create({ config: {} });
    const work = phone.engine.addGeofences([fence('a'), { ...fence('b'), radius: -5 }]);
    await expect(work).rejects.toMatchObject({
      name: 'GeoError',
      code: 'INVALID_GEOFENCE',
      message: 'radius must be a positive number of metres; got -5 (geofences[1], "b")',
    });
    expect(await phone.engine.getGeofences()).toEqual([]);
  });

  it.each([undefined, '', 5, 'x'.repeat(256)])(
    'an identifier that is none is refused: %j',
    async (identifier) => {
      const phone = await Phone.create({ config: {} });
      for (const call of ['removeGeofence', 'geofenceExists'] as const) {
        await expect(phone.engine[call](identifier as string)).rejects.toMatchObject({
          code: 'INVALID_ARGUMENT',
          message: expect.stringContaining('identifier must be a text of 1 to 255 characters; got'),
        });
      }
    },
  );

  it('many at once, called at once, are all there', async () => {
    const phone = await Phone.create({ config: {}, commitMillis: 5 });
    const calls = Array.from({ length: 10 }, (_, n) =>
      phone.engine.addGeofences(Array.from({ length: 50 }, (_, m) => fence(`f${n}.${m}`, n))),
    );
    await phone.waitFor(Promise.all(calls));
    expect(await phone.waitFor(phone.engine.getGeofences())).toHaveLength(500);
    await phone.restart({});
    expect((await phone.engine.getState()).geofenceCount).toBe(500);
  });

  it('a small radius is a warning in the log', async () => {
    const phone = await Phone.create({ config: {} });
    await phone.engine.addGeofence({ ...fence('tiny'), radius: 99 });
    const [entry] = await phone.engine.getLog();
    expect(entry).toMatchObject({
      level: 2,
      message: expect.stringContaining('tiny is 99 m; below 100 m'),
    });
  });

  it('fences that are removed while the disk is full are gone, and their removal is tried again', async () => {
    const phone = await Phone.create({ config: {} });
    await phone.engine.addGeofences([fence('a'), fence('b')]);
    phone.storage.failNextCommits(2, new Error('disk full'));
    await phone.engine.removeGeofences();
    expect(await phone.engine.getGeofences()).toEqual([]);
    expect(await phone.engine.geofenceExists('a')).toBe(false);
    expect(phone.storage.snapshot().some(({ key }) => key === 'fence/a')).toBe(true);
    await phone.wait(10 * SECOND);
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('fence'))).toEqual([]);
  });
});

describe('a boot with many fences', () => {
  it('reads the slice, and no definition and no page of the index', async () => {
    const phone = await Phone.create({
      config: {},
      listenTo: HEARS,
      available: ['location', 'regions', 'app', 'connectivity'],
    });
    await phone.engine.addGeofences(Array.from({ length: 2000 }, (_, n) => fence(`f${n}`, n / 10)));
    await phone.engine.startGeofences();
    phone.deliverFix(0);
    await phone.wait(2 * SECOND);
    expect(phone.sensor.request('regions')?.length).toBeGreaterThan(5);
    const memory = phone.kill().filter(({ key }) => !/^fence(-index)?\//.test(key));
    const again = await Phone.create({
      config: { reset: false },
      memory,
      listenTo: HEARS,
      available: ['location', 'regions', 'app', 'connectivity'],
    });
    // What a boot needed of the fences would be missed here.
    const state = await again.engine.getState();
    expect(state).toMatchObject({
      geofenceCount: 2000,
      enabled: true,
      trackingMode: 0,
      lastGeofenceError: null,
    });
    expect(again.sensor.request('regions')).toEqual(phone.sensor.request('regions'));
    expect(again.received('geofenceschange')).toEqual([]);
  });
});

describe('storage that cannot be read', () => {
  it('is shown in State, and the slice is cut half a minute later', async () => {
    const phone = await Phone.create({
      config: { maxMonitoredGeofences: 1 },
      listenTo: HEARS,
      available: ['location', 'regions', 'app'],
    });
    // One more than may be watched: which one is for a place to say.
    await phone.engine.addGeofence(fence('home'));
    await phone.engine.addGeofence({ ...fence('far'), latitude: 46 });
    await phone.engine.startGeofences();
    phone.storage.failNextReads(1, new Error('disk I/O error'));
    phone.deliverFix(0);
    await phone.wait(2 * SECOND);
    expect(phone.received('geofenceschange')).toEqual([]);
    const { lastGeofenceError } = await phone.engine.getState();
    expect(lastGeofenceError).toContain('disk I/O error');
    // Half a minute of waiting for another fix; then the one there was must do.
    await phone.wait(30 * SECOND);
    expect(phone.received('geofence')).toMatchObject([{ action: 'ENTER', identifier: 'home' }]);
  });
});
