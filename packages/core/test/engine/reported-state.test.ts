import { describe, expect, it } from 'vitest';
import { ANDROID_PROFILE, type Location } from '../../src/index';
import { MINUTE, Phone, SECOND } from '../phone';

const PHONE = ['location', 'connectivity', 'app', 'provider', 'regions', 'motion'] as const;
const off = { status: 3, enabled: false, gps: false, network: false } as const;

async function phoneWith(config = {}): Promise<Phone> {
  return Phone.create({ config: { autoSync: false, ...config }, profile: ANDROID_PROFILE, available: PHONE });
}

describe('a position that the app asks for', () => {
  it('is UNAVAILABLE at once while location services are off', async () => {
    const phone = await phoneWith();
    await phone.setState('provider', off);
    const before = phone.scheduler.uptime();
    await expect(phone.waitFor(phone.engine.getCurrentPosition({ timeout: 10 }))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      locationCode: 2,
    });
    expect(phone.scheduler.uptime()).toBe(before);
  });

  it('is UNAVAILABLE as soon as they are switched off, or the platform says that it has none', async () => {
    for (const happens of [
      (phone: Phone) => phone.setState('provider', off),
      async (phone: Phone) => {
        phone.sensor.deliver('location', { error: { code: 2, message: 'no provider' } });
      },
    ]) {
      const phone = await phoneWith();
      const asked = phone.engine.getCurrentPosition({ timeout: 10 });
      const rejected = expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE', locationCode: 2 });
      await phone.settle();
      await happens(phone);
      await phone.settle();
      await rejected;
    }
  });

  it('is an old one all the same, where an old one will do', async () => {
    const phone = await phoneWith();
    await phone.waitFor(phone.engine.start());
    await phone.drive(3);
    await phone.setState('provider', off);
    expect((await phone.waitFor(phone.engine.getCurrentPosition({ maximumAge: MINUTE }))).sample).toBe(true);
  });
});

describe('State of wake regions', () => {
  it('counts none that the platform has refused, until it is asked for again', async () => {
    const phone = await phoneWith({ stopTimeout: 1 });
    await phone.waitFor(phone.engine.start());
    await phone.drive(5);
    await phone.waitFor(phone.engine.changePace(false));
    await phone.settle();
    const state = async () => {
      const { stationaryRegionArmed, monitoredWakeRegions } = await phone.engine.getState();
      return [stationaryRegionArmed, monitoredWakeRegions];
    };
    expect(await state()).toEqual([true, 1]);
    phone.sensor.deliver('regions', { ageMillis: 0, identifier: 'geo/stationary', action: 'failed' });
    await phone.settle();
    expect(await state()).toEqual([false, 0]);
    await phone.wait(MINUTE + SECOND);
    expect(await state()).toEqual([true, 1]);
  });
});

describe('State.isMoving after stop', () => {
  it.each([true, false])('is that of the last motion change: %s, over a kill as well', async (isMoving) => {
    const phone = await phoneWith();
    await phone.waitFor(phone.engine.start());
    await phone.drive(5);
    await phone.waitFor(phone.engine.changePace(isMoving));
    await phone.settle();
    expect((await phone.waitFor(phone.engine.stop())).isMoving).toBe(isMoving);
    expect(phone.received<{ isMoving: boolean }>('motionchange').at(-1)?.isMoving).toBe(isMoving);
    await phone.restart({ autoSync: false });
    expect((await phone.engine.getState()).isMoving).toBe(isMoving);
  });

  it('stays so where a device boot has ended tracking', async () => {
    const phone = await phoneWith({ startOnBoot: false });
    await phone.waitFor(phone.engine.start());
    await phone.drive(20);
    await phone.reboot({ autoSync: false });
    expect(await phone.engine.getState()).toMatchObject({ enabled: false, isMoving: true });
  });
});

describe('a record of the app’s own', () => {
  it('has no word of distraction where there is no episode', async () => {
    const phone = await phoneWith({ extras: { a: 1 } });
    await phone.engine.insertLocation({ coords: { latitude: 45, longitude: 13 }, extras: { b: 2 } });
    const [record] = (await phone.engine.getLocations()) as Location[];
    expect(record?.extras).toEqual({ a: 1, b: 2 });
  });
});
