import { describe, expect, it } from 'vitest';
import { ANDROID_PROFILE, type Geofence, type GeofenceEvent } from '../../src/index';
import { HOUR, MINUTE, Phone, SECOND } from '../phone';

const PHONE = ['location', 'connectivity', 'app', 'regions', 'motion', 'activity'] as const;
const fence = (identifier: string, north = 0): Geofence => ({
  identifier,
  latitude: 45 + north / 111_132,
  longitude: 13,
  radius: 100,
});

async function phoneWith(fences: readonly Geofence[], config = {}): Promise<Phone> {
  const phone = await Phone.create({
    config: { autoSync: false, ...config },
    profile: ANDROID_PROFILE,
    available: PHONE,
    listenTo: ['geofence', 'geofenceschange'],
  });
  await phone.waitFor(phone.engine.addGeofences([...fences]));
  return phone;
}

async function deliverFix(phone: Phone, north: number): Promise<void> {
  phone.sensor.deliver('location', {
    latitude: 45 + north / 111_132,
    longitude: 13,
    accuracy: 5,
    speed: 0,
    ageMillis: 0,
  });
  await phone.wait(SECOND);
}

const told = (phone: Phone) =>
  phone.received<GeofenceEvent>('geofence').map(({ action, identifier }) => `${action} ${identifier}`);

/** In how many of the next seconds the receiver is asked for fixes. */
async function secondsOn(phone: Phone, seconds: number): Promise<number> {
  let on = 0;
  for (let second = 0; second < seconds; second += 5) {
    if (phone.sensor.request('location')) on += 5;
    await phone.wait(5 * SECOND);
  }
  return on;
}

describe('fences alone, before the position is known', () => {
  it('are registered at once where the platform can watch all of them, and the receiver searches ever more rarely', async () => {
    const phone = await phoneWith([fence('home')]);
    await phone.waitFor(phone.engine.startGeofences());
    await phone.wait(SECOND);
    expect(phone.sensor.request('regions')?.map(({ identifier }) => identifier)).toEqual(['geo/fence/home']);
    expect(phone.received('geofenceschange')).toMatchObject([{ on: [{ identifier: 'home' }], off: [] }]);
    // At 0, 5, 15, 35 and 75 minutes, with half a minute each time: every 330 s it was 660 s in two hours.
    expect(await secondsOn(phone, (2 * HOUR) / SECOND)).toBeLessThanOrEqual(5 * 35);
  });

  it('are entered with the first fix, and the far ones let go of', async () => {
    const phone = await phoneWith([fence('home'), fence('far', 50_000)]);
    await phone.waitFor(phone.engine.startGeofences());
    await phone.wait(2 * MINUTE);
    for (let second = 0; second < 600 && !phone.sensor.request('location'); second++)
      await phone.wait(SECOND);
    await deliverFix(phone, 0);
    expect(told(phone)).toEqual(['ENTER home']);
    expect(phone.sensor.request('regions')?.map(({ identifier }) => identifier)).toEqual(
      expect.arrayContaining(['geo/fence/home']),
    );
    expect(phone.sensor.request('regions')?.map(({ identifier }) => identifier)).not.toContain(
      'geo/fence/far',
    );
  });

  it('are entered with a fix that comes while they are being read, and the receiver is let go of', async () => {
    const phone = await phoneWith([fence('home'), fence('far', 50_000)]);
    const { storage } = phone;
    const { scan } = storage;
    let isSensed = false;
    storage.scan = (prefix, options) => {
      if (prefix === 'fence/' && !isSensed) {
        isSensed = true;
        phone.deliverFix(0);
      }
      return scan(prefix, options);
    };
    await phone.waitFor(phone.engine.startGeofences());
    expect(isSensed).toBe(true);
    expect(told(phone)).toEqual(['ENTER home']);
    expect(phone.received('geofenceschange')).toMatchObject([{ on: [{ identifier: 'home' }], off: [] }]);
    expect(phone.sensor.request('location')).toBeUndefined();
  });

  it('are asked about at once when the platform says that one was entered', async () => {
    const phone = await phoneWith([fence('home')]);
    await phone.waitFor(phone.engine.startGeofences());
    await phone.wait(50 * MINUTE);
    expect(phone.sensor.request('location')).toBeUndefined();
    phone.sensor.deliver('regions', { ageMillis: 0, identifier: 'geo/fence/home', action: 'enter' });
    await phone.settle();
    expect(phone.sensor.request('location')).toBeDefined();
    await deliverFix(phone, 0);
    expect(told(phone)).toEqual(['ENTER home']);
  });

  it('that are more than the platform can watch wait for a place', async () => {
    const many = Array.from({ length: 99 }, (_, index) => fence(`f${index}`, index * 300));
    const phone = await phoneWith(many);
    await phone.waitFor(phone.engine.startGeofences());
    await phone.wait(MINUTE);
    expect(phone.sensor.request('regions')).toBeUndefined();
  });

  it('are watched over a kill, and added to and taken from', async () => {
    const phone = await phoneWith([fence('home')]);
    await phone.waitFor(phone.engine.startGeofences());
    await phone.wait(MINUTE);
    await phone.restart({ autoSync: false });
    await phone.waitFor(phone.engine.addGeofence(fence('work', 5_000)));
    await phone.wait(SECOND);
    const names = () => phone.sensor.request('regions')?.map(({ identifier }) => identifier);
    expect(names()).toEqual(['geo/fence/home', 'geo/fence/work']);
    await phone.waitFor(phone.engine.removeGeofence('home'));
    await phone.wait(SECOND);
    expect(names()).toEqual(['geo/fence/work']);
  });
});

describe('a fence that is added where no fix comes', () => {
  /** Fences alone are watched, and the last known place is hours old. */
  async function indoors(): Promise<Phone> {
    const phone = await phoneWith([fence('old', 900)]);
    await phone.waitFor(phone.engine.startGeofences());
    await deliverFix(phone, 0);
    await phone.wait(3 * HOUR);
    expect(phone.sensor.request('location')).toBeUndefined();
    return phone;
  }

  it('is asked about again, ever more rarely, while the last known place lies in it', async () => {
    const phone = await indoors();
    await phone.waitFor(phone.engine.addGeofence(fence('here', 20)));
    await phone.wait(SECOND);
    const seconds = await secondsOn(phone, (2 * HOUR) / SECOND);
    expect(seconds).toBeGreaterThan(2 * 25);
    expect(seconds).toBeLessThanOrEqual(5 * 35);
    while (!phone.sensor.request('location')) await phone.wait(SECOND);
    await deliverFix(phone, 0);
    expect(told(phone)).toEqual(['ENTER here']);
    expect(await secondsOn(phone, (2 * HOUR) / SECOND)).toBe(0);
  });

  it('is asked about once where the last known place is far from it', async () => {
    const phone = await indoors();
    await phone.waitFor(phone.engine.addGeofence(fence('there', 2_000)));
    await phone.wait(SECOND);
    expect(await secondsOn(phone, (2 * HOUR) / SECOND)).toBeLessThanOrEqual(35);
  });
});

describe('two fences that one fix decides', () => {
  it.each([300, 3_000])('%d m apart: the EXIT is emitted first, also over a reboot', async (apart) => {
    const config = { startOnBoot: false };
    const phone = await phoneWith([fence('A'), fence('B', apart)], config);
    await phone.waitFor(phone.engine.start());
    for (let second = 0; second < 20; second++) await deliverFix(phone, 0);
    const durable = phone.kill();
    phone.scheduler.reboot({ offMillis: 20 * MINUTE, uptime: 30 * SECOND });
    await phone.relaunch(durable, config);
    await phone.waitFor(phone.engine.start());
    for (let second = 0; second < 30; second++) await deliverFix(phone, apart);
    expect(told(phone)).toEqual(['ENTER A', 'EXIT A', 'ENTER B']);
  });
});
