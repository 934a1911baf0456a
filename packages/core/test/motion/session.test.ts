import { describe, expect, it } from 'vitest';
import { ANDROID_PROFILE, IOS_PROFILE, NODE_PROFILE } from '../../src/config/profiles';
import {
  type MotionPhone,
  minutes,
  newPhone,
  PHONE_SENSORS,
  RECEIVER_ONLY,
  seconds,
  trackedPhone,
} from './phone';

describe('a session opens unconfirmed', () => {
  it.each([
    [ANDROID_PROFILE, {}],
    [NODE_PROFILE, {}],
    [IOS_PROFILE, { location: null }],
  ])('$name: the first motionchange says moving and has no location', async (profile, location) => {
    const phone = await trackedPhone({ profile });
    expect(phone.motionChanges).toEqual([{ isMoving: true, ...location }]);
    expect(phone.state).toMatchObject({ enabled: true, isMoving: true, trackingActive: true });
    expect(phone.locationRequest).toMatchObject({ distanceFilter: 0, interval: 1000 });
  });

  it('its records have null until two fixes have left, then true; and no event is emitted twice', async () => {
    const phone = await trackedPhone();
    phone.reportsSpeed = false;
    await phone.walk(60);
    const verdicts = phone.records.map(({ is_moving }) => is_moving);
    expect(verdicts.indexOf(true)).toBeGreaterThan(1);
    expect(verdicts.slice(0, verdicts.indexOf(true)).every((verdict) => verdict === null)).toBe(true);
    expect(verdicts.slice(verdicts.indexOf(true)).every((verdict) => verdict === true)).toBe(true);
    expect(phone.mode).toBe('tracking');
    expect(phone.verdicts).toEqual([true]);
    expect(phone.records[0]?.odometer).toBe(0);
  });

  it('far means the whole circle of error: d - a beyond 25 m, and beyond the accuracy', async () => {
    const phone = await trackedPhone();
    phone.speed = 0;
    await phone.deliverFix();
    // Exactly 25 m clear is not beyond.
    for (const east of [34, 34, 34, 34]) {
      phone.east = east;
      await phone.wait(seconds(30));
      await phone.deliverFix();
    }
    expect(phone.mode).toBe('probing');
    phone.east = 37;
    await phone.deliverFix({ time: 1 });
    expect(phone.mode).toBe('probing');
    await phone.wait(seconds(30));
    phone.east = 37.5;
    await phone.deliverFix();
    expect(phone.mode).toBe('tracking');
  });

  it('speed of the device confirms: two fixes above 1.5 m/s, not one', async () => {
    const phone = await trackedPhone();
    await phone.move(1, 1.6);
    expect(phone.mode).toBe('probing');
    await phone.move(1, 1.4);
    await phone.move(1, 1.6);
    expect(phone.mode).toBe('probing');
    await phone.move(1, 1.6);
    expect(phone.mode).toBe('tracking');
  });

  it('activity at confidence confirms after 30 s, to the millisecond, without a fix', async () => {
    const phone = await trackedPhone();
    phone.hasSatellites = false;
    await phone.deliverActivity('walking', 74);
    await phone.wait(seconds(60));
    expect(phone.mode).toBe('probing');
    await phone.deliverActivity('walking', 75);
    await phone.wait(29_999);
    expect(phone.mode).toBe('probing');
    await phone.wait(1);
    expect(phone.mode).toBe('tracking');
    expect(phone.verdicts).toEqual([true]);
  });

  it('activity that ends before does not confirm', async () => {
    const phone = await trackedPhone();
    await phone.deliverActivity('in_vehicle');
    await phone.wait(seconds(20));
    await phone.deliverActivity('still');
    await phone.wait(seconds(60));
    expect(phone.mode).toBe('probing');
  });

  it('lasts five minutes at most, however long a stop may last', async () => {
    const phone = await trackedPhone({ config: { stopTimeout: 10 } });
    await phone.stand(299);
    expect(phone.mode).toBe('probing');
    await phone.wait(999);
    expect(phone.verdicts).toEqual([true]);
    await phone.wait(1);
    expect(phone.verdicts).toEqual([true, false]);
  });

  it('so also where the app asks for a longer stop meanwhile', async () => {
    const phone = await trackedPhone();
    await phone.stand(60);
    await phone.engine.setConfig({ stopTimeout: 15 });
    await phone.wait(239_999);
    expect(phone.verdicts).toEqual([true]);
    await phone.wait(1);
    expect(phone.verdicts).toEqual([true, false]);
  });

  it.each(['stationaryLowPower', 'dormantOnStationary'])(
    'ends after ninety seconds at rest with %s, where activities say still as well',
    async (key) => {
      const phone = await trackedPhone({
        config: { [key]: true, stopTimeout: 10 },
        available: [...PHONE_SENSORS, 'restrictions'],
      });
      phone.sensor.deliver('restrictions', { ageMillis: 0, showsFrom: ['regions'] });
      await phone.deliverActivity('still');
      await phone.stand(90);
      expect(phone.verdicts).toEqual([true]);
      await phone.stand(5);
      expect(phone.verdicts).toEqual([true, false]);
      expect(phone.motionChanges[1]?.location).toMatchObject({ event: 'motionchange', is_moving: false });
      phone.sensor.deliver('motion', { ageMillis: 0 });
      await phone.drive(60);
      expect(phone.verdicts).toEqual([true, false, true]);
    },
  );

  it.each([
    ['without that word', async () => undefined],
    [
      'after that word was taken back',
      async (phone: MotionPhone) => {
        await phone.deliverActivity('still');
        await phone.deliverActivity('walking', 80);
        await phone.deliverActivity('unknown', 80);
      },
    ],
  ])('lasts five minutes %s', async (_how, said) => {
    const phone = await trackedPhone({ config: { stationaryLowPower: true, stopTimeout: 10 } });
    await said(phone);
    await phone.stand(299);
    expect(phone.mode).toBe('probing');
    await phone.wait(seconds(1));
    expect(phone.verdicts).toEqual([true, false]);
  });

  it('lasts five minutes with dormantOnStationary where the platform does not let the phone be dormant', async () => {
    const phone = await trackedPhone({ config: { dormantOnStationary: true, stopTimeout: 10 } });
    await phone.deliverActivity('still');
    await phone.stand(299);
    expect(phone.mode).toBe('probing');
    expect(phone.state.ineffectiveKeys).toEqual(['dormantOnStationary']);
  });

  it('lasts five minutes where a parked device keeps its sensors', async () => {
    const phone = await trackedPhone();
    await phone.deliverActivity('still');
    await phone.stand(299);
    expect(phone.mode).toBe('probing');
  });

  it('no soft stop in it; at stopTimeout it is stationary, with the last fix as its record', async () => {
    const phone = await trackedPhone({ config: { stopTimeout: 3 } });
    await phone.stand(120);
    phone.accuracy = 4;
    await phone.stand(10);
    phone.accuracy = 10;
    await phone.stand(49);
    expect(phone.mode).toBe('probing');
    await phone.wait(999);
    expect(phone.verdicts).toEqual([true]);
    await phone.wait(1);
    expect(phone.verdicts).toEqual([true, false]);
    const { location } = phone.motionChanges[1] ?? {};
    expect(location).toMatchObject({ event: 'motionchange', is_moving: false, coords: { accuracy: 10 } });
    // A second ago: the one of this very moment has not come.
    expect(location?.age).toBe(1000);
  });

  it.each([
    [ANDROID_PROFILE, { isMoving: false }],
    [IOS_PROFILE, { isMoving: false, location: null }],
  ])(
    '$name: no fix in the whole session: no record, and the event has no location',
    async (profile, event) => {
      const phone = await trackedPhone({ profile });
      phone.hasSatellites = false;
      await phone.stand(300);
      expect(phone.motionChanges[1]).toEqual(event);
      expect(phone.records).toEqual([]);
    },
  );

  it('a device without sensors that had no fix in it notices the departure all the same', async () => {
    const phone = await trackedPhone({ available: RECEIVER_ONLY });
    phone.hasSatellites = false;
    await phone.stand(300);
    phone.hasSatellites = true;
    phone.reportsSpeed = false;
    await phone.stand(120);
    expect(phone.verdicts).toEqual([true, false]);
    await phone.drive(90);
    expect(phone.verdicts).toEqual([true, false, true]);
  });

  it('a region needs a place: the only sense of a device that has none yet is no sense', async () => {
    const phone = await trackedPhone({
      available: ['location', 'regions'],
      config: { stationaryKeepAlive: false },
    });
    phone.hasSatellites = false;
    await phone.stand(300);
    expect(phone.mode).toBe('parked');
    expect(phone.locationRequest).toBeDefined();
    phone.hasSatellites = true;
    await phone.stand(30);
    expect(phone.sensor.request('regions')).toHaveLength(1);
    expect(phone.locationRequest).toBeUndefined();
  });
});

describe('start and stop', () => {
  it('start is idempotent: one session, one event', async () => {
    const phone = await trackedPhone();
    await phone.drive(10);
    const records = phone.records.length;
    await phone.start();
    await phone.start();
    expect(phone.verdicts).toEqual([true]);
    expect(phone.mode).toBe('tracking');
    expect(phone.records).toHaveLength(records);
  });

  it.each(['probing', 'tracking', 'softStop', 'parked', 'checking'])(
    'stop in %s releases every watch and timer of tracking, and says nothing of motion',
    async (mode) => {
      const phone = await trackedPhone();
      if (mode !== 'probing') await phone.drive(60);
      if (mode === 'softStop') await phone.stand(120);
      if (mode === 'parked' || mode === 'checking') await phone.stand(330);
      if (mode === 'checking') {
        await phone.deliverActivity('walking');
        await phone.stand(3);
      }
      expect(phone.mode).toBe(mode);
      const { verdicts } = phone;
      phone.state = await phone.engine.stop();
      await phone.settle();
      const isMoving = verdicts.at(-1);
      expect(phone.state).toMatchObject({ enabled: false, isMoving, trackingActive: false });
      for (const kind of PHONE_SENSORS) expect(phone.sensor.request(kind), kind).toBeUndefined();
      expect([...phone.scheduler.alarms.keys()]).not.toContain('motion');
      // What is left is the daily retention.
      expect(phone.scheduler.pending).toBeLessThanOrEqual(1);
      await phone.wait(minutes(30));
      expect(phone.verdicts).toEqual(verdicts);
    },
  );

  it('stop while checking drops what was held, with the reason', async () => {
    const phone = await trackedPhone();
    await phone.drive(30);
    await phone.stand(330);
    await phone.deliverActivity('walking');
    await phone.walk(3);
    const records = phone.records.length;
    await phone.engine.stop();
    expect(phone.rejections.map(({ reason }) => reason)).toEqual([
      'not-departed',
      'not-departed',
      'not-departed',
    ]);
    expect(phone.records).toHaveLength(records);
  });

  it('a second start opens a session of its own: probing, null, event without location', async () => {
    const phone = await trackedPhone();
    await phone.drive(60);
    await phone.engine.stop();
    phone.east += 5000;
    await phone.wait(minutes(60));
    await phone.start();
    expect(phone.motionChanges.at(-1)).toEqual({ isMoving: true });
    const before = phone.state.odometer;
    await phone.stand(2);
    expect(phone.records.at(-1)?.is_moving).toBeNull();
    expect(phone.records.at(-1)?.odometer).toBeCloseTo(before);
  });

  it('nothing is wanted of the location sensor before start', async () => {
    const phone = await newPhone();
    expect(phone.locationRequest).toBeUndefined();
    await expect(phone.engine.changePace(true)).rejects.toMatchObject({ code: 'DISABLED' });
  });
});
