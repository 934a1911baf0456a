import { GeoError } from '@geo/core';
import { ModelServer } from '@geo/core/test-kit';
import { describe, expect, it } from 'vitest';
import {
  activityTypeStill,
  createCamel,
  desiredAccuracyHigh,
  type Location,
  locationErrorUnavailable,
  logLevelInfo,
  type MotionChangeEvent,
  trackingModeGeofences,
  trackingModeLocation,
} from '../src/index';
import { camelPhone, deliverFixes, MINUTE, SECOND } from './camel-phone';

describe('operations', () => {
  it('ready, setConfig, start, startGeofences, stop and getState resolve State', async () => {
    const { phone, camel } = await camelPhone();
    expect(await camel.ready({ distanceFilter: 20 })).toMatchObject({ enabled: false, isMoving: false });
    expect(await camel.setConfig({ notification: { title: 'Here' } })).toMatchObject({ enabled: false });
    const started = await phone.waitFor(camel.start());
    expect(started).toMatchObject({ enabled: true, isMoving: true, trackingMode: trackingModeLocation });
    expect(await phone.waitFor(camel.startGeofences())).toMatchObject({
      trackingMode: trackingModeGeofences,
    });
    expect(await phone.waitFor(camel.stop())).toMatchObject({ enabled: false });
    const state = await camel.getState();
    const wire = await phone.engine.getState();
    expect(state.raw).toEqual(wire);
    for (const key of Object.keys(wire)) expect(state[key], key).toEqual(state.raw[key]);
  });

  it('reject as the engine does', async () => {
    const { camel } = await camelPhone();
    await expect(camel.ready({ distanceFilter: -1 })).rejects.toThrow(GeoError);
    await expect(camel.changePace(true)).rejects.toMatchObject({ code: 'DISABLED' });
    await expect(camel.destroyLocation('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(camel.insertLocation({ coords: 5 } as never)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    await expect(camel.getCurrentPosition({ samples: -1 })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });

  it('a record goes in and comes out by camelCase names, and is on the wire by its own', async () => {
    const { phone, camel } = await camelPhone({ config: { autoSync: false } });
    const uuid = await camel.insertLocation({
      coords: { latitude: 45, longitude: 13, speedAccuracy: 0.5, altitude: null },
      battery: { level: 0.5, isCharging: true },
      activity: { type: activityTypeStill, confidence: 90 },
      isMoving: true,
      event: null,
    });
    const [record] = await camel.getLocations();
    expect(record).toMatchObject({
      uuid,
      coords: { speedAccuracy: 0.5, altitude: null },
      battery: { level: 0.5, isCharging: true },
      isMoving: true,
      event: null,
    });
    const [wire] = await phone.engine.getLocations();
    expect(wire).toMatchObject({ coords: { speed_accuracy: 0.5 }, battery: { is_charging: true } });
    expect(record?.raw).toEqual(wire);
    expect(await camel.getCount()).toBe(1);
    await camel.destroyLocation(uuid);
    expect(await camel.destroyLocations()).toBe(0);
  });

  it('what a server refuses for good can be looked at, sent again and thrown away', async () => {
    const server = new ModelServer((uuid) => uuid === 'r1' || uuid === 'r3');
    const { phone, camel } = await camelPhone({ server: server.answer });
    await phone.enqueue(5);
    await phone.wait(MINUTE);
    const [refused, other] = await camel.getQuarantine();
    expect(refused).toMatchObject({ status: 400, attempts: 2, record: { uuid: 'r1', isMoving: false } });
    expect(other?.record.uuid).toBe('r3');
    await camel.destroyQuarantined('r1');
    expect(await phone.waitFor(camel.redrive('all'))).toBe(1);
    expect(await camel.getQuarantine()).toEqual([]);
    expect((await camel.getLocations()).map(({ uuid }) => uuid)).toEqual(['r3']);
  });

  it('the odometer is set where the phone is', async () => {
    const { phone, camel } = await camelPhone();
    const asked = camel.setOdometer(1_000);
    await phone.settle();
    await deliverFixes(phone, 5, 5, 5);
    expect(await asked).toMatchObject({ odometer: 1_000, sample: true, event: 'odometer' });
    expect(await camel.getOdometer()).toBe(1_000);
    const reset = camel.resetOdometer();
    await phone.settle();
    await deliverFixes(phone, 5, 5, 5);
    expect(await reset).toMatchObject({ odometer: 0, sample: true, event: 'odometer' });
  });

  it('options in D: null counts as left out', async () => {
    const { phone, camel } = await camelPhone();
    const asked = camel.getCurrentPosition({
      samples: 1,
      timeout: null,
      maximumAge: null,
      persist: null,
      desiredAccuracy: desiredAccuracyHigh,
      extras: null,
    });
    await phone.settle();
    await deliverFixes(phone, 5);
    expect((await asked).extras).toEqual({ getCurrentPosition: true });
  });

  it('the log is written and read', async () => {
    const { phone, camel } = await camelPhone({ config: { logLevel: logLevelInfo } });
    camel.logger.info('hello', { a: 1 });
    await phone.settle();
    const entry = (await camel.getLog({ limit: 10 })).find(({ src }) => src === 'js');
    expect(entry).toMatchObject({ level: logLevelInfo, event: 'app', message: 'hello', data: { a: 1 } });
    expect(await camel.destroyLog()).toBeGreaterThan(0);
  });
});

describe('listeners', () => {
  it('the first motion change of a session has no location, the later ones have', async () => {
    const { phone, camel } = await camelPhone();
    const heard: MotionChangeEvent[] = [];
    camel.onMotionChange((event) => heard.push(event));
    await phone.waitFor(camel.start());
    await phone.drive(30);
    await phone.waitFor(camel.changePace(false));
    expect(heard.map(({ isMoving, location }) => [isMoving, location === null])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(heard[1]?.location?.isMoving).toBe(false);
  });

  it('a new listener of connectivity receives the present state first', async () => {
    const { phone, camel } = await camelPhone();
    await phone.setNetwork('none');
    camel.removeListeners();
    const heard: boolean[] = [];
    camel.onConnectivityChange(({ connected }) => heard.push(connected));
    await phone.settle();
    expect(heard[0]).toBe(false);
    await phone.setNetwork('wifi');
    expect(heard.at(-1)).toBe(true);
  });

  it('receives uploads, rejected fixes and location errors', async () => {
    const { phone, camel } = await camelPhone();
    const heard: string[] = [];
    camel.onHttp(({ success, status }) => heard.push(`${success} ${status}`));
    camel.onLocationFilter(({ reason, coords }) => heard.push(`${reason} ${coords.accuracy}`));
    camel.onLocationError(({ code }) => heard.push(`error ${code}`));
    await phone.waitFor(camel.start());
    await deliverFixes(phone, 5, 5_000);
    phone.sensor.deliver('location', { error: { code: 2, message: 'no satellites' } });
    await phone.settle();
    expect(heard).toContain('true 200');
    expect(heard).toContain('inaccurate 5000');
    expect(heard).toContain('error 2');
  });

  it('a paused subscription holds back; what was held back comes first', async () => {
    const { phone, camel } = await camelPhone({ config: { distanceFilter: 0 } });
    const heard: Location[] = [];
    const subscription = camel.onLocation((location) => heard.push(location));
    await phone.waitFor(camel.start());
    await phone.drive(3);
    const before = heard.length;
    subscription.pause();
    await phone.drive(3, 3);
    expect(heard).toHaveLength(before);
    subscription.resume();
    expect(heard.length).toBeGreaterThan(before);
    await phone.drive(3, 6);
    const stored = [...heard].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
    expect(heard).toEqual(stored);
    await subscription.cancel();
    await phone.drive(3, 9);
    expect(heard).toEqual(stored);
  });

  it('one that throws does not affect the others, and is logged', async () => {
    const { phone, camel } = await camelPhone({ config: { distanceFilter: 0 } });
    let heard = 0;
    camel.onLocation(() => {
      throw new Error('no such screen');
    });
    camel.onLocation(() => heard++);
    await phone.waitFor(camel.start());
    await phone.drive(2);
    expect(heard).toBeGreaterThan(0);
    const messages = (await camel.getLog()).map(({ message }) => message);
    expect(messages).toContain('a listener of location threw: no such screen');
  });

  it('can be iterated over; the loop ends when listeners are removed', async () => {
    const { phone, camel } = await camelPhone({ config: { distanceFilter: 0 } });
    const locations = camel.onLocation();
    const uuids = (async () => {
      const seen: string[] = [];
      for await (const { uuid } of locations) seen.push(uuid);
      return seen;
    })();
    await phone.waitFor(camel.start());
    await phone.drive(3);
    camel.removeListeners();
    const seen = await uuids;
    expect(seen.length).toBeGreaterThan(0);
    await phone.drive(3, 3);
    expect(await camel.getCount()).toBe(0);
    expect(phone.requests.length).toBeGreaterThan(seen.length);
  });

  it('closing ends every loop', async () => {
    const { phone, camel } = await camelPhone();
    const loop = camel.onHeartbeat()[Symbol.asyncIterator]();
    const next = loop.next();
    await phone.waitFor(camel.close());
    expect(await next).toEqual({ done: true, value: undefined });
    await expect(camel.getState()).rejects.toMatchObject({ code: 'CLOSED' });
  });

  it('two bindings around one engine do not know each other', async () => {
    const { phone, camel } = await camelPhone({ config: { distanceFilter: 0 } });
    const other = createCamel(phone.engine);
    let heard = 0;
    const mine = camel.onLocation(() => heard++);
    other.onLocation(() => heard++);
    await mine.cancel();
    await phone.waitFor(other.start());
    await phone.drive(1);
    expect(heard).toBe(1);
  });
});

describe('watchPosition', () => {
  it('delivers until it is cancelled, and lets the receiver go', async () => {
    const { phone, camel } = await camelPhone();
    const heard: Location[] = [];
    const watch = await camel.watchPosition({ interval: SECOND, extras: { trip: 1 } }, (at) =>
      heard.push(at),
    );
    await deliverFixes(phone, 5, 6);
    expect(heard.map(({ extras }) => extras)).toEqual([
      { trip: 1, watch: true },
      { trip: 1, watch: true },
    ]);
    await watch.cancel();
    await watch.cancel();
    await phone.settle();
    expect(phone.sensor.request('location')).toBeUndefined();
  });

  it('can be iterated over; stopWatchPosition ends the loop', async () => {
    const { phone, camel } = await camelPhone();
    const watch = await camel.watchPosition();
    const accuracies = (async () => {
      const seen: number[] = [];
      for await (const { coords } of watch) seen.push(coords.accuracy);
      return seen;
    })();
    await deliverFixes(phone, 5, 6);
    await camel.stopWatchPosition();
    expect(await accuracies).toEqual([5, 6]);
  });

  it('gives the reason where there is none', async () => {
    const { phone, camel } = await camelPhone();
    const errors: number[] = [];
    await camel.watchPosition({}, undefined, ({ code }) => errors.push(code));
    phone.sensor.deliver('location', { error: { code: 2, message: 'no satellites' } });
    await phone.settle();
    expect(errors).toEqual([locationErrorUnavailable]);
  });

  it('rejects bad options, and leaves nothing open', async () => {
    const { phone, camel } = await camelPhone();
    await expect(camel.watchPosition({ interval: -5 })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(phone.sensor.request('location')).toBeUndefined();
  });

  it('everything removed while it is being asked for: nothing stays open', async () => {
    const { phone, camel } = await camelPhone();
    const asking = camel.watchPosition();
    camel.removeListeners();
    const watch = await asking;
    await phone.settle();
    expect(phone.sensor.request('location')).toBeUndefined();
    expect(await watch[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined });
  });
});
