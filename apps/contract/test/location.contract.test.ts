import type { Coords, Location } from '@geo/core';
import { describe, expect } from 'vitest';
import { MINUTE, phoneWith, SECOND, URL } from './phone';
import { row } from './row';
import { ALL_SENSES, BARE_FIX, durableRows, FULL_FIX, recordOf, tracking } from './stories';

/** Drives ten metres a second until two fixes have left for certain, and goes on. */
async function drive(seconds: number, config = {}) {
  const phone = await tracking({ config });
  await phone.drive(seconds);
  return phone;
}

describe('a location', () => {
  row('2.1/uuid', 'is the key under which the record is queued, and no other record has it', async () => {
    const phone = await drive(10);
    const uuids = phone.received<Location>('location').map(({ uuid }) => uuid);
    expect(uuids.length).toBeGreaterThan(3);
    expect(new Set(uuids).size).toBe(uuids.length);
    expect(durableRows(phone, 'queue/').map((record) => (record as Location).uuid)).toEqual(uuids);
  });

  row('2.1/timestamp', 'is when the fix was taken, by its age', async () => {
    const { phone, record } = await recordOf(FULL_FIX);
    expect(record.timestamp).toBe(new Date(phone.scheduler.now() - 1500).toISOString());
  });

  row('2.1/age', 'is in milliseconds, and absent where the device has none', async () => {
    expect((await recordOf(FULL_FIX)).record.age).toBe(1500);
    expect((await recordOf(BARE_FIX)).record).not.toHaveProperty('age');
  });

  row('2.1/odometer', 'is the metres travelled', async () => {
    const phone = await drive(101);
    const odometer = phone.received<Location>('location').at(-1)?.odometer;
    expect(odometer).toBeTypeOf('number');
    expect(odometer).toBeGreaterThan(980);
    expect(odometer).toBeLessThan(1001);
  });

  row('2.1/coords', 'is an object', async () => {
    const { record } = await recordOf(BARE_FIX);
    expect(record.coords).toEqual(BARE_FIX);
  });

  row('2.1/activity', 'is an object', async () => {
    expect((await recordOf(BARE_FIX)).record.activity).toEqual({ type: 'unknown', confidence: 0 });
  });

  row('2.1/battery', 'is an object', async () => {
    expect((await recordOf(BARE_FIX)).record.battery).toEqual({ level: 1, is_charging: true });
  });

  row('2.1/is_moving', 'is null, then true, then false', async () => {
    const phone = await drive(20);
    await phone.engine.changePace(false);
    const said = phone.received<Location>('location').map(({ is_moving }) => is_moving);
    expect(said[0]).toBe(null);
    expect(said).toContain(true);
    expect(said.at(-1)).toBe(false);
    expect(said).not.toContain(undefined);
  });

  row('2.1/extras', 'are those of the config, and absent where there are none', async () => {
    const { record } = await recordOf(BARE_FIX, { config: { extras: { fleet: 7 } } });
    expect(record.extras).toEqual({ fleet: 7 });
    expect((await recordOf(BARE_FIX)).record).not.toHaveProperty('extras');
  });
});

describe('coordinates', () => {
  const said: Required<Coords> = {
    latitude: 45.5,
    longitude: 13.25,
    accuracy: 4,
    altitude: 210.5,
    altitude_accuracy: 3.5,
    speed: 12.5,
    speed_accuracy: 0.5,
    heading: 271,
    heading_accuracy: 8,
    ellipsoidal_altitude: 255.25,
  };
  for (const name of Object.keys(said) as (keyof Coords)[]) {
    row(`2.2/${name}`, "is the device's own value, and not there where the device says nothing", async () => {
      expect((await recordOf(FULL_FIX)).record.coords[name]).toBe(said[name]);
      const bare = (await recordOf(BARE_FIX)).record.coords;
      if (name in BARE_FIX) expect(bare[name]).toBe(BARE_FIX[name as keyof typeof BARE_FIX]);
      else expect(bare).not.toHaveProperty(name);
    });
  }
});

describe('activity and battery', () => {
  async function ofDevice() {
    const phone = await tracking({ available: ALL_SENSES });
    phone.sensor.deliver('activity', { ageMillis: 0, type: 'on_bicycle', confidence: 85 });
    phone.sensor.deliver('battery', { ageMillis: 0, level: 0.25, is_charging: true });
    phone.sensor.deliver('location', FULL_FIX);
    await phone.settle();
    return phone.received<Location>('location')[0]!;
  }
  row('2.3/type', 'is what the device was thought to be doing', async () =>
    expect((await ofDevice()).activity.type).toBe('on_bicycle'),
  );
  row('2.3/confidence', 'is in per cent', async () =>
    expect((await ofDevice()).activity.confidence).toBe(85),
  );
  row('2.4/level', 'is from 0 to 1', async () => expect((await ofDevice()).battery.level).toBe(0.25));
  row('2.4/is_charging', 'is true while it charges', async () =>
    expect((await ofDevice()).battery.is_charging).toBe(true),
  );
  row('8/battery-range', 'holds from an empty to a full battery', async () => {
    const phone = await tracking({ available: ALL_SENSES });
    for (const [index, level] of [0, 1].entries()) {
      phone.sensor.deliver('battery', { ageMillis: 0, level, is_charging: false });
      phone.deliverFix(index * 30);
      await phone.wait(3 * SECOND);
    }
    expect(phone.received<Location>('location').map(({ battery }) => battery.level)).toEqual([0, 1]);
  });
});

describe('the unit', () => {
  row('8/odometer', 'of the odometer is the metre', async () => {
    const phone = await drive(61);
    expect(phone.received<Location>('location').at(-1)?.odometer).toBeCloseTo(600, 0);
  });
  row('8/age', 'of age is the millisecond', async () => {
    expect((await recordOf({ ...FULL_FIX, ageMillis: 250 })).record.age).toBe(250);
  });
});

describe('the rules of a record', () => {
  row('2/timestamps-utc', 'a timestamp is ISO-8601 in UTC, to the millisecond', async () => {
    const { record } = await recordOf(FULL_FIX);
    expect(record.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  row('2/wire-names', 'what is uploaded has the snake_case names', async () => {
    const { phone } = await recordOf(FULL_FIX, { config: { url: URL } });
    await phone.settle();
    const { location } = JSON.parse(phone.requests[0]?.body ?? '{}') as { location: Location };
    expect(Object.keys(location).sort()).toEqual(
      ['activity', 'age', 'battery', 'coords', 'is_moving', 'odometer', 'timestamp', 'uuid'].sort(),
    );
    expect(Object.keys(location.coords)).toContain('ellipsoidal_altitude');
    expect(Object.keys(location.battery)).toEqual(['level', 'is_charging']);
  });

  row('2.1/2.1.1', 'is_moving is null while a session probes, for stopTimeout minutes at most', async () => {
    const phone = await tracking({ config: { stopTimeout: 2 } });
    phone.deliverFix(0);
    await phone.wait(2 * MINUTE - 1);
    expect((await phone.engine.getState()).isMoving).toBe(true);
    await phone.wait(1);
    expect((await phone.engine.getState()).isMoving).toBe(false);
    expect(phone.received<Location>('location').map(({ is_moving }) => is_moving)).toEqual([null, false]);
  });

  row('2.1/extras-layers', 'extras of the call lie on those of the config', async () => {
    const phone = await phoneWith({ config: { extras: { fleet: 7, own: 'base' } } });
    const coords = { latitude: 1, longitude: 2 };
    await phone.engine.insertLocation({ coords, extras: { own: 'mine' } });
    expect((await phone.engine.getLocations())[0]?.extras).toEqual({ fleet: 7, own: 'mine' });
  });
});
