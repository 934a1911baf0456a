import { describe, expect, it } from 'vitest';
import type { EventName, GeofenceEvent, GeofencesChangeEvent } from '../../src/index';
import { draws } from '../geo/draws';
import { Phone, SECOND } from '../phone';

/** Metres in a degree of latitude, as the phone counts them. */
const DEGREE = 111_132;
const fence = (identifier: string, north: number, rest: object = {}) => ({
  identifier,
  latitude: 45 + north / DEGREE,
  longitude: 13,
  radius: 100,
  ...rest,
});
const HEARS: readonly EventName[] = ['geofence', 'geofenceschange'];

const told = (phone: Phone) => {
  const seen = new Set<string>();
  return phone.events
    .filter(({ name }) => name === 'geofence')
    .filter(({ id }) => id !== undefined && !seen.has(id) && seen.add(id))
    .map(({ payload }) => payload as GeofenceEvent);
};

describe('a kill between commit and delivery', () => {
  it.each(['geofence', 'geofenceschange'] as const)(
    '%s comes again with the same id, and once it is taken no more',
    async (name) => {
      const phone = await Phone.create({ config: {}, commitMillis: 10, listenTo: HEARS });
      await phone.waitFor(phone.engine.start());
      await phone.waitFor(phone.engine.addGeofence(fence('home', 0)));
      const rows = () =>
        phone.storage
          .snapshot()
          .filter(({ key, value }) => key.startsWith('outbox/') && value.includes(`"${name}"`));
      phone.deliverFix(0);
      for (let millis = 0; rows().length === 0 && millis < SECOND; millis++) {
        await phone.scheduler.settle();
        phone.scheduler.advance(1);
      }
      const [row] = rows();
      expect(phone.received(name)).toEqual([]);
      await phone.restart({ reset: false });
      await phone.wait(SECOND);
      const [first] = phone.events.filter((event) => event.name === name);
      expect(row?.key).toBe(`outbox/${first?.id}`);
      const ids = () => phone.events.filter((event) => event.name === name).map(({ id }) => id);
      const count = ids().length;
      await phone.restart({ reset: false });
      await phone.wait(SECOND);
      expect(ids()).toHaveLength(count);
    },
  );
});

describe('kills at any moment of a drive', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('lose no transition and invent none (seed %i)', async (seed) => {
    const draw = draws(seed);
    const fences = [400, 900, 1400, 1900].map((north) => fence(`at ${north}`, north));
    const phone = await Phone.create({ config: {}, commitMillis: 7, listenTo: HEARS });
    await phone.waitFor(phone.engine.addGeofences(fences));
    await phone.waitFor(phone.engine.start());
    let kills = 0;
    for (let second = 0; second < 240; second++) {
      phone.deliverFix(second * 10);
      if (draw() < 0.05) {
        kills++;
        // Anywhere in a commit, or just after.
        const millis = Math.floor(draw() * 30);
        await phone.wait(millis);
        await phone.restart({ reset: false });
        await phone.wait(SECOND - millis);
      } else await phone.wait(SECOND);
    }
    await phone.wait(SECOND);
    expect(kills).toBeGreaterThan(3);
    const events = told(phone);
    expect(events.map(({ action, identifier }) => `${action} ${identifier}`)).toEqual(
      fences.flatMap(({ identifier }) => [`ENTER ${identifier}`, `EXIT ${identifier}`]),
    );
    // The platform watches what was reported of it.
    const on = new Set<string>();
    const seen = new Set<string | undefined>();
    for (const { name, id, payload } of phone.events) {
      if (name !== 'geofenceschange' || seen.has(id)) continue;
      seen.add(id);
      const change = payload as { on: { identifier: string }[]; off: { identifier: string }[] };
      for (const { identifier } of change.off) expect(on.delete(identifier)).toBe(true);
      for (const { identifier } of change.on) on.add(identifier);
    }
    const memory = phone.storage.snapshot().find(({ key }) => key === 'geofences')?.value ?? '{}';
    const monitored = JSON.parse(memory).monitored.map(
      (one: { fence: { identifier: string } }) => one.fence.identifier,
    );
    expect([...on].sort()).toEqual(monitored.sort());
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('fence-state/'))).toEqual([]);
  });

  it('an unreadable record costs the slice alone: it is cut anew, and no fence is entered twice', async () => {
    const phone = await Phone.create({ config: {}, listenTo: HEARS });
    await phone.engine.addGeofences([fence('home', 0), fence('shop', 500)]);
    await phone.engine.start();
    await phone.drive(5);
    await phone.storage.commit([{ put: 'geofences', value: '{"version":1,"count":"many"}' }]);
    await phone.restart({ reset: false });
    await phone.drive(80, 5);
    expect(told(phone).map(({ action, identifier }) => `${action} ${identifier}`)).toEqual([
      'ENTER home',
      'EXIT home',
      'ENTER shop',
      'EXIT shop',
    ]);
    expect((await phone.engine.getState()).geofenceCount).toBe(2);
  });
});

describe('a device boot that ends tracking', () => {
  it('is emitted as the end of what was monitored, once', async () => {
    const phone = await Phone.create({ config: {}, listenTo: HEARS });
    await phone.engine.start();
    await phone.engine.addGeofence(fence('home', 0));
    phone.deliverFix(0);
    await phone.wait(SECOND);
    await phone.reboot({});
    await phone.wait(SECOND);
    await phone.restart({});
    await phone.wait(SECOND);
    const names = (fences: readonly { readonly identifier: string }[]) =>
      fences.map(({ identifier }) => identifier);
    const changes = phone.received<GeofencesChangeEvent>('geofenceschange');
    expect(changes.map(({ on, off }) => [names(on), names(off)])).toEqual([
      [['home'], []],
      [[], ['home']],
    ]);
  });
});
