import type { Location } from '@geo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOG_LIMITS } from '../src/store/log-limits';
import type { Store } from '../src/store/store';
import { record } from './records';

const START = Date.parse('2024-05-01T12:30:00.000Z');
const ORG = 'default';
const at = (second: number) => new Date(START + second * 1000).toISOString();
const millis = (second: number) => START + second * 1000;
const end = (second: number) => ({ timestamp: at(second), latitude: 45, longitude: 14 });
const trip = (id: string, from: number, to: number) => ({
  ...{ id, start: end(from), end: end(to), stops: [], distance: 900, movingSec: 500 },
  ...{ line: '', lineTolerance: 5, doubts: [] },
});
const entry = (event: string, data?: string) => ({
  ...({ ts: at(0), level: 3, src: 'js', event, message: 'm' } as const),
  ...(data === undefined ? {} : { data }),
});

/** What every store promises of what lasts, and of what is kept of logs. `open` gives an empty one. */
export function describeSpans(name: string, open: () => Promise<Store>): void {
  describe(`what lasted, in a store on ${name}`, () => {
    let store: Store;
    const insert = (device: string, second: number, parts: Partial<Location>, org = ORG) =>
      store.insert(
        [{ org, device, record: record({ timestamp: at(second), ...parts }), params: undefined }],
        START,
      );
    beforeAll(async () => {
      store = await open();
      // The stop that carries a trip comes long after it, and with it one that was cut off before.
      await insert('a', 900, {
        extras: { trip: trip('later', 100, 300), earlierTrips: [trip('cut', 0, 50)] },
      });
      await insert('b', 301, { extras: { trip: trip('other', 200, 300) } });
      await insert('b', 302, { extras: { trip: trip('other', 200, 300) } });
      await insert('a', 303, { extras: { trip: trip('theirs', 200, 300) } }, 'org');
      await insert('a', 304, { extras: { trip: { id: 'no trip' }, earlierTrips: 7 } });
      const dds = START / 1000;
      await insert('a', 20, { extras: { dds, ddc: 's' } });
      await insert('a', 10, { extras: { dds }, coords: { latitude: 46, longitude: 15, accuracy: 8 } });
      await insert('a', 40, { extras: { dds, ddc: 'h', ddd: 60 } });
      await insert('a', 41, { extras: { dds, ddc: 'h', ddd: 50 } });
      await insert('b', 500, { extras: { dds: dds + 500, ddc: 'c' } });
      await insert('a', 510, { extras: { dds: dds + 510, ddc: 'c' } }, 'org');
    });
    afterAll(() => store.close());

    const trips = async (parts: object = {}) =>
      (await store.trips({ org: ORG, limit: 100, ...parts })).map(
        ({ device, trip }) => `${device} ${(trip as { id: string }).id}`,
      );
    const episodes = async (parts: object = {}) =>
      (await store.episodes({ org: ORG, limit: 100, ...parts })).map(
        ({ device, dds }) => `${device} ${dds - START / 1000}`,
      );

    it('are trips by their own times, whenever the record came that carries them', async () => {
      expect(await trips()).toEqual(['a cut', 'a later', 'b other']);
      expect(await trips({ until: millis(150) })).toEqual(['a cut', 'a later']);
      expect(await trips({ since: millis(60), until: millis(150) })).toEqual(['a later']);
      expect(await trips({ since: millis(301) })).toEqual([]);
      expect(await trips({ since: millis(300), device: 'b' })).toEqual(['b other']);
      expect(await trips({ until: millis(100) })).toEqual(['a cut']);
      expect(await trips({ limit: 1 })).toEqual(['b other']);
      expect(await trips({ org: 'org' })).toEqual(['a theirs']);
    });

    it('are episodes, each of all of its records', async () => {
      expect(await store.episodes({ org: ORG, device: 'a', limit: 10 })).toEqual([
        {
          ...{ device: 'a', dds: START / 1000, cause: 's', durationSeconds: 60, records: 4 },
          ...{ firstAt: millis(10), lastAt: millis(41), latitude: 46, longitude: 15 },
        },
      ]);
      expect(await episodes()).toEqual(['b 500', 'a 0']);
      expect(await episodes({ limit: 1 })).toEqual(['b 500']);
      // It lasted until second 60, though its last record is of second 41.
      expect(await episodes({ since: millis(60), until: millis(70) })).toEqual(['a 0']);
      expect(await episodes({ since: millis(61) })).toEqual(['b 500']);
      expect(await episodes({ until: millis(0) })).toEqual([]);
    });

    it('are visits: who was inside a polygon, its edges and holes heeded', async () => {
      const square = (from: number, to: number) => [
        [from, from + 31],
        [to, from + 31],
        [to, to + 31],
        [from, to + 31],
        [from, from + 31],
      ];
      const visits = (coordinates: number[][][], parts: object = {}) =>
        store.visits({ org: ORG, ...parts }, { type: 'Polygon', coordinates });
      expect((await visits([square(14.5, 15.5)])).visitors).toEqual([
        { device: 'a', records: 1, firstAt: millis(10), lastAt: millis(10) },
      ]);
      // On its corner.
      expect((await visits([square(15, 15.5)])).visitors).toHaveLength(1);
      expect((await visits([square(14, 16), square(14.9, 15.1)])).visitors).toEqual([]);
      const all = await visits([square(0, 40)]);
      expect(all.looked).toBe(9);
      expect(all.visitors.map(({ device, records }) => [device, records])).toEqual([
        ['a', 6],
        ['b', 3],
      ]);
      expect((await visits([square(0, 40)], { limit: 4 })).looked).toBe(4);
      expect((await visits([square(0, 40)], { since: millis(400), device: 'b' })).visitors).toEqual([
        { device: 'b', records: 1, firstAt: millis(500), lastAt: millis(500) },
      ]);
    });

    it('are places of a device, the newest ones oldest first', async () => {
      const places = await store.places({ org: ORG, device: 'a', limit: 3 });
      expect(places.map((place) => (place.at - START) / 1000)).toEqual([41, 304, 900]);
      expect(places[0]).toMatchObject({ latitude: 45.27, longitude: 13.72 });
      expect(await store.places({ org: ORG, device: 'a', until: millis(20) })).toEqual([
        { at: millis(10), latitude: 46, longitude: 15 },
      ]);
    });

    it('are log entries: one device does not push out those of another, nor one organisation', async () => {
      const many = (count: number) => Array.from({ length: count }, () => entry('noise'));
      const quiet = { org: 'quiet', device: 'q' };
      await store.insertLog([entry('kept')], quiet, START);
      await store.insertLog([entry('kept')], { org: ORG, device: 'a' }, START);
      const denied = entry('lifecycle:provider', '{"status":2}');
      await store.insertLog([denied, ...many(5)], { org: ORG, device: 'noisy' }, START);
      await store.insertLog(many(LOG_LIMITS.ofDevice), { org: ORG, device: 'noisy' }, START);
      const entries = async (org: string, device?: string) =>
        (await store.listLog(org, 200_000, device)).map((one) => one.entry.event);
      expect(await entries(ORG, 'noisy')).toEqual(Array(LOG_LIMITS.ofDevice).fill('noise'));
      expect(await entries(ORG, 'a')).toEqual(['kept']);
      // What a device said of its permission outlasts its log.
      expect(await store.providers(ORG)).toEqual([{ device: 'noisy', entry: denied }]);
      for (let device = 0; device * LOG_LIMITS.ofDevice <= LOG_LIMITS.ofOrganisation; device += 1)
        await store.insertLog(many(LOG_LIMITS.ofDevice), { org: ORG, device: `n${device}` }, START);
      const all = await entries(ORG);
      expect(all).toHaveLength(LOG_LIMITS.ofOrganisation);
      expect(await entries(quiet.org)).toEqual(['kept']);
    }, 60_000);

    it('are gone with their device, and with their time', async () => {
      await store.forget({ org: ORG, device: 'b' });
      expect([await trips(), await episodes()]).toEqual([['a cut', 'a later'], ['a 0']]);
      expect(await store.prune(millis(60))).toBe(4);
      expect([await trips(), await episodes()]).toEqual([['a later'], []]);
      expect(await store.count(ORG)).toBe(2);
      await store.prune(millis(1000));
      expect([await trips(), await store.providers(ORG), await store.devices(ORG)]).toEqual([[], [], []]);
    });
  });
}
