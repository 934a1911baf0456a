import * as camelPackage from '@geo/camel';
import {
  type CamelEngine,
  type LineEvent,
  type Location,
  parseGeofence,
  parseLocation,
  parseState,
  type State,
} from '@geo/camel';
import { describe, expect } from 'vitest';
import { ROWS } from '../src/rows/index';
import type { ConstantRow } from '../src/rows/row';
import { camelOf, camelWith } from './camel';
import { emptyOf, PARSERS, SHAPES, shapesIn, wrongOf } from './empty-shapes';
import { active } from './mutation/mutant';
import { MINUTE, type Phone, SECOND, URL } from './phone';
import { rowD } from './row';
import { ALL_SENSES, BARE_FIX, FULL_FIX } from './stories';

const exported = camelPackage as unknown as Readonly<Record<string, unknown>>;

/** What the package exports under a name, as the active mutant leaves it. */
function constant(name: string, wireName: string): unknown {
  const { mutant } = active;
  const value = exported[name];
  if (mutant?.row.kind !== 'constant' || mutant.row.name !== wireName) return value;
  if (mutant.name === 'retyped') return typeof value === 'number' ? String(value) : 0;
  if (mutant.name === 'altered') return typeof value === 'number' ? value + 1 : `${String(value)}~`;
  return undefined;
}

/** `LOG_LEVEL_OFF` is `logLevelOff`. */
const lowerCamel = (name: string) =>
  name.toLowerCase().replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

describe('constants in binding D', () => {
  for (const { id, name, value } of ROWS.filter((row): row is ConstantRow => row.kind === 'constant'))
    rowD(id, `${lowerCamel(name)} is ${JSON.stringify(value)}`, () =>
      expect(constant(lowerCamel(name), name)).toBe(value),
    );
});

/** A phone in D that tracks, and what its listener of locations receives. */
async function tracking(config = {}): Promise<{ phone: Phone; camel: CamelEngine; heard: Location[] }> {
  const { phone, camel } = await camelWith({ available: ALL_SENSES, config });
  const heard: Location[] = [];
  camel.onLocation((location) => heard.push(location));
  await camel.start();
  return { phone, camel, heard };
}

describe('the rules of binding D', () => {
  rowD('2/camel-names', 'fields are camelCase; the wire names are in raw alone', async () => {
    const { phone, heard } = await tracking();
    phone.sensor.deliver('location', FULL_FIX);
    await phone.settle();
    const [location] = heard;
    const names = (value: object | undefined) => Object.keys(value ?? {});
    for (const name of [...names(location), ...names(location?.coords), ...names(location?.battery)])
      expect(name).not.toContain('_');
    expect(names(location)).toContain('isMoving');
    expect(names(location?.coords)).toContain('ellipsoidalAltitude');
    expect(names(location?.battery)).toContain('isCharging');
    expect(location?.raw).toMatchObject({ is_moving: null, coords: { ellipsoidal_altitude: 255.25 } });
  });

  rowD('2/nullable-in-d', 'what is optional and absent is null', async () => {
    const { phone, heard } = await tracking();
    phone.sensor.deliver('location', BARE_FIX);
    await phone.settle();
    expect(heard[0]).toMatchObject({ age: null, sample: null, event: null, extras: null });
    expect(heard[0]?.coords).toMatchObject({
      altitude: null,
      speedAccuracy: null,
      ellipsoidalAltitude: null,
    });
    expect(parseGeofence({})).toMatchObject({ notifyOnEntry: null, loiteringDelay: null, extras: null });
  });

  rowD('2.5/only-enabled-required', 'a State of which only enabled is there is read', () => {
    const { raw, ...state } = parseState({ enabled: true });
    expect(state).toEqual({
      enabled: true,
      isMoving: null,
      odometer: null,
      trackingMode: null,
      connected: null,
      geofenceCount: null,
    });
    expect(raw).toEqual({ enabled: true });
  });

  rowD('2.5/state[key]', 'state[key] is raw[key], whatever is typed', async () => {
    const { camel } = await tracking();
    const state: State = await camel.getState();
    for (const key of [
      'lastRawFixAge',
      'uploadParked',
      'authorization',
      'schedulerEnabled',
      'enabled',
      'odometer',
    ]) {
      expect(state.raw).toHaveProperty(key);
      expect(state[key]).toBe(state.raw[key]);
    }
    expect(parseState({ enabled: true, ofTomorrow: 7 }).ofTomorrow).toBe(7);
  });

  rowD('9/raw', 'the payload is in raw, untouched, and behind state[key]', async () => {
    const payload = { uuid: 'a', of_tomorrow: { deep: [1] } };
    expect(parseLocation(payload).raw).toBe(payload);
    expect(parseState({ enabled: true, of_tomorrow: 7 }).of_tomorrow).toBe(7);
  });

  rowD('2.25/stream', 'a listener method gives a stream: cancel, pause, resume, and a loop', async () => {
    const { phone, camel } = await camelWith();
    const heard: string[] = [];
    const stream = camel.onLocation(({ uuid }) => heard.push(uuid));
    stream.pause();
    await phone.enqueue(2);
    expect(heard).toEqual([]);
    stream.resume();
    await phone.settle();
    expect(heard).toEqual(['r0', 'r1']);
    await stream.cancel();
    await phone.enqueue(1);
    expect(heard).toEqual(['r0', 'r1']);
    const looped: string[] = [];
    const other = camel.onLocation();
    const loop = (async () => {
      for await (const { uuid } of other) {
        looped.push(uuid);
        if (looped.length === 2) break;
      }
    })();
    await phone.enqueue(2);
    await loop;
    // The one before it came without a listener, and waited.
    expect(looped).toEqual(['r2', 'r3']);
  });

  rowD('2.25/remove-listeners', 'removeListeners() ends them all', async () => {
    const { phone, camel } = await camelWith();
    const heard: unknown[] = [];
    camel.onLocation((event) => heard.push(event));
    camel.onConnectivityChange((event) => heard.push(event));
    await phone.settle();
    heard.length = 0;
    const waiting = camel.onLocation()[Symbol.asyncIterator]().next();
    camel.removeListeners();
    await phone.enqueue(1);
    await phone.setNetwork('none');
    expect(heard).toEqual([]);
    expect((await waiting).done).toBe(true);
  });

  rowD('4/async', 'operations answer by promises', async () => {
    const { camel } = await camelWith();
    const calls: readonly (readonly [call: () => Promise<unknown>, answer: unknown])[] = [
      [() => camel.getState(), 'fulfilled'],
      [() => camel.setConfig({}), 'fulfilled'],
      [() => camel.getLocations(), 'fulfilled'],
      [() => camel.getLog(), 'fulfilled'],
      [() => camel.sync(), 'fulfilled'],
      // What is refused is refused by the promise too: nothing is thrown at once.
      [() => camel.changePace(true), 'DISABLED'],
      [() => camel.destroyLocation('none'), 'NOT_FOUND'],
      [() => camel.setConfig({ distanceFilter: -1 }), 'INVALID_CONFIG'],
      [() => camel.addGeofence({ identifier: '', latitude: 0, longitude: 0, radius: 1 }), 'INVALID_GEOFENCE'],
      [() => camel.insertLocation({ coords: { latitude: 95, longitude: 0 } }), 'INVALID_ARGUMENT'],
    ];
    const answers = calls.map(([call]) => call());
    const settled = await Promise.allSettled(answers);
    for (const answer of answers) expect(answer).toBeInstanceOf(Promise);
    expect(
      settled.map((result) => (result.status === 'rejected' ? result.reason.code : result.status)),
    ).toEqual(calls.map(([, answer]) => answer));
  });

  rowD('4/watchPosition/delivers', 'watchPosition delivers each Location', async () => {
    const { phone, camel } = await camelWith();
    const heard: Location[] = [];
    await camel.watchPosition({}, (location) => heard.push(location));
    for (const fix of [FULL_FIX, BARE_FIX]) {
      phone.sensor.deliver('location', { ...fix, ageMillis: 0 });
      await phone.wait(SECOND);
    }
    expect(heard.map(({ coords }) => coords.speedAccuracy)).toEqual([0.5, null]);
  });

  rowD('gaps/watchLine/delivers', 'watchLine delivers each LineEvent', async () => {
    const { phone, camel } = await camelWith();
    const heard: LineEvent[] = [];
    await camel.watchLine({}, (event) => heard.push(event));
    await phone.engine.start();
    await phone.drive(6);
    expect(heard.slice(0, 5).map(({ line, tail }) => [line, tail.length])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 3],
      [1, 3],
    ]);
  });

  rowD('4/setOdometer/location', 'the answer is a sample of the event odometer', async () => {
    const { phone, camel } = await tracking();
    phone.sensor.deliver('location', FULL_FIX);
    await phone.settle();
    for (const location of [await camel.setOdometer(5), await camel.resetOdometer()])
      expect(location).toMatchObject({ sample: true, event: 'odometer' });
  });

  rowD('2.1/2.1.1', 'isMoving is null while a session probes', async () => {
    const { phone, camel, heard } = await tracking({ stopTimeout: 2 });
    phone.sensor.deliver('location', BARE_FIX);
    await phone.wait(2 * MINUTE);
    expect(heard.map(({ isMoving }) => isMoving)).toEqual([null, false]);
    expect((await camel.getState()).isMoving).toBe(false);
  });

  rowD('gaps/onPowerSaveChange/object', 'the event is { isPowerSaveMode }', async () => {
    const { phone, camel } = await camelWith({ available: ALL_SENSES });
    const heard: unknown[] = [];
    camel.onPowerSaveChange((event) => heard.push({ ...event }));
    await phone.setState('powerSave', { isPowerSaveMode: true });
    expect(heard).toEqual([{ isPowerSaveMode: true, raw: { isPowerSaveMode: true } }]);
  });
});

describe('where bindings disagree, in binding D', () => {
  rowD(
    'gaps/disagree/is-moving-null',
    'null survives storage, a kill, the wire, and the way back in',
    async () => {
      const { phone, camel, heard } = await tracking({ autoSync: false, url: URL });
      phone.sensor.deliver('location', BARE_FIX);
      await phone.settle();
      expect(heard.map(({ isMoving }) => isMoving)).toEqual([null]);
      await camel.stop();
      await camel.insertLocation({ uuid: 'mine', coords: { latitude: 1, longitude: 2 }, isMoving: null });
      await phone.restart({ autoSync: false, url: URL });
      const again = camelOf(phone);
      expect((await again.getLocations()).map(({ isMoving }) => isMoving)).toEqual([null, null]);
      expect((await again.sync()).map(({ isMoving }) => isMoving)).toEqual([null, null]);
      const sent = phone.requests.map(({ body }) => JSON.parse(body ?? '{}').location.is_moving);
      expect(sent).toEqual([null, null]);
    },
  );

  rowD('gaps/disagree/off-geometry', 'the off list has whole fences', async () => {
    const { phone, camel } = await camelWith({ available: ALL_SENSES });
    const off: unknown[] = [];
    camel.onGeofencesChange((event) => off.push(...event.off));
    const fence = { identifier: 'home', latitude: 45.5, longitude: 13.25, radius: 150, extras: { door: 4 } };
    await phone.engine.addGeofence(fence);
    await phone.engine.start();
    phone.sensor.deliver('location', BARE_FIX);
    await phone.wait(SECOND);
    await phone.engine.removeGeofence('home');
    await phone.settle();
    expect(off).toMatchObject([{ ...fence, notifyOnEntry: true, notifyOnDwell: null }]);
  });

  rowD('gaps/disagree/fix-ages', 'a rejected fix renews the raw age alone', async () => {
    const { phone, camel } = await tracking();
    phone.sensor.deliver('location', BARE_FIX);
    await phone.wait(20 * SECOND);
    phone.sensor.deliver('location', { ...BARE_FIX, accuracy: 5000 });
    await phone.wait(5 * SECOND);
    const state = await camel.getState();
    expect([state.lastRawFixAge, state.lastAcceptedFixAge]).toEqual([5, 25]);
  });

  rowD('gaps/disagree/identity', 'records of one instant are two records', async () => {
    const { phone, camel } = await camelWith();
    const asked = camel.getCurrentPosition({ samples: 1, persist: true });
    await phone.settle();
    phone.sensor.deliver('location', BARE_FIX);
    const first = await asked;
    const second = await camel.getCurrentPosition({ maximumAge: MINUTE, persist: true });
    expect(second.timestamp).toBe(first.timestamp);
    expect((await camel.getLocations()).map(({ uuid }) => uuid)).toEqual([first.uuid, second.uuid]);
    expect(first.uuid).not.toBe(second.uuid);
  });

  rowD('gaps/disagree/persist', 'persist of one-shot and watch is honoured', async () => {
    const { phone, camel } = await tracking({ distanceFilter: 1000 });
    phone.sensor.deliver('location', BARE_FIX);
    await phone.settle();
    const asked = camel.getCurrentPosition({ samples: 1, persist: false });
    await phone.settle();
    phone.sensor.deliver('location', BARE_FIX);
    const shot = await asked;
    expect(await phone.queued()).not.toContain(shot.uuid);
    await camel.stop();
    const before = await camel.getCount();
    await camel.watchPosition({ persist: false });
    phone.sensor.deliver('location', { ...FULL_FIX, ageMillis: 0 });
    await phone.wait(SECOND);
    expect(await camel.getCount()).toBe(before);
  });

  rowD(
    'gaps/disagree/empty-values',
    "a missing required field is its type's empty value, and parsing never throws",
    () => {
      const parsers = Object.entries(exported).filter(([name]) => /^parse[A-Z]/.test(name));
      const { proxy: unreadable, revoke } = Proxy.revocable({}, {});
      revoke();
      expect(parsers.length).toBeGreaterThan(15);
      for (const [, parse] of parsers)
        for (const payload of [
          undefined,
          null,
          7,
          'text',
          [],
          {},
          { coords: 5, on: {}, raw: 1 },
          new Date(0),
          unreadable,
        ])
          expect(() => (parse as (payload: unknown) => unknown)(payload)).not.toThrow();
      for (const [shape, name] of Object.entries(PARSERS)) {
        const parse = (exported as Record<string, unknown>)[name] as (payload: unknown) => object;
        for (const nothing of [undefined, null, 7, {}, wrongOf(shape)])
          expect({ shape, ...parse(nothing) }).toMatchObject({ shape, ...emptyOf(shape) });
      }
      const read = new Set(Object.keys(PARSERS).flatMap(shapesIn));
      expect(SHAPES.filter((shape) => !read.has(shape))).toEqual([]);
      expect(parseLocation({ uuid: 5, coords: 'here', is_moving: 'yes' })).toMatchObject({
        uuid: '',
        isMoving: null,
      });
    },
  );
});
