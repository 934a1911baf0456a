import {
  ANDROID_PROFILE,
  type ConfigPatch,
  type Geofence,
  type GeofenceEvent,
  type GeofencePage,
  type GeofencesChangeEvent,
  IOS_PROFILE,
  type Location,
  type PlatformProfile,
} from '@geo/core';
import { describe, expect } from 'vitest';
import { keyRow } from './key-effect';
import { MINUTE, type Phone, phoneWith, SECOND } from './phone';
import { row } from './row';
import { ALL_SENSES, durableRows } from './stories';

const HOME = { latitude: 45, longitude: 13 };
const METERS_PER_DEGREE = 111_132;

/** A fence around a place this many metres north of home. */
const fence = (identifier: string, north = 0, more: Partial<Geofence> = {}): Geofence => ({
  identifier,
  radius: 150,
  latitude: HOME.latitude + north / METERS_PER_DEGREE,
  longitude: HOME.longitude,
  ...more,
});

/** A phone with fences that tracks, at a place far from all of them. */
async function near(
  fences: readonly Geofence[],
  config: ConfigPatch = {},
  profile: PlatformProfile = ANDROID_PROFILE,
) {
  const phone = await phoneWith({ config, profile, available: ALL_SENSES });
  await phone.engine.addGeofences(fences);
  await phone.engine.start();
  return phone;
}

/** A phone that tracks and stands at home before there are fences: where the place is unknown, all of them are watched. */
async function atHome(fences: readonly Geofence[], config: ConfigPatch = {}): Promise<Phone> {
  const phone = await phoneWith({ config, profile: ANDROID_PROFILE, available: ALL_SENSES });
  await phone.engine.start();
  await stand(phone, 0);
  await phone.engine.addGeofences(fences);
  await stand(phone, 0);
  return phone;
}

/** Stands this many metres north of home for half a minute. */
async function stand(phone: Phone, north: number, seconds = 30): Promise<void> {
  for (let second = 0; second < seconds; second += 5) {
    const latitude = HOME.latitude + north / METERS_PER_DEGREE;
    phone.sensor.deliver('location', { latitude, longitude: 13, accuracy: 5, speed: 0, ageMillis: 0 });
    await phone.wait(5 * SECOND);
  }
}

/** Goes from one place to the other at 20 m/s. */
async function travel(phone: Phone, from: number, to: number): Promise<void> {
  const step = from < to ? 20 : -20;
  for (let north = from; step > 0 ? north <= to : north >= to; north += step) {
    const latitude = HOME.latitude + north / METERS_PER_DEGREE;
    phone.sensor.deliver('location', { latitude, longitude: 13, accuracy: 5, speed: 20, ageMillis: 0 });
    await phone.wait(SECOND);
  }
}

const geofenceEvents = (phone: Phone) => phone.received<GeofenceEvent>('geofence');
const transitions = (phone: Phone) =>
  geofenceEvents(phone).map(({ identifier, action }) => `${action} ${identifier}`);
const changes = (phone: Phone) => phone.received<GeofencesChangeEvent>('geofenceschange');
const ids = (fences: readonly Geofence[]) => fences.map(({ identifier }) => identifier).sort();

/** Arrives at the fence `home`, stays a little, and leaves. */
async function visitHome(more: Partial<Geofence> = {}, config: ConfigPatch = {}): Promise<Phone> {
  // The platform says nothing of regions here: the watch at rest notices that the phone goes on.
  const phone = await near([fence('home', 0, more)], { stationaryKeepAlive: true, ...config });
  await travel(phone, 600, 0);
  await stand(phone, 0, 120);
  await travel(phone, 0, 600);
  await stand(phone, 600, 20);
  return phone;
}

const FULL = fence('home', 0, {
  radius: 123.5,
  notifyOnEntry: true,
  notifyOnExit: false,
  notifyOnDwell: true,
  loiteringDelay: 61_000,
  extras: { door: 4 },
});

describe('a geofence', () => {
  /** The definition wherever it comes: asked for, as it begins to be monitored, and as it ends. */
  async function everywhere(given: Geofence): Promise<(Geofence | undefined)[]> {
    const phone = await near([given]);
    await stand(phone, 0);
    const [stored] = await phone.engine.getGeofences();
    await phone.engine.removeGeofence(given.identifier);
    await phone.settle();
    const all = changes(phone);
    return [stored, all.flatMap(({ on }) => on)[0], all.flatMap(({ off }) => off)[0]];
  }
  const REQUIRED = ['identifier', 'radius', 'latitude', 'longitude'] as const;
  for (const name of REQUIRED)
    row(`2.9/${name}`, 'is as it was given', async () => {
      for (const one of await everywhere(FULL)) expect(one?.[name]).toBe(FULL[name]);
    });
  for (const name of ['notifyOnEntry', 'notifyOnExit', 'notifyOnDwell', 'loiteringDelay', 'extras'] as const)
    row(`2.9/${name}`, 'is as it was given, and absent where it was not', async () => {
      for (const one of await everywhere(FULL)) expect(one?.[name]).toEqual(FULL[name]);
      const bare = fence(
        'bare',
        0,
        name === 'notifyOnEntry' ? { notifyOnExit: true } : { notifyOnEntry: true },
      );
      for (const one of await everywhere(bare)) expect(one).not.toHaveProperty(name);
    });
  row('gaps/disagree/off-geometry', 'has its whole geometry when it is monitored no longer', async () => {
    const [, , off] = await everywhere(FULL);
    expect(off).toEqual(FULL);
  });
  row('8/loiteringDelay', 'has its delay in milliseconds', async () => {
    const [stored] = await everywhere({ ...FULL, loiteringDelay: 2500 });
    expect(stored?.loiteringDelay).toBe(2500);
    const phone = await near([fence('home', 0, { notifyOnDwell: true, loiteringDelay: 30_000 })]);
    await stand(phone, 0, 20);
    expect(transitions(phone)).toEqual([]);
    await stand(phone, 0, 30);
    expect(transitions(phone)).toEqual(['DWELL home']);
  });
});

describe('a geofence event', () => {
  row('2.10/identifier', 'says which fence', async () => {
    const phone = await visitHome();
    expect(geofenceEvents(phone).map(({ identifier }) => identifier)).toEqual(['home', 'home']);
  });
  row('2.10/action', 'says how: ENTER, EXIT, DWELL', async () => {
    const all = { notifyOnEntry: true, notifyOnExit: true, notifyOnDwell: true, loiteringDelay: 60_000 };
    expect(geofenceEvents(await visitHome(all)).map(({ action }) => action)).toEqual([
      'ENTER',
      'DWELL',
      'EXIT',
    ]);
  });
  row('2.10/location', 'has the fix that decided', async () => {
    const phone = await visitHome();
    for (const { location } of geofenceEvents(phone)) {
      expect(location.coords.longitude).toBe(13);
      expect(location.uuid).toBeTypeOf('string');
    }
    expect(geofenceEvents(phone)[0]?.location.coords.latitude).toBeCloseTo(45.0013, 3);
  });
  row('2.10/extras', "has the fence's own, where it has any", async () => {
    for (const { extras } of geofenceEvents(await visitHome({ extras: { door: 4 } })))
      expect(extras).toEqual({ door: 4 });
    for (const event of geofenceEvents(await visitHome())) expect(event).not.toHaveProperty('extras');
  });
  row('gaps/geofence/location', 'always has one, also for a DWELL that time alone decides', async () => {
    const phone = await near([fence('home', 0, { notifyOnDwell: true, loiteringDelay: 5 * MINUTE })]);
    await stand(phone, 0);
    await phone.engine.changePace(false);
    await phone.wait(10 * MINUTE);
    expect(geofenceEvents(phone)).toMatchObject([
      { action: 'DWELL', location: { coords: { latitude: 45 }, age: expect.any(Number) } },
    ]);
  });
  row('gaps/geofence/silent-action', 'is none without its flag, but the state moves', async () => {
    const phone = await near([fence('home', 0, { notifyOnExit: true })]);
    await travel(phone, 600, 0);
    await stand(phone, 0);
    expect(transitions(phone)).toEqual([]);
    await travel(phone, 0, 600);
    await stand(phone, 600);
    expect(transitions(phone)).toEqual(['EXIT home']);
  });
  row('gaps/records/geofence', 'queues its fix, with the transition in the extras', async () => {
    const phone = await visitHome();
    const records = durableRows(phone, 'queue/') as Location[];
    const marked = records.flatMap(({ extras }) => (extras?.geofence === undefined ? [] : [extras.geofence]));
    expect(marked).toEqual([
      { identifier: 'home', action: 'ENTER' },
      { identifier: 'home', action: 'EXIT' },
    ]);
  });
  row('2.9/dwell-needs-delay', 'DWELL comes with flag and delay alone', async () => {
    expect(transitions(await visitHome({ notifyOnDwell: true, loiteringDelay: 60_000 }))).toEqual([
      'DWELL home',
    ]);
    expect(transitions(await visitHome({ notifyOnEntry: true, loiteringDelay: 60_000 }))).toEqual([
      'ENTER home',
    ]);
    const phone = await phoneWith({ config: {} });
    const refused = phone.engine.addGeofence(fence('home', 0, { notifyOnDwell: true }));
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_GEOFENCE', message: /loiteringDelay/ });
  });
  row('3/dwell', 'DWELL comes so long after the entry, not before', async () => {
    const phone = await near([
      fence('home', 0, { notifyOnEntry: true, notifyOnDwell: true, loiteringDelay: 3 * MINUTE }),
    ]);
    await stand(phone, 0, 170);
    expect(transitions(phone)).toEqual(['ENTER home']);
    await stand(phone, 0, 20);
    expect(transitions(phone)).toEqual(['ENTER home', 'DWELL home']);
  });
});

describe('a change of what is monitored', () => {
  const far = fence('far', 5000);
  row('2.11/on', 'names what is newly registered', async () => {
    const phone = await atHome([fence('home'), far]);
    expect(changes(phone).map(({ on }) => ids(on))).toEqual([['home']]);
  });
  row('2.11/off', 'names what was taken back', async () => {
    const phone = await near([fence('home')]);
    await stand(phone, 0);
    await phone.engine.removeGeofence('home');
    await phone.settle();
    expect(changes(phone).map(({ off }) => ids(off))).toEqual([[], ['home']]);
  });
  row('2.11/delta', 'is the difference, not the whole set', async () => {
    const phone = await atHome([fence('home'), far]);
    await phone.engine.addGeofence(fence('shop', 300));
    await phone.settle();
    expect(changes(phone).map(({ on, off }) => [ids(on), ids(off)])).toEqual([
      [['home'], []],
      [['shop'], []],
    ]);
    expect(await phone.engine.getGeofences()).toHaveLength(3);
  });
});

describe('operations on geofences', () => {
  row('4/addGeofence', 'stores one', async () => {
    const { engine } = await phoneWith({ config: {} });
    await engine.addGeofence(FULL);
    expect(await engine.getGeofences()).toEqual([FULL]);
  });
  row('4/addGeofences', 'stores many', async () => {
    const { engine } = await phoneWith({ config: {} });
    await engine.addGeofences([fence('a'), fence('b')]);
    expect(ids(await engine.getGeofences())).toEqual(['a', 'b']);
  });
  row('gaps/addGeofences/source', 'stores the lists of a source, all or none', async () => {
    const { engine } = await phoneWith({ config: {} });
    const sourceOf = (...lists: Geofence[][]) => ({ next: async () => lists.shift() });
    await engine.addGeofences(sourceOf([fence('a')], [fence('b'), fence('c')]));
    expect(ids(await engine.getGeofences())).toEqual(['a', 'b', 'c']);
    const refused = engine.addGeofences(sourceOf([fence('d')], [{ ...fence('e'), radius: 0 }]));
    await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('geofences[1]') });
    expect(ids(await engine.getGeofences())).toEqual(['a', 'b', 'c']);
  });
  row('4/getGeofences', 'resolves those stored', async () => {
    const phone = await phoneWith({ config: {} });
    await phone.engine.addGeofences([FULL]);
    await phone.restart({});
    expect(await phone.engine.getGeofences()).toEqual([FULL]);
  });
  row('gaps/getGeofences/page', 'resolves a page of those stored', async () => {
    const { engine } = await phoneWith({ config: {} });
    await engine.addGeofences(['a', 'b', 'c', 'd', 'e'].map((name) => fence(name)));
    const page = async (options: GeofencePage) => ids(await engine.getGeofences(options));
    expect(await page({ limit: 2 })).toEqual(['a', 'b']);
    expect(await page({ limit: 2, after: 'b' })).toEqual(['c', 'd']);
    expect(await page({ after: 'c' })).toEqual(['d', 'e']);
    await engine.removeGeofence('c');
    expect(await page({ limit: 1, after: 'c' })).toEqual(['d']);
  });
  row('gaps/removeGeofence', 'removes one', async () => {
    const { engine } = await phoneWith({ config: {} });
    await engine.addGeofences([fence('a'), fence('b')]);
    await engine.removeGeofence('a');
    expect(ids(await engine.getGeofences())).toEqual(['b']);
  });
  row('gaps/removeGeofences', 'removes all', async () => {
    const { engine } = await phoneWith({ config: {} });
    await engine.addGeofences([fence('a'), fence('b')]);
    await engine.removeGeofences();
    expect(await engine.getGeofences()).toEqual([]);
  });
  row('gaps/geofenceExists', 'is true where there is one', async () => {
    const { engine } = await phoneWith({ config: {} });
    await engine.addGeofence(fence('a'));
    expect([await engine.geofenceExists('a'), await engine.geofenceExists('b')]).toEqual([true, false]);
  });
  row('2.5/geofenceCount', 'State counts them', async () => {
    const { engine } = await phoneWith({ config: {} });
    expect((await engine.getState()).geofenceCount).toBe(0);
    await engine.addGeofences([fence('a'), fence('b')]);
    expect((await engine.getState()).geofenceCount).toBe(2);
  });
  row('2.5/lastGeofenceError', 'State says why one could not be registered', async () => {
    const phone = await near([fence('home')]);
    await stand(phone, 0);
    expect((await phone.engine.getState()).lastGeofenceError).toBe(null);
    phone.sensor.deliver('regions', {
      ageMillis: 0,
      identifier: 'geo/fence/home',
      action: 'failed',
      message: 'no slot',
    });
    await phone.settle();
    const { lastGeofenceError } = await phone.engine.getState();
    expect(lastGeofenceError).toBe('geofence home could not be registered: no slot');
  });
});

describe('what a geofence must be', () => {
  /** Why it is refused, or that it is not. */
  async function refusal(...fences: unknown[]): Promise<string> {
    const { engine } = await phoneWith({ config: {} });
    const answer = await engine.addGeofences(fences as Geofence[]).then(
      () => 'added',
      (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
    );
    if (answer !== 'added') expect(await engine.getGeofences()).toEqual([]);
    return answer;
  }
  row('gaps/addGeofence/identifier', 'has an identifier of 1 to 255 characters', async () => {
    expect(await refusal(fence('x'.repeat(255)))).toBe('added');
    for (const identifier of ['', 'x'.repeat(256), 7, undefined])
      expect(await refusal({ ...fence('a'), identifier })).toMatch(/^INVALID_GEOFENCE: identifier must be/);
  });
  row('gaps/addGeofence/radius', 'has a radius of more than 0; below 100 m with a warning', async () => {
    for (const radius of [0, -5, Number.NaN, Number.POSITIVE_INFINITY, '100'])
      expect(await refusal({ ...fence('a'), radius })).toMatch(/^INVALID_GEOFENCE: radius must be/);
    for (const [radius, warnings] of [
      [100, 0],
      [99, 1],
    ] as const) {
      const { engine } = await phoneWith({ config: {} });
      await engine.addGeofence({ ...fence('a'), radius });
      const warned = (await engine.getLog()).filter(
        ({ level, message }) => level === 2 && /radius|100 m/.test(message ?? ''),
      );
      expect(warned).toHaveLength(warnings);
    }
  });
  row('gaps/addGeofence/position', 'lies on the earth', async () => {
    for (const [latitude, longitude] of [
      [90, 180],
      [-90, -180],
    ])
      expect(await refusal({ ...fence('a'), latitude, longitude })).toBe('added');
    expect(await refusal({ ...fence('a'), latitude: 90.1 })).toMatch(/^INVALID_GEOFENCE: latitude must be/);
    expect(await refusal({ ...fence('a'), longitude: -180.1 })).toMatch(
      /^INVALID_GEOFENCE: longitude must be/,
    );
  });
  row('gaps/addGeofence/loitering', 'has a delay of 0 or more where it dwells', async () => {
    expect(await refusal(fence('a', 0, { notifyOnDwell: true, loiteringDelay: 0 }))).toBe('added');
    expect(await refusal(fence('a', 0, { loiteringDelay: -1 }))).toMatch(
      /^INVALID_GEOFENCE: loiteringDelay must be/,
    );
    expect(await refusal(fence('a', 0, { notifyOnDwell: true }))).toMatch(
      /^INVALID_GEOFENCE: loiteringDelay must be/,
    );
  });
  row(
    'gaps/addGeofence/notify-default',
    'tells of entry and exit where nothing is said, and of something at all',
    async () => {
      expect(transitions(await visitHome())).toEqual(['ENTER home', 'EXIT home']);
      const mute = fence('a', 0, { notifyOnEntry: false, notifyOnExit: false });
      expect(await refusal(mute)).toMatch(/^INVALID_GEOFENCE: notifyOnEntry must be/);
    },
  );
  row('gaps/addGeofence/all-or-none', 'is good, or none is added', async () => {
    const refused = await refusal(fence('a'), fence('b'), { ...fence('c'), radius: -5 });
    expect(refused).toContain('geofences[2]');
    expect(refused).toContain('radius');
    expect(refused).toContain('-5');
  });
  row(
    'gaps/addGeofence/replaces',
    'replaces its namesake, and stays entered where the circle is the same',
    async () => {
      const phone = await near([fence('home')]);
      await stand(phone, 0);
      expect(transitions(phone)).toEqual(['ENTER home']);
      await phone.engine.addGeofence(
        fence('home', 0, { notifyOnEntry: true, notifyOnExit: true, extras: { door: 4 } }),
      );
      await stand(phone, 0);
      expect(transitions(phone)).toEqual(['ENTER home']);
      expect(await phone.engine.getGeofences()).toHaveLength(1);
      await travel(phone, 0, 600);
      await stand(phone, 600, 20);
      expect(geofenceEvents(phone).at(-1)).toMatchObject({ action: 'EXIT', extras: { door: 4 } });
    },
  );
});

describe('the keys of geofences', () => {
  const monitored = (fences: readonly Geofence[]) => async (config: ConfigPatch) => {
    const phone = await atHome(fences, config);
    return ids(changes(phone).flatMap(({ on }) => on));
  };
  keyRow('gaps/keys/geofenceProximityRadius', 'is how far monitored fences may be, in metres', {
    given: 10_000,
    see: monitored([fence('home'), fence('next', 2000), fence('far', 6000)]),
    seen: [['home'], ['far', 'home', 'next']],
    bad: -1,
  });
  keyRow('gaps/keys/maxMonitoredGeofences', 'is how many are monitored', {
    given: 1,
    see: monitored([fence('a'), fence('b', 200), fence('c', 400), fence('d', 600), fence('e', 700)]),
    seen: [['a', 'b', 'c', 'd', 'e'], ['a']],
    bad: -2,
  });
  keyRow('gaps/keys/geofenceInitialTriggerEntry', 'tells ENTER of a fence around the device', {
    given: false,
    see: async (config) => {
      const phone = await near([fence('home')], config);
      await stand(phone, 0);
      return transitions(phone);
    },
    seen: [['ENTER home'], []],
  });
  row('gaps/keys/fence-budget', 'is 18 on iOS and 98 on Android where the app names no number', async () => {
    const many = Array.from({ length: 120 }, (_, index) => fence(`f${index}`, index * 2));
    for (const [profile, budget] of [
      [IOS_PROFILE, 18],
      [ANDROID_PROFILE, 98],
    ] as const) {
      const phone = await near(many, {}, profile);
      await stand(phone, 0);
      expect(changes(phone).flatMap(({ on }) => on)).toHaveLength(budget);
      expect(phone.sensor.request('regions')?.length).toBeLessThanOrEqual(budget + 2);
    }
  });
});
