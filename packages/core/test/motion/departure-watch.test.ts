import { describe, expect, it } from 'vitest';
import { ANDROID_PROFILE, IOS_PROFILE } from '../../src/config/profiles';
import { type MotionPhone, type MotionPhoneOptions, minutes, PHONE_SENSORS, trackedPhone } from './phone';

const CONNECTED = [...PHONE_SENSORS, 'connectivity'] as const;
const WATCH = { desiredAccuracy: -1, distanceFilter: 25, interval: 1000 };

function connects(phone: MotionPhone, transport: 'wifi' | 'cellular' | 'none'): void {
  phone.sensor.deliver('connectivity', { ageMillis: 0, connected: transport !== 'none', transport });
}

/** Has driven, in the network named, and stood until the soft stop. */
async function stoppedPhone(
  transport: 'wifi' | 'cellular' | 'none',
  { config = {}, ...rest }: MotionPhoneOptions = {},
) {
  const phone = await trackedPhone({ available: CONNECTED, appliesDistanceFilter: true, config, ...rest });
  connects(phone, transport);
  await phone.drive(120);
  await phone.deliverActivity('still');
  phone.shaking = 'quiet';
  for (let second = 0; second < 180 && phone.mode !== 'softStop'; second++) await phone.stand(1);
  expect(phone.mode).toBe('softStop');
  return phone;
}

describe('a stop outdoors', () => {
  it.each(['cellular', 'none'] as const)('keeps the receiver on for half an hour: %s', async (transport) => {
    const phone = await stoppedPhone(transport);
    const stoppedUp = phone.up;
    expect(phone.locationRequest).toMatchObject(WATCH);
    await phone.stand(minutes(10) / 1000);
    expect(phone.mode).toBe('parked');
    expect(phone.locationRequest).toMatchObject(WATCH);
    expect([...phone.scheduler.alarms.keys()]).toContain('motion-watch');
    await phone.wait(stoppedUp + minutes(30) - phone.up - 2000);
    expect(phone.locationRequest).toMatchObject(WATCH);
    await phone.wait(4000);
    expect(phone.locationRequest).toBeUndefined();
    expect([...phone.scheduler.alarms.keys()]).not.toContain('motion-watch');
  });

  it('is watched no longer for departures that were none', async () => {
    const phone = await stoppedPhone('cellular');
    const stoppedUp = phone.up;
    const { east } = phone;
    for (let count = 0; count < 3; count++) {
      await phone.stand(minutes(6) / 1000);
      // A fix indoors wanders away and comes back.
      for (let second = 0; second < 60 && phone.mode !== 'tracking'; second++) await phone.drive(1);
      phone.east = east;
      for (let second = 0; second < 180 && phone.mode === 'tracking'; second++) await phone.stand(1);
      expect(phone.locationRequest).toMatchObject(WATCH);
    }
    await phone.wait(stoppedUp + minutes(30) - phone.up - 2000);
    expect(phone.locationRequest).toMatchObject(WATCH);
    await phone.wait(4000);
    expect(phone.locationRequest).toBeUndefined();
  });

  it('is watched no longer where the device was somewhere else than had been believed, and has not moved', async () => {
    const phone = await stoppedPhone('cellular');
    const stoppedUp = phone.up;
    await phone.stand(minutes(20) / 1000);
    // A reflected signal had put it 700 m off.
    phone.east += 700;
    for (let second = 0; second < 180 && phone.mode !== 'tracking'; second++) await phone.stand(1);
    expect(phone.mode).toBe('tracking');
    for (let second = 0; second < 180 && phone.mode === 'tracking'; second++) await phone.stand(1);
    expect(phone.mode).toBe('softStop');
    expect(phone.locationRequest).toMatchObject(WATCH);
    await phone.wait(stoppedUp + minutes(30) - phone.up - 2000);
    expect(phone.locationRequest).toMatchObject(WATCH);
    await phone.wait(4000);
    expect(phone.locationRequest).toBeUndefined();
  });

  it('is watched for another half hour where the device comes back to it', async () => {
    const phone = await stoppedPhone('cellular');
    const { east } = phone;
    await phone.drive(700);
    phone.east = east;
    await phone.deliverActivity('still');
    for (let second = 0; second < 180 && phone.mode === 'tracking'; second++) await phone.stand(1);
    const stoppedUp = phone.up;
    await phone.wait(stoppedUp + minutes(30) - phone.up - 2000);
    expect(phone.locationRequest).toMatchObject(WATCH);
    await phone.wait(4000);
    expect(phone.locationRequest).toBeUndefined();
  });

  it('notices a vehicle within seconds, without any other sense', async () => {
    const phone = await stoppedPhone('cellular');
    phone.shaking = 'none';
    await phone.stand(minutes(12) / 1000);
    const leftUp = phone.up;
    const before = phone.records.length;
    for (let second = 0; second < 60 && phone.mode !== 'tracking'; second++) await phone.drive(1);
    expect(phone.changedUp - leftUp).toBeLessThanOrEqual(10_000);
    await phone.drive(10);
    expect(phone.records.length).toBeGreaterThan(before + 1);
  });

  it('is none where Wi-Fi is connected, and ends where one connects', async () => {
    const indoors = await stoppedPhone('wifi');
    expect(indoors.locationRequest).toBeUndefined();
    // One that does not reach the internet is a Wi-Fi as well.
    indoors.sensor.deliver('connectivity', { ageMillis: 0, connected: false, transport: 'wifi' });
    await indoors.settle();
    expect(indoors.locationRequest).toBeUndefined();
    const phone = await stoppedPhone('cellular');
    expect(phone.locationRequest).toMatchObject(WATCH);
    connects(phone, 'wifi');
    await phone.settle();
    expect(phone.locationRequest).toBeUndefined();
  });

  it('is none where nothing says which network there is', async () => {
    const phone = await trackedPhone({ appliesDistanceFilter: true });
    await phone.drive(120);
    await phone.deliverActivity('still');
    phone.shaking = 'quiet';
    await phone.stand(120);
    expect(phone.mode).toBe('softStop');
    expect(phone.locationRequest).toBeUndefined();
  });

  describe.each([{ preset: 'economical' }, { stationaryLowPower: true }] as const)(
    'in low power: %j',
    (config) => {
      const ANDROID = { config, profile: ANDROID_PROFILE } as const;

      it('is watched by networks and activities for half an hour, with the receiver off', async () => {
        const phone = await stoppedPhone('cellular', ANDROID);
        const stoppedUp = phone.up;
        expect(phone.locationRequest).toMatchObject({
          desiredAccuracy: 10,
          distanceFilter: 50,
          interval: 30_000,
        });
        expect(phone.state.receiver.on).toBe(false);
        await phone.stand(minutes(11) / 1000);
        expect(phone.mode).toBe('parked');
        expect(phone.sensor.request('activity')).toBeDefined();
        await phone.wait(stoppedUp + minutes(30) - phone.up + 2000);
        expect(phone.locationRequest).toBeUndefined();
        expect(phone.sensor.request('activity')).toBeUndefined();
      });

      it('leaves waking to significant motion and the region where Wi-Fi is connected', async () => {
        const phone = await stoppedPhone('wifi', ANDROID);
        expect(phone.locationRequest).toBeUndefined();
        await phone.stand(minutes(11) / 1000);
        expect(phone.sensor.request('activity')).toBeUndefined();
      });

      it('checks with the receiver where networks show the device elsewhere', async () => {
        const phone = await stoppedPhone('cellular', ANDROID);
        phone.shaking = 'none';
        await phone.stand(minutes(11) / 1000);
        phone.hasSatellites = false;
        await phone.drive(30);
        expect(phone.mode).toBe('parked');
        phone.reportsSpeed = false;
        await phone.deliverFix({ accuracy: 30 });
        expect(phone.mode).toBe('checking');
        expect(phone.locationRequest).toMatchObject({ desiredAccuracy: -1 });
      });

      it('asks no networks where a request keeps the process awake', async () => {
        const phone = await stoppedPhone('cellular', { config, profile: IOS_PROFILE });
        expect(phone.locationRequest).toMatchObject({ desiredAccuracy: 3000 });
      });
    },
  );

  it('leaves the watch at rest to an app that has asked for one', async () => {
    const phone = await stoppedPhone('cellular', { config: { stationaryKeepAlive: true } });
    expect(phone.locationRequest).toMatchObject({ desiredAccuracy: 10 });
  });

  it('has no satellites where none came for five minutes before it', async () => {
    const phone = await trackedPhone({ available: CONNECTED });
    connects(phone, 'cellular');
    await phone.drive(120);
    phone.hasSatellites = false;
    await phone.wait(minutes(6));
    await phone.deliverActivity('still');
    phone.shaking = 'quiet';
    for (let second = 0; second < 360 && phone.mode === 'tracking'; second++) await phone.stand(1);
    expect(['softStop', 'parked']).toContain(phone.mode);
    expect(phone.locationRequest).toBeUndefined();
  });

  it('is not watched again by a process that starts at it', async () => {
    const phone = await stoppedPhone('cellular');
    await phone.kill().wake();
    connects(phone, 'cellular');
    await phone.settle();
    expect(phone.locationRequest).toBeUndefined();
  });
});
