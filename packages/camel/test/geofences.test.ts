import { describe, expect, it } from 'vitest';
import { createCamel, type GeofenceEvent, type GeofencesChangeEvent } from '../src/index';
import { camelPhone, SECOND } from './camel-phone';

const HOME = { identifier: 'home', radius: 150, latitude: 45, longitude: 13, extras: { owner: 'me' } };

describe('fences', () => {
  it('go in and come out with every field there', async () => {
    const { phone, camel } = await camelPhone();
    await camel.addGeofence({ ...HOME, notifyOnDwell: null, loiteringDelay: null });
    await camel.addGeofences([{ ...HOME, identifier: 'work', notifyOnDwell: true, loiteringDelay: 60_000 }]);
    const [home, work, ...others] = await camel.getGeofences();
    expect(others).toEqual([]);
    expect(home).toMatchObject({ ...HOME, notifyOnDwell: null, loiteringDelay: null });
    expect(work).toMatchObject({ identifier: 'work', notifyOnDwell: true, loiteringDelay: 60_000 });
    expect((await phone.engine.getGeofences())[0]).toEqual(home?.raw);
    expect(await camel.geofenceExists('home')).toBe(true);
    await camel.removeGeofence('home');
    expect(await camel.geofenceExists('home')).toBe(false);
    await camel.removeGeofences();
    expect(await camel.getGeofences()).toEqual([]);
  });

  it('that came out go in again unchanged, after a kill too', async () => {
    const { phone, camel } = await camelPhone();
    await camel.addGeofence(HOME);
    const [home] = await camel.getGeofences();
    await phone.restart({});
    const again = createCamel(phone.engine);
    await again.addGeofence(home!);
    expect((await again.getGeofences()).map(({ raw }) => raw)).toEqual([home?.raw]);
  });

  it('bad ones are refused in the engine’s words, and none is added', async () => {
    const { camel } = await camelPhone();
    const bad = { ...HOME, identifier: 'bad', radius: -5 };
    await expect(camel.addGeofences([HOME, bad])).rejects.toMatchObject({ code: 'INVALID_GEOFENCE' });
    for (const nothing of [null, 5, [HOME]])
      await expect(camel.addGeofence(nothing as never)).rejects.toMatchObject({ code: 'INVALID_GEOFENCE' });
    await expect(camel.addGeofences(5 as never)).rejects.toMatchObject({ name: 'GeoError' });
    expect(await camel.getGeofences()).toEqual([]);
  });
});

describe('fence events', () => {
  it('entering and leaving carry a whole location and the fence’s extras', async () => {
    const { phone, camel } = await camelPhone();
    const heard: GeofenceEvent[] = [];
    camel.onGeofence((event) => heard.push(event));
    await camel.addGeofence(HOME);
    await phone.waitFor(camel.start());
    await phone.drive(60);
    await phone.wait(SECOND);
    expect(heard.map(({ identifier, action }) => [identifier, action])).toEqual([
      ['home', 'ENTER'],
      ['home', 'EXIT'],
    ]);
    for (const { location, extras, raw } of heard) {
      expect(extras).toEqual({ owner: 'me' });
      expect(location.uuid).not.toBe('');
      expect(location.coords.speed).toBe(10);
      expect(location.raw).toBe(raw.location);
    }
  });

  it('the off list of a change has full geometry, as the on list has', async () => {
    const { phone, camel } = await camelPhone();
    const changes: GeofencesChangeEvent[] = [];
    camel.onGeofencesChange((event) => changes.push(event));
    await phone.waitFor(camel.start());
    await phone.drive(3);
    await camel.addGeofence(HOME);
    await phone.drive(3, 3);
    await camel.removeGeofence('home');
    await phone.drive(3, 6);
    const on = changes.flatMap((change) => change.on);
    const off = changes.flatMap((change) => change.off);
    expect(on).toMatchObject([HOME]);
    expect(off).toMatchObject([HOME]);
    expect(off[0]?.raw).toEqual(on[0]?.raw);
  });
});
