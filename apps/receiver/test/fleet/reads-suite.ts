import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ORG, type Place, type Store } from '../../src/store/store';
import { record, records } from '../records';

const START = Date.parse('2024-05-01T12:30:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();

/** What the reading API asks of every store. */
export function describeStoreReads(name: string, open: () => Promise<Store>): void {
  describe(`the reads of a fleet from ${name}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
      const arrival = (device: string, org = DEFAULT_ORG) => ({ org, device, params: undefined });
      const trip = { id: 't' };
      const geofence = { identifier: 'home', action: 'ENTER' };
      const coords = { latitude: 45, longitude: 14, accuracy: 8 };
      const stop = record({ timestamp: at(9), coords, is_moving: false, extras: { trip } });
      await store.insert(
        [
          ...records(5).map((each) => ({ ...arrival('a'), record: each })),
          { ...arrival('b'), record: stop },
          { ...arrival('b'), record: record({ timestamp: at(2), is_moving: null, extras: { geofence } }) },
          { ...arrival('é'), record: record({ timestamp: at(3), coords: { ...coords, longitude: -179.9 } }) },
          { ...arrival('a', 'other'), record: record({ timestamp: at(100), extras: { trip } }) },
          { ...arrival('z', 'other'), record: record({ timestamp: at(100) }) },
        ],
        START,
      );
    });
    afterAll(() => store.close());

    const timesOf = async (rows: ReturnType<Store['list']>) =>
      (await rows).map((row) => `${row.device} ${(Date.parse(row.record.timestamp) - START) / 1000}`);

    it('lists forwards from any place, and with a limit the oldest', async () => {
      const all = ['a 0', 'a 1', 'a 2', 'b 2', 'a 3', 'é 3', 'a 4', 'b 9'];
      expect(await timesOf(store.listForwards({ org: DEFAULT_ORG }))).toEqual(all);
      const walked: string[] = [];
      for (let after: Place | undefined; ; ) {
        const [row] = await store.listForwards({ org: DEFAULT_ORG, limit: 1 }, after);
        if (!row) break;
        walked.push(...(await timesOf(Promise.resolve([row]))));
        after = { at: Date.parse(row.record.timestamp), seq: row.seq };
      }
      expect(walked).toEqual(all);
      expect(await timesOf(store.listForwards({ org: DEFAULT_ORG, device: 'b' }))).toEqual(['b 2', 'b 9']);
    });

    it('finds records with trips and with transitions', async () => {
      expect(await timesOf(store.list({ org: DEFAULT_ORG, having: 'trip' }))).toEqual(['b 9']);
      expect(await timesOf(store.list({ org: DEFAULT_ORG, having: 'geofence' }))).toEqual(['b 2']);
      expect(await timesOf(store.list({ org: 'other', having: 'trip' }))).toEqual(['a 100']);
    });

    it('finds records in a rectangle, also in one across the antimeridian', async () => {
      const bounds = { west: 13.9, south: 44, east: 14.1, north: 46 };
      expect(await timesOf(store.list({ org: DEFAULT_ORG, bounds }))).toEqual(['b 9']);
      const across = { ...bounds, west: 179, east: -179 };
      expect(await timesOf(store.list({ org: DEFAULT_ORG, bounds: across }))).toEqual(['é 3']);
      expect(await timesOf(store.list({ org: DEFAULT_ORG, bounds: { ...bounds, north: 44.5 } }))).toEqual([]);
    });

    it('knows where each device was last, a page at a time', async () => {
      const positions = await store.positions(DEFAULT_ORG, { limit: 10 });
      expect(positions).toEqual([
        { device: 'a', timestamp: at(4), latitude: 45.27, longitude: 13.72 + 4 * 0.0001, isMoving: true },
        { device: 'b', timestamp: at(9), latitude: 45, longitude: 14, isMoving: false },
        { device: 'é', timestamp: at(3), latitude: 45, longitude: -179.9, isMoving: true },
      ]);
      const pages = [
        await store.positions(DEFAULT_ORG, { limit: 2 }),
        await store.positions(DEFAULT_ORG, { limit: 2, after: 'b' }),
      ];
      expect(pages.flat()).toEqual(positions);
      expect((await store.positions('other', { limit: 10 })).map(({ device }) => device)).toEqual(['a', 'z']);
      expect(await store.positions('nobody', { limit: 10 })).toEqual([]);
    });

    it('finds the nearest devices, also across the antimeridian', async () => {
      const near = await store.nearest(DEFAULT_ORG, { latitude: 45, longitude: 179.9 }, 2);
      expect(near[0]).toMatchObject({ device: 'é' });
      expect(near[0]?.meters).toBeGreaterThan(15_600);
      expect(near[0]?.meters).toBeLessThan(15_900);
      expect(near).toHaveLength(2);
      const here = await store.nearest(DEFAULT_ORG, { latitude: 45, longitude: 14 }, 10);
      expect(here.map(({ device }) => device)).toEqual(['b', 'a', 'é']);
    });
  });
}
