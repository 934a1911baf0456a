import { GeoError } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { hostedPhone } from './hosted-phone';

const cycle: Record<string, unknown> = {};
cycle.self = { again: cycle };

const REFUSED: readonly (readonly [what: string, value: unknown, complaint: string])[] = [
  ['NaN', { extras: { a: Number.NaN } }, 'argument 1.extras.a must be a JSON value'],
  ['infinity', { extras: { a: [1, Number.POSITIVE_INFINITY] } }, 'argument 1.extras.a[1]'],
  ['a function', { extras: { a: () => 1 } }, 'got a function'],
  ['a function alone', () => 1, 'argument 1 must be a JSON value'],
  ['a BigInt', { extras: { a: 1n } }, 'got a BigInt'],
  ['a symbol', { extras: { a: Symbol('s') } }, 'got a symbol'],
  ['a map', { extras: { a: new Map() } }, 'got [object Map]'],
  ['bytes', { extras: { a: new Uint8Array(3) } }, 'got [object Uint8Array]'],
  ['a promise', { extras: { a: Promise.resolve() } }, 'got [object Promise]'],
  ['a hole in a list', { extras: { a: [1, undefined] } }, 'argument 1.extras.a[1]'],
  ['a cycle', cycle, 'argument 1.self.again must be a JSON value'],
  [
    'a getter that throws',
    Object.defineProperty({}, 'a', {
      enumerable: true,
      get() {
        throw new Error('mine');
      },
    }),
    'cannot be read: mine',
  ],
];

describe('an argument that JSON cannot carry', () => {
  it.each(REFUSED)('is refused where it stands: %s', async (_what, value, complaint) => {
    const phone = hostedPhone();
    const engine = phone.client();
    await engine.ready({});
    const error = await engine.insertLocation(value as never).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GeoError);
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining(complaint) });
    expect((error as Error).message).toMatch(/^insertLocation: /);
    expect(await engine.getCount()).toBe(0);
  });

  it('is refused with the code that the operation has for bad values', async () => {
    const engine = hostedPhone().client();
    await expect(engine.ready({ distanceFilter: Number.NaN })).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
    });
    await engine.ready({});
    await expect(engine.setConfig({ extras: { a: 1n } })).rejects.toMatchObject({ code: 'INVALID_CONFIG' });
    const fence = { identifier: 'a', latitude: 1, longitude: Number.NaN, radius: 100 };
    await expect(engine.addGeofences([fence])).rejects.toMatchObject({
      code: 'INVALID_GEOFENCE',
      message: expect.stringContaining('argument 1[0].longitude'),
    });
  });

  it('is none where JSON leaves it out: undefined fields and arguments', async () => {
    const engine = hostedPhone().client();
    await engine.ready(undefined);
    await engine.setConfig({ distanceFilter: 25, url: undefined } as never);
    const uuid = await engine.insertLocation({
      coords: { latitude: 45, longitude: 13, altitude: undefined },
      extras: { at: new Date(0), nothing: undefined, shared: [{ a: 1 }, { a: 1 }] },
    } as never);
    const [location] = await engine.getLocations();
    expect(location).toMatchObject({
      uuid,
      extras: { at: '1970-01-01T00:00:00.000Z', shared: [{ a: 1 }, { a: 1 }] },
    });
    expect(location?.extras).not.toHaveProperty('nothing');
  });

  it('the same object twice is no cycle', async () => {
    const engine = hostedPhone().client();
    await engine.ready({});
    const shared = { a: 1 };
    await engine.insertLocation({
      coords: { latitude: 45, longitude: 13 },
      extras: { one: shared, two: shared },
    });
    expect((await engine.getLocations())[0]?.extras).toEqual({ one: { a: 1 }, two: { a: 1 } });
  });
});

describe('what an operation rejects with', () => {
  it('is a GeoError with everything that it has in one heap', async () => {
    const phone = hostedPhone({ server: () => 503 });
    const engine = phone.client();
    const early = await engine.getState().catch((reason: unknown) => reason);
    expect(early).toBeInstanceOf(GeoError);
    expect(early).toMatchObject({ code: 'NOT_READY', name: 'GeoError' });
    await engine.ready({ url: 'https://example.test/', autoSync: false });
    await engine.insertLocation({ coords: { latitude: 45, longitude: 13 } });
    expect(await engine.sync().catch((reason: unknown) => reason)).toMatchObject({
      code: 'HTTP',
      status: 503,
    });
    const position = engine.getCurrentPosition({ timeout: 5 }).catch((reason: unknown) => reason);
    await phone.settle();
    await phone.wait(5_000);
    expect(await position).toMatchObject({ code: 'TIMEOUT', locationCode: 408 });
    await expect(engine.destroyLocation('nobody')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'no queued record has the uuid nobody',
    });
  });
});

describe('the logger', () => {
  it('neither waits nor throws, whatever it is given', async () => {
    const phone = hostedPhone();
    const engine = phone.client();
    await engine.ready({ logLevel: 5 });
    engine.logger.info('plain', { a: 1 });
    engine.logger.warn('a cycle', cycle);
    engine.logger.error('a BigInt', 1n);
    engine.logger.debug('a function', () => 1);
    engine.logger.verbose(Object.create(null) as never);
    engine.logger.info('without data', undefined);
    await phone.settle();
    const entries = (await engine.getLog()).filter(({ src }) => src === 'js').reverse();
    expect(entries.map(({ level, message, data }) => [level, message, data])).toEqual([
      [3, 'plain', '{"a":1}'],
      [2, 'a cycle', '"[object Object]"'],
      [1, 'a BigInt', '"1"'],
      [4, 'a function', '"() => 1"'],
      [5, 'object', undefined],
      [3, 'without data', undefined],
    ]);
    await phone.settle();
    expect(engine.busy).toBe(false);
  });
});
