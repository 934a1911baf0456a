import { describe, expect, it } from 'vitest';
import { createCamel, type Location, parseLocation } from '../src/index';
import { camelPhone, deliverFixes, SECOND, URL, uploaded } from './camel-phone';

describe('where the two bindings of the ecosystem disagree, this one does not', () => {
  describe('is_moving: null survives every layer and never becomes false', () => {
    it('from the machine through storage, a kill and the upload, to the shape', async () => {
      const { phone, camel } = await camelPhone({ config: { autoSync: false } });
      const heard: Location[] = [];
      camel.onLocation((location) => heard.push(location));
      await phone.waitFor(camel.start());
      await phone.drive(3);
      expect(heard.length).toBeGreaterThan(0);
      expect(heard.map(({ isMoving }) => isMoving)).toEqual(heard.map(() => null));
      expect(heard.map(({ raw }) => raw.is_moving)).toEqual(heard.map(() => null));

      await phone.restart({ url: URL, autoSync: false });
      const again = createCamel(phone.engine);
      const stored = await again.getLocations();
      expect(stored.map(({ uuid }) => uuid)).toEqual(heard.map(({ uuid }) => uuid));
      expect(stored.map(({ isMoving }) => isMoving)).toEqual(heard.map(() => null));

      const sent = await phone.waitFor(again.sync());
      expect(sent.map(({ isMoving }) => isMoving)).toEqual(heard.map(() => null));
      expect(uploaded(phone).map((record) => record.is_moving)).toEqual(heard.map(() => null));
    });

    it('and back in, from a shape or by hand', async () => {
      const { phone, camel } = await camelPhone({ config: { autoSync: false } });
      const coords = { latitude: 45, longitude: 13 };
      await camel.insertLocation({ uuid: 'by hand', coords, isMoving: null });
      await camel.insertLocation(parseLocation({ uuid: 'from a shape', coords, is_moving: null }));
      await camel.insertLocation({ uuid: 'false', coords, isMoving: false });
      const stored = await phone.engine.getLocations();
      expect(stored.map(({ is_moving }) => is_moving)).toEqual([null, null, false]);
      expect(stored.every((record) => !('isMoving' in record) && !('raw' in record))).toBe(true);
    });
  });

  it('lastRawFixAge is stamped before the filter, lastAcceptedFixAge after it', async () => {
    const { phone, camel } = await camelPhone();
    await phone.waitFor(camel.start());
    const before = await camel.getState();
    expect([before.lastRawFixAge, before.lastAcceptedFixAge]).toEqual([null, null]);
    await deliverFixes(phone, 5);
    await phone.wait(9 * SECOND);
    await deliverFixes(phone, 5_000);
    const state = await camel.getState();
    expect([state.lastRawFixAge, state.lastAcceptedFixAge]).toEqual([1, 11]);
    expect(state.lastRawFixAge).toBe(state.raw.lastRawFixAge);
  });

  it('records are distinguished by identity, never by time: two of a still phone with one timestamp both stay', async () => {
    const { phone, camel } = await camelPhone({ config: { autoSync: false } });
    const first = camel.getCurrentPosition({ samples: 1, persist: true });
    await phone.settle();
    await deliverFixes(phone, 5);
    const again = camel.getCurrentPosition({ maximumAge: 60 * SECOND, persist: true });
    await phone.settle();
    const both = [await first, await again];
    expect(both[0]?.timestamp).toBe(both[1]?.timestamp);
    expect(both[0]?.uuid).not.toBe(both[1]?.uuid);
    const stored = await camel.getLocations();
    expect(stored.map(({ uuid }) => uuid)).toEqual(both.map(({ uuid }) => uuid));
    await phone.waitFor(camel.sync());
    expect(uploaded(phone).map(({ uuid }) => uuid)).toEqual(both.map(({ uuid }) => uuid));
  });

  describe('persist is honoured', () => {
    it.each([true, false])('by a one-shot with persist %s', async (persist) => {
      const { phone, camel } = await camelPhone({ config: { autoSync: false } });
      const asked = camel.getCurrentPosition({ samples: 1, persist });
      await phone.settle();
      await deliverFixes(phone, 5);
      expect((await asked).sample).toBe(true);
      expect(await camel.getCount()).toBe(persist ? 1 : 0);
    });

    it.each([true, false])('by a watch with persist %s', async (persist) => {
      const { phone, camel } = await camelPhone({ config: { autoSync: false } });
      const heard: Location[] = [];
      const watch = await camel.watchPosition({ persist, interval: 1000 }, (location) =>
        heard.push(location),
      );
      await deliverFixes(phone, 5, 6, 7);
      expect(heard.map(({ extras }) => extras?.watch)).toEqual([true, true, true]);
      expect(await camel.getCount()).toBe(persist ? 3 : 0);
      await watch.cancel();
    });
  });
});
