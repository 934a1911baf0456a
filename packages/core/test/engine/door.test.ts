import { describe, expect, it } from 'vitest';
import type { Engine, GeoErrorCode } from '../../src/index';
import { doubled, nested, UNSAYABLE } from '../hostile-values';
import { MINUTE, Phone } from '../phone';

/** Every operation that takes values, with the place where a free one may stand. */
const TAKERS: readonly (readonly [
  name: string,
  code: GeoErrorCode,
  call: (engine: Engine, value: never) => Promise<unknown>,
  place: string,
])[] = [
  [
    'ready',
    'INVALID_CONFIG',
    (engine, value) => engine.ready({ telemetryId: value }),
    'argument 1.telemetryId',
  ],
  [
    'setConfig',
    'INVALID_CONFIG',
    (engine, value) => engine.setConfig({ params: { id: value } }),
    'argument 1.params.id',
  ],
  [
    'insertLocation',
    'INVALID_ARGUMENT',
    (engine, value) => engine.insertLocation({ coords: { latitude: 1, longitude: 2 }, note: [value] }),
    'argument 1.note[0]',
  ],
  [
    'addGeofence',
    'INVALID_GEOFENCE',
    (engine, value) =>
      engine.addGeofence({
        identifier: 'home',
        latitude: 1,
        longitude: 2,
        radius: 100,
        extras: { of: value },
      }),
    'argument 1.extras.of',
  ],
  ['addGeofences', 'INVALID_GEOFENCE', (engine, value) => engine.addGeofences([value]), 'argument 1[0]'],
  [
    'getCurrentPosition',
    'INVALID_ARGUMENT',
    (engine, value) => engine.getCurrentPosition({ extras: { of: value } }),
    'argument 1.extras.of',
  ],
  [
    'watchPosition',
    'INVALID_ARGUMENT',
    (engine, value) => engine.watchPosition({ extras: { of: value } }, () => undefined),
    'argument 1.extras.of',
  ],
  [
    'watchHeading',
    'INVALID_ARGUMENT',
    (engine, value) => engine.watchHeading({ of: value } as never),
    'argument 1.of',
  ],
  [
    'watchLine',
    'INVALID_ARGUMENT',
    (engine, value) => engine.watchLine({ of: value } as never, () => undefined),
    'argument 1.of',
  ],
  ['getLog', 'INVALID_ARGUMENT', (engine, value) => engine.getLog({ of: value } as never), 'argument 1.of'],
  ['changePace', 'INVALID_ARGUMENT', (engine, value) => engine.changePace([value] as never), 'argument 1[0]'],
  [
    'setOdometer',
    'INVALID_ARGUMENT',
    (engine, value) => engine.setOdometer([value] as never),
    'argument 1[0]',
  ],
  [
    'destroyLocation',
    'INVALID_ARGUMENT',
    (engine, value) => engine.destroyLocation([value] as never),
    'argument 1[0]',
  ],
  ['redrive', 'INVALID_ARGUMENT', (engine, value) => engine.redrive([value] as never), 'argument 1[0]'],
  ['explain', 'INVALID_ARGUMENT', (engine, value) => engine.explain([value] as never), 'argument 1[0]'],
];

/** The device moves on, and what it senses becomes a record that is durable. */
async function records(phone: Phone): Promise<void> {
  const before = phone.received('location').length;
  await phone.drive(5, before);
  expect(phone.received('location').length).toBeGreaterThan(before);
  expect(await phone.engine.getCount()).toBe(phone.received('location').length);
}

describe.each([true, false])('a value that JSON cannot say (black box: %s)', (blackBox) => {
  it.each(TAKERS)(
    'is refused by %s with %s, naming the place, and the engine records on',
    async (...taker) => {
      const [, code, call, place] = taker;
      const phone = await Phone.create({ config: { distanceFilter: 0 }, blackBox });
      await phone.engine.start();
      await records(phone);
      for (const [what, value, got] of UNSAYABLE) {
        const refused = await call(phone.engine, value as never).then(
          () => 'taken',
          (error: unknown) => error,
        );
        expect(refused, what).toMatchObject({ name: 'GeoError', code });
        // Where something is too deep, the way there would be too long to name.
        expect((refused as Error).message).toContain(what === 'deep nesting' ? 'argument 1 may' : place);
        expect((refused as Error).message).toContain(got);
      }
      await records(phone);
    },
  );

  it('is refused at the top as well: a symbol for a uuid, a BigInt for metres', async () => {
    const { engine } = await Phone.create({ config: {}, blackBox });
    const calls: readonly ((value: never) => Promise<unknown>)[] = [
      engine.destroyLocation,
      engine.redrive,
      engine.confirmCrash,
      engine.cancelCrash,
      engine.destroyQuarantined,
      engine.explain,
      engine.setOdometer,
      engine.changePace,
      engine.geofenceExists,
      engine.requestTemporaryFullAccuracy,
    ];
    for (const call of calls)
      for (const value of [Symbol('s'), 7n])
        await expect(call(value as never)).rejects.toMatchObject({
          code: 'INVALID_ARGUMENT',
          message: expect.stringContaining(`argument 1 must be a JSON value`),
        });
  });

  it('is no fault of a log line: it becomes a text, and the line is kept', async () => {
    const phone = await Phone.create({ config: { logLevel: 5 }, blackBox });
    for (const [, value] of UNSAYABLE) phone.engine.logger.info('with data', value);
    for (const [, value] of UNSAYABLE) phone.engine.logger.info(value as never);
    const lines = await phone.engine.getLog();
    expect(lines.filter(({ src }) => src === 'js')).toHaveLength(2 * UNSAYABLE.length);
    await phone.engine.start();
    await phone.drive(12);
    expect(phone.received('location').length).toBeGreaterThan(0);
  });
});

describe('a value that the app changes after the call', () => {
  it('is taken as it was at the call', async () => {
    const phone = await Phone.create({ config: { autoSync: false } });
    const location = { uuid: 'mine', coords: { latitude: 1, longitude: 2 }, extras: { a: [1] } };
    const fence = { identifier: 'home', latitude: 1, longitude: 2, radius: 100, extras: { a: [1] } };
    const config = { extras: { a: [1] } };
    const work = [
      phone.engine.insertLocation(location),
      phone.engine.addGeofence(fence),
      phone.engine.setConfig(config),
    ];
    for (const given of [location, fence, config]) given.extras.a.push(2);
    await Promise.all(work);
    expect((await phone.engine.getLocations())[0]?.extras).toEqual({ a: [1] });
    expect((await phone.engine.getGeofences())[0]?.extras).toEqual({ a: [1] });
    await phone.engine.insertLocation({ coords: { latitude: 1, longitude: 2 } });
    expect((await phone.engine.getLocations())[1]?.extras).toEqual({ a: [1] });
  });

  it('is read once: a getter that answers otherwise the next time changes nothing', async () => {
    const phone = await Phone.create({ config: {} });
    let reads = 0;
    const config = {
      get distanceFilter() {
        if (reads++ > 0) throw new Error('read twice');
        return 33;
      },
    };
    await phone.engine.setConfig(config);
    expect(reads).toBe(1);
  });
});

describe('a value that JSON can say', () => {
  it('is taken as JSON has it: dates, toJSON, undefined fields, the same object twice', async () => {
    const phone = await Phone.create({ config: { autoSync: false } });
    const shared = { a: 1 };
    await phone.engine.insertLocation({
      coords: { latitude: 45, longitude: 13, altitude: undefined as never },
      extras: {
        at: new Date(0),
        price: { toJSON: () => '12.50' },
        nothing: undefined,
        bare: Object.assign(Object.create(null), { a: 1 }),
        twice: [shared, shared],
      },
    });
    expect((await phone.engine.getLocations())[0]?.extras).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      price: '12.50',
      bare: { a: 1 },
      twice: [{ a: 1 }, { a: 1 }],
    });
  });

  it('may be nested 64 deep, and no deeper', async () => {
    const phone = await Phone.create({ config: {} });
    // The configuration itself is the first level.
    await phone.engine.setConfig({ extras: nested(63) });
    await expect(phone.engine.setConfig({ extras: nested(64) })).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: expect.stringContaining('nested at most 64 deep'),
    });
  });
});

describe('a value that is shared at every level', () => {
  it('is refused when it comes to more values than memory holds', async () => {
    const phone = await Phone.create({ config: {} });
    await expect(phone.engine.setConfig({ extras: { a: doubled(28) } })).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: expect.stringContaining('2000000 values'),
    });
  });
});

describe('names that every object has', () => {
  it('are unknown keys and options like any other; __proto__ is refused', async () => {
    const phone = await Phone.create({ config: { distanceFilter: 0 } });
    await phone.engine.setConfig({ constructor: 1, notification: { constructor: 1, toString: 2 } } as never);
    await phone.engine.getLog({ constructor: 1 } as never);
    const position = phone.engine.getCurrentPosition({ samples: 1, toString: 1, constructor: 2 } as never);
    await phone.settle();
    phone.deliverFix(0);
    expect(await position).toMatchObject({ sample: true });
    const polluting = JSON.parse('{"__proto__":{"polluted":true}}');
    const refused = (code: GeoErrorCode) => ({ code, message: expect.stringContaining('__proto__') });
    await expect(phone.engine.getCurrentPosition(polluting)).rejects.toMatchObject(
      refused('INVALID_ARGUMENT'),
    );
    await expect(phone.engine.setConfig({ notification: polluting })).rejects.toMatchObject(
      refused('INVALID_CONFIG'),
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    await phone.engine.start();
    await phone.wait(MINUTE);
    await records(phone);
  });

  it('may be left out as null, where options are none', async () => {
    const phone = await Phone.create({ config: { logLevel: 5 } });
    phone.engine.logger.info('one');
    expect((await phone.engine.getLog(null as never))[0]).toMatchObject({ message: 'one' });
  });
});

describe('a number that has no meaning where it stands', () => {
  it.each([{ limit: '3' }, { limit: 1.5 }, { limit: 0 }, { limit: 5001 }])(
    'is refused by getLog: %j',
    async (query) => {
      const { engine } = await Phone.create({ config: {} });
      await expect(engine.getLog(query as never)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: `getLog: limit must be an integer of entries from 1 to 5000; got ${JSON.stringify(query.limit)}`,
      });
    },
  );

  it('is refused by addGeofence: half a millisecond of loitering', async () => {
    const { engine } = await Phone.create({ config: {} });
    const fence = { identifier: 'a', latitude: 1, longitude: 2, radius: 100, loiteringDelay: 1.5 };
    await expect(engine.addGeofence(fence)).rejects.toMatchObject({
      code: 'INVALID_GEOFENCE',
      message: expect.stringContaining(
        'loiteringDelay must be an integer of milliseconds, 0 or more; got 1.5',
      ),
    });
  });
});
