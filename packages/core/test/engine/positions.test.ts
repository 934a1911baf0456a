import { describe, expect, it } from 'vitest';
import type { ConfigPatch, CurrentPositionOptions, Location, LocationErrorEvent } from '../../src/index';
import { Phone, SECOND, URL } from '../phone';

const fix = (accuracy: number, more: object = {}) => ({
  latitude: 45 + accuracy / 1e6,
  longitude: 13,
  accuracy,
  ageMillis: 0,
  ...more,
});

async function phoneWith(config: ConfigPatch = {}) {
  return Phone.create({
    config: { url: URL, autoSync: false, ...config },
    available: ['location', 'provider'],
  });
}

/** The settled answer, or how it was refused. */
function asked(phone: Phone, options?: CurrentPositionOptions) {
  const answer: { location?: Location; error?: { code: string; locationCode?: number; message: string } } =
    {};
  phone.engine.getCurrentPosition(options).then(
    (location) => {
      answer.location = location;
    },
    (error) => {
      answer.error = error;
    },
  );
  return answer;
}

async function deliverFixes(phone: Phone, ...accuracies: number[]) {
  for (const accuracy of accuracies) {
    phone.sensor.deliver('location', fix(accuracy));
    await phone.wait(SECOND);
  }
}

describe('getCurrentPosition', () => {
  it('resolves with the most accurate of three fixes; the others are not emitted', async () => {
    const phone = await phoneWith();
    const answer = asked(phone);
    await phone.settle();
    expect(phone.sensor.request('location')).toMatchObject({ distanceFilter: 0, desiredAccuracy: -1 });
    await deliverFixes(phone, 30, 8, 20);
    expect(answer.location).toMatchObject({
      sample: true,
      coords: { accuracy: 8 },
      extras: { getCurrentPosition: true },
      is_moving: false,
    });
    expect(phone.received('location')).toEqual([]);
    expect(await phone.engine.getCount()).toBe(0);
    expect(phone.sensor.request('location')).toBeUndefined();
  });

  it('while enabled its record is queued by default; persist false keeps it out', async () => {
    const phone = await phoneWith({ disableElasticity: true });
    await phone.engine.start();
    const before = await phone.engine.getCount();
    const answer = asked(phone, { samples: 1 });
    await phone.settle();
    await deliverFixes(phone, 5);
    const queued = await phone.engine.getLocations();
    expect(queued.filter(({ sample }) => sample)).toEqual([answer.location]);
    asked(phone, { samples: 1, persist: false });
    await phone.settle();
    await deliverFixes(phone, 4);
    expect((await phone.engine.getLocations()).filter(({ sample }) => sample)).toHaveLength(1);
    expect(await phone.engine.getCount()).toBeGreaterThan(before);
  });

  it('is durable before it is answered', async () => {
    const phone = await Phone.create({ config: {}, available: ['location'], commitMillis: 50 });
    const answer = asked(phone, { samples: 1, persist: true });
    await phone.wait(SECOND);
    phone.sensor.deliver('location', fix(5));
    await phone.wait(40);
    expect(answer.location).toBeUndefined();
    await phone.wait(200);
    const stored = phone.storage.snapshot().filter(({ key }) => key.startsWith('queue/'));
    expect(stored.map(({ value }) => JSON.parse(value).uuid)).toEqual([answer.location?.uuid]);
  });

  it('at the timeout answers with the best in hand, or rejects TIMEOUT', async () => {
    const phone = await phoneWith();
    const some = asked(phone, { timeout: 5 });
    const none = asked(phone, { timeout: 2, extras: { why: 'test' } });
    await phone.settle();
    await phone.wait(2 * SECOND);
    expect(none.error).toMatchObject({ code: 'TIMEOUT', locationCode: 408 });
    await deliverFixes(phone, 40);
    await phone.wait(5 * SECOND);
    expect(some.location).toMatchObject({ coords: { accuracy: 40 } });
    expect(phone.sensor.request('location')).toBeUndefined();
    const late = asked(phone);
    await phone.wait(30 * SECOND - 1);
    expect(late.error).toBeUndefined();
    await phone.wait(1);
    expect(late.error?.code).toBe('TIMEOUT');
  });

  it('takes a fix at hand up to maximumAge old, and no older one; a stored one is no new sample', async () => {
    const phone = await phoneWith();
    asked(phone, { samples: 1 });
    await phone.settle();
    await deliverFixes(phone, 7);
    await phone.wait(9 * SECOND);
    const cached = asked(phone, { maximumAge: 10 * SECOND, extras: { a: 1 } });
    await phone.settle();
    expect(cached.location).toMatchObject({
      sample: true,
      age: 10 * SECOND,
      coords: { accuracy: 7 },
      extras: { getCurrentPosition: true, a: 1 },
    });
    const fresh = asked(phone, { maximumAge: 9 * SECOND, samples: 1 });
    await phone.settle();
    phone.sensor.deliver('location', fix(3, { ageMillis: 60 * SECOND }));
    await phone.settle();
    expect(fresh.location).toBeUndefined();
    await deliverFixes(phone, 9);
    expect(fresh.location?.coords.accuracy).toBe(9);
  });

  it('takes one that the platform delivers up to maximumAge old, as it does when a receiver is opened', async () => {
    const phone = await phoneWith();
    const recent = asked(phone, { maximumAge: 10 * SECOND });
    const exact = asked(phone, { samples: 1 });
    await phone.settle();
    phone.sensor.deliver('location', fix(3, { ageMillis: 11 * SECOND }));
    await phone.settle();
    expect(recent.location).toBeUndefined();
    phone.sensor.deliver('location', fix(4, { ageMillis: 9 * SECOND }));
    await phone.settle();
    expect(recent.location).toMatchObject({ age: 9 * SECOND, coords: { accuracy: 4 } });
    expect(exact.location).toBeUndefined();
    await deliverFixes(phone, 9);
    expect(exact.location?.coords.accuracy).toBe(9);
  });

  it('several calls share the receiver, each with its own samples; the finest accuracy is asked for', async () => {
    const phone = await phoneWith();
    const one = asked(phone, { samples: 1, desiredAccuracy: 1000 });
    const two = asked(phone, { samples: 2, desiredAccuracy: 10 });
    await phone.settle();
    expect(phone.sensor.request('location')?.desiredAccuracy).toBe(10);
    await deliverFixes(phone, 50, 60);
    expect(one.location?.coords.accuracy).toBe(50);
    expect(two.location?.coords.accuracy).toBe(50);
    expect(one.location?.uuid).not.toBe(two.location?.uuid);
    expect(phone.sensor.calls.filter(({ did }) => did === 'watch').length).toBeLessThanOrEqual(3);
  });

  it('rejects at once where permission is refused, before or meanwhile', async () => {
    const phone = await phoneWith();
    const waiting = asked(phone);
    await phone.settle();
    phone.sensor.deliver('location', { error: { code: 1, message: 'revoked in the settings' } });
    await phone.settle();
    expect(waiting.error).toMatchObject({
      code: 'PERMISSION_DENIED',
      locationCode: 1,
      message: 'revoked in the settings',
    });
    phone.sensor.deliver('provider', { ageMillis: 0, status: 2, enabled: true, gps: true, network: true });
    const refused = asked(phone);
    await phone.settle();
    expect(refused.error).toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  it('quotes the error of the platform when errors were all that came', async () => {
    const phone = await phoneWith();
    const answer = asked(phone, { timeout: 3 });
    await phone.settle();
    phone.sensor.deliver('location', { error: { code: 2, message: 'no satellites' } });
    await phone.wait(3 * SECOND);
    expect(answer.error?.message).toContain('no satellites');
  });

  it('rejects UNAVAILABLE on a device without a receiver', async () => {
    const phone = await Phone.create({ config: {}, available: [] });
    await expect(phone.engine.getCurrentPosition()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      locationCode: 2,
    });
    await expect(phone.engine.watchPosition({}, () => undefined)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });

  it('rejects CLOSED when the engine closes, and no timer or watch remains', async () => {
    const phone = await phoneWith();
    const answer = asked(phone);
    await phone.settle();
    await phone.waitFor(phone.engine.close());
    expect(answer.error).toMatchObject({ code: 'CLOSED', locationCode: 499 });
    expect(phone.sensor.watched.size).toBe(0);
    expect(phone.scheduler.pending).toBe(0);
  });

  it.each([
    [{ samples: 0 }, 'samples must be an integer from 1 to 100; got 0'],
    [{ timeout: -1 }, 'timeout must be'],
    [{ maximumAge: '5' }, 'maximumAge must be'],
    [{ desiredAccuracy: 7 }, 'desiredAccuracy must be one of'],
    [{ persist: 'yes' }, 'persist must be true or false'],
    [{ extras: [] }, 'extras must be an object'],
    ['soon', 'needs an object of options'],
  ])('refuses %o', async (options, message) => {
    const phone = await phoneWith();
    await expect(phone.engine.getCurrentPosition(options as never)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message),
    });
  });
});

describe('watchPosition', () => {
  it('delivers at its interval, marks its records, queues them, and they ride the location stream', async () => {
    const phone = await phoneWith();
    const seen: Location[] = [];
    await phone.engine.watchPosition({ interval: 5000, extras: { trip: 7 } }, (one) => seen.push(one));
    expect(phone.sensor.request('location')).toMatchObject({ interval: 5000, distanceFilter: 0 });
    await deliverFixes(phone, 5, 5, 5, 5, 5, 5);
    expect(seen).toHaveLength(2);
    expect(seen[0]).toMatchObject({ extras: { watch: true, trip: 7 } });
    expect(seen[0]?.sample).toBeUndefined();
    expect(await phone.engine.getLocations()).toEqual(seen);
    expect(phone.received('location')).toEqual(seen);
  });

  it('persist false: delivered, not queued', async () => {
    const phone = await phoneWith();
    const seen: Location[] = [];
    await phone.engine.watchPosition({ persist: false }, (one) => seen.push(one));
    await deliverFixes(phone, 5, 5);
    expect(seen).toHaveLength(2);
    expect(phone.received('location')).toEqual(seen);
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('while tracking it receives what passed the filter', async () => {
    const phone = await phoneWith();
    await phone.engine.start();
    const seen: Location[] = [];
    await phone.engine.watchPosition({ interval: 0 }, (one) => seen.push(one));
    await deliverFixes(phone, 5, 5, 5000, 5);
    expect(seen.map(({ coords }) => coords.accuracy)).toEqual([5, 5, 5]);
  });

  it('ends by its subscription, by stopWatchPosition, by removeListeners; twice is harmless', async () => {
    const phone = await phoneWith();
    let heard = 0;
    const listener = () => {
      heard++;
    };
    const first = await phone.engine.watchPosition({}, listener);
    first.remove();
    first.remove();
    expect(phone.sensor.request('location')).toBeUndefined();
    await phone.engine.watchPosition({}, listener);
    await phone.engine.stopWatchPosition();
    expect(phone.sensor.request('location')).toBeUndefined();
    await phone.engine.watchPosition({}, listener);
    phone.engine.removeListeners();
    expect(phone.sensor.request('location')).toBeUndefined();
    await deliverFixes(phone, 5);
    expect(heard).toBe(0);
  });

  it('passes failures to its failure callback; callbacks that throw affect no other', async () => {
    const phone = await phoneWith();
    const failures: LocationErrorEvent[] = [];
    const seen: Location[] = [];
    await phone.engine.watchPosition(
      {},
      () => {
        throw new Error('mine');
      },
      () => {
        throw new Error('mine too');
      },
    );
    await phone.engine.watchPosition(
      {},
      (one) => seen.push(one),
      (error) => failures.push(error),
    );
    phone.sensor.deliver('location', { error: { code: 2, message: 'no satellites' } });
    await deliverFixes(phone, 5);
    expect(failures).toEqual([{ code: 2, message: 'no satellites' }]);
    expect(seen).toHaveLength(1);
    const log = await phone.engine.getLog();
    expect(log.filter(({ event }) => event === 'listener:threw')).toHaveLength(2);
  });

  it('goes on when tracking stops', async () => {
    const phone = await phoneWith();
    await phone.engine.start();
    let heard = 0;
    await phone.engine.watchPosition({}, () => {
      heard++;
    });
    await phone.engine.stop();
    await deliverFixes(phone, 5);
    expect(heard).toBe(1);
  });

  it('refuses bad options and a listener that is none', async () => {
    const phone = await phoneWith();
    const { engine } = phone;
    await expect(engine.watchPosition({ interval: -1 }, () => undefined)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('interval must be'),
    });
    await expect(engine.watchPosition({}, 5 as never)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});

describe('the odometer', () => {
  it('is set durably and answers where: sample, event, its own uuid, not queued', async () => {
    const phone = await phoneWith();
    await phone.engine.start();
    await deliverFixes(phone, 5);
    const queued = await phone.engine.getCount();
    const where = await phone.engine.setOdometer(1234.5);
    expect(where).toMatchObject({ sample: true, event: 'odometer', odometer: 1234.5, age: SECOND });
    expect(await phone.engine.getCount()).toBe(queued);
    await phone.restart({ url: URL, autoSync: false, reset: false });
    expect(await phone.engine.getOdometer()).toBe(1234.5);
    expect(await phone.engine.resetOdometer()).toMatchObject({ odometer: 0, event: 'odometer' });
  });

  it('asks for a fix where none is at hand; without any it rejects and is set nonetheless', async () => {
    const phone = await phoneWith();
    const where = phone.engine.setOdometer(10);
    await phone.settle();
    await deliverFixes(phone, 6);
    expect(await where).toMatchObject({ odometer: 10, coords: { accuracy: 6 } });
    const other = await phoneWith();
    const refused = other.engine.setOdometer(77).catch((error: unknown) => error);
    await other.wait(31 * SECOND);
    expect(await refused).toMatchObject({ code: 'TIMEOUT' });
    expect(await other.engine.getOdometer()).toBe(77);
  });

  it('rejects where a full disk refuses it; it is stored once there is room, and a kill before that takes it back', async () => {
    const phone = await phoneWith();
    await phone.engine.start();
    await deliverFixes(phone, 5);
    await phone.engine.setOdometer(100);
    phone.storage.full = true;
    const refusal = { code: 'STORAGE', message: expect.stringContaining('disk is full') };
    await expect(phone.engine.setOdometer(500)).rejects.toMatchObject(refusal);
    await expect(phone.engine.resetOdometer()).rejects.toMatchObject(refusal);
    expect(await phone.engine.getOdometer()).toBe(0);
    await phone.restart({ url: URL, autoSync: false, reset: false });
    phone.storage.full = false;
    expect(await phone.engine.getOdometer()).toBe(100);
    phone.storage.full = true;
    await expect(phone.engine.setOdometer(700)).rejects.toMatchObject(refusal);
    phone.storage.full = false;
    await phone.wait(5 * 60 * SECOND);
    await phone.restart({ url: URL, autoSync: false, reset: false });
    expect(await phone.engine.getOdometer()).toBe(700);
  });

  it('goes on counting from where the device is', async () => {
    const phone = await phoneWith();
    await phone.engine.start();
    await phone.drive(10);
    await phone.engine.setOdometer(1000);
    await phone.drive(10, 10);
    expect(await phone.engine.getOdometer()).toBeGreaterThan(1080);
    expect(await phone.engine.getOdometer()).toBeLessThan(1120);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '5', null])('refuses %s', async (value) => {
    const phone = await phoneWith();
    await expect(phone.engine.setOdometer(value as never)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    expect(await phone.engine.getOdometer()).toBe(0);
  });
});
