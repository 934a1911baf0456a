import { describe, expect, it } from 'vitest';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import { IOS_PROFILE, type SensorKind, type SensorReadings } from '../../src/index';
import { type MotionPhone, minutes, parkedPhone, seconds, trackedPhone } from '../motion/phone';

const town = localPlane({ latitude: 45.27, longitude: 13.71 });
const EVENTS = ['significantChange', 'visits', 'wifi', 'car'] as const;
const SENSES: readonly SensorKind[] = ['location', 'regions', ...EVENTS];
const QUIET = { available: SENSES, config: { stationaryKeepAlive: false } };

/** A place this many metres east of the phone. */
const off = (phone: MotionPhone, metres: number, accuracy = 65) => ({
  ...placeAt(town, { east: phone.east + metres, north: phone.north }),
  accuracy,
});

async function modeAfter<K extends SensorKind>(
  phone: MotionPhone,
  kind: K,
  reading: SensorReadings[K],
): Promise<string> {
  phone.sensor.deliver(kind, reading);
  await phone.settle();
  return phone.mode;
}

const causes = (phone: MotionPhone) =>
  phone.trace.flatMap((line) => /checking because of? ?(\w+)/.exec(line)?.[1] ?? []);

describe('senses that report single events', () => {
  it('are open while locations are tracked, parked and moving alike, and closed after', async () => {
    const phone = await trackedPhone(QUIET);
    const open = () => EVENTS.filter((kind) => phone.sensor.request(kind) !== undefined);
    await phone.drive(30);
    expect([phone.mode, open()]).toEqual(['tracking', EVENTS]);
    await phone.stand(400);
    expect([phone.mode, open()]).toEqual(['parked', EVENTS]);
    // One registration from start to stop: a new one would bring the position that is known already once more.
    const opened = phone.sensor.calls.filter(
      (call) => call.did === 'watch' && call.kind === 'significantChange',
    );
    expect(opened).toHaveLength(1);
    await phone.engine.stop();
    expect(open()).toEqual([]);
  });

  it('are evidence of a departure alone: none of them is a fix of the track', async () => {
    const phone = await trackedPhone(QUIET);
    await phone.drive(30);
    const { odometer } = phone.state;
    const { length } = phone.records;
    await modeAfter(phone, 'significantChange', { ...off(phone, 5000), ageMillis: 0 });
    await modeAfter(phone, 'visits', { ...off(phone, 5000), ageMillis: 0 });
    expect(phone.records).toHaveLength(length);
    expect(phone.state.odometer).toBe(odometer);
    expect(phone.rejections).toEqual([]);
  });
});

describe('a significant change while parked', () => {
  it('starts a check, and the trip that it confirms began when the position changed', async () => {
    const phone = await parkedPhone(QUIET);
    await phone.wait(minutes(60));
    expect(phone.locationRequest).toBeUndefined();
    phone.east += 800;
    const since = phone.scheduler.now() - seconds(20);
    expect(
      await modeAfter(phone, 'significantChange', { ...off(phone, 0, 300), ageMillis: seconds(20) }),
    ).toBe('checking');
    expect(causes(phone)).toEqual(['significantChange']);
    await phone.drive(5);
    expect(phone.mode).toBe('tracking');
    const departed = phone.records.flatMap(({ extras }) => extras?.departedAt ?? []);
    expect(departed).toEqual([new Date(since).toISOString()]);
  });

  it.each([
    ['at the place itself, as the first after a registration', 10, 65, 'parked'],
    ['within its own circle', 400, 450, 'parked'],
    ['beyond its circle', 400, 300, 'checking'],
    ['half a kilometre off, however wide its circle is', 700, 3000, 'checking'],
  ] as const)('%s (%d m off, %d m wide): %s', async (_what, metres, accuracy, mode) => {
    const phone = await parkedPhone(QUIET);
    expect(
      await modeAfter(phone, 'significantChange', { ...off(phone, metres, accuracy), ageMillis: 0 }),
    ).toBe(mode);
  });

  it('that is no place is dropped, and the log says so once', async () => {
    const phone = await parkedPhone(QUIET);
    for (const latitude of [Number.NaN, 91])
      expect(
        await modeAfter(phone, 'significantChange', { ...off(phone, 900), latitude, ageMillis: 0 }),
      ).toBe('parked');
    const entries = await phone.engine.getLog();
    expect(entries.filter(({ event }) => event === 'sensor:unsound')).toHaveLength(1);
  });

  it('wakes a process that was killed on the way: the watch is opened anew, and tracking goes on', async () => {
    const phone = await trackedPhone(QUIET);
    await phone.drive(60);
    phone.kill();
    await phone.waitWhileDead(minutes(2));
    const data = { ...off(phone, 1500), ageMillis: seconds(5) };
    phone.scheduler.wake({ cause: 'reading', kind: 'significantChange', data });
    await phone.wake();
    expect(phone.sensor.request('significantChange')).toEqual({});
    expect(phone.mode).toBe('tracking');
    expect(phone.locationRequest).toBeDefined();
  });
});

describe('a visit while parked', () => {
  it.each([
    ['an arrival here', 0, { arrivedMillisAgo: minutes(3) }, 'parked'],
    [
      'a departure from here',
      0,
      { arrivedMillisAgo: minutes(60), departedMillisAgo: minutes(4) },
      'checking',
    ],
    ['an arrival elsewhere', 2000, { arrivedMillisAgo: minutes(4) }, 'checking'],
    ['a stay elsewhere that has ended', 2000, { departedMillisAgo: minutes(1) }, 'checking'],
    ['late word of leaving the place before', 2000, { departedMillisAgo: minutes(90) }, 'parked'],
    ['late word of arriving at the place before', 2000, { arrivedMillisAgo: minutes(90) }, 'parked'],
  ] as const)('%s: %d m off, %j: %s', async (_what, metres, times, mode) => {
    const phone = await parkedPhone(QUIET);
    await phone.wait(minutes(60));
    expect(await modeAfter(phone, 'visits', { ...off(phone, metres), ageMillis: 0, ...times })).toBe(mode);
    expect(causes(phone)).toEqual(mode === 'checking' ? ['visit'] : []);
  });
});

describe('a link while parked', () => {
  it('to a Wi-Fi that is lost, or to a car that is made, starts a check', async () => {
    for (const [kind, before, now] of [
      ['wifi', true, false],
      ['car', false, true],
    ] as const) {
      const phone = await parkedPhone(QUIET);
      await modeAfter(phone, kind, { ageMillis: 0, connected: before });
      expect(phone.mode).toBe('parked');
      expect(await modeAfter(phone, kind, { ageMillis: 0, connected: now })).toBe('checking');
      expect(causes(phone)).toEqual([kind]);
    }
  });

  it.each([
    ['wifi', 'parked', true],
    ['car', 'checking', false],
  ] as const)(
    '%s that changes while no check is allowed leaves the phone %s after it',
    async (kind, mode, before) => {
      const phone = await parkedPhone(QUIET);
      const changes = async () => {
        await modeAfter(phone, kind, { ageMillis: 0, connected: before });
        return modeAfter(phone, kind, { ageMillis: 0, connected: !before });
      };
      expect(await changes()).toBe('checking');
      await phone.stand(65);
      expect(await changes()).toBe('parked');
      await phone.wait(seconds(45));
      expect(phone.mode).toBe(mode);
    },
  );

  it('is no hint when it is the first word of it, is said again, or goes the other way', async () => {
    for (const [kind, said] of [
      ['wifi', [false, false, true, true]],
      ['car', [true, true, false, false]],
    ] as const) {
      const phone = await parkedPhone(QUIET);
      for (const connected of said)
        expect(await modeAfter(phone, kind, { ageMillis: 0, connected })).toBe('parked');
    }
  });

  it('is no hint on the way: a car that was connected while it drove is known when it parks', async () => {
    const phone = await trackedPhone(QUIET);
    await modeAfter(phone, 'car', { ageMillis: 0, connected: false });
    await phone.drive(60);
    await modeAfter(phone, 'car', { ageMillis: 0, connected: true });
    await phone.stand(120);
    expect(phone.mode).toBe('softStop');
    await modeAfter(phone, 'car', { ageMillis: 0, connected: false });
    await modeAfter(phone, 'car', { ageMillis: 0, connected: true });
    expect(phone.mode).toBe('softStop');
    await phone.stand(300);
    expect(await modeAfter(phone, 'car', { ageMillis: 0, connected: true })).toBe('parked');
  });
});

describe('a device that wakes by significant changes', () => {
  it('needs no low-power watch, no activity and no acceleration at rest, as with significant motion', async () => {
    const phone = await parkedPhone({
      profile: IOS_PROFILE,
      available: ['location', 'activity', 'acceleration', 'significantChange'],
      config: { stationaryKeepAlive: false, stationaryLowPower: true },
    });
    await phone.wait(minutes(34));
    expect([...phone.sensor.watched.keys()]).toContain('activity');
    await phone.wait(minutes(2));
    expect([...phone.sensor.watched.keys()]).toEqual(['significantChange']);
  });
});
