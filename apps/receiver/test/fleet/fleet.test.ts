import type { Location } from '@geo/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ServedReceiver, type ServeOptions, serveReceiver } from '../../src/index';
import { openPostgresStore } from '../../src/store/postgres/postgres-store';
import { noPostgres, startCluster } from '../postgres';
import { record } from '../records';
import { refusal, startReceiver, upload } from '../server';
import { simulatedDay } from './simulated-day';

type Json = Readonly<Record<string, unknown>>;

/** Each shape of the server, with what is stopped in the end. */
const SHAPES: readonly {
  readonly shape: string;
  readonly missing: string | undefined;
  open(): Promise<{ readonly options: ServeOptions; stop(): Promise<void> }>;
}[] = [
  {
    shape: 'SQLite',
    missing: undefined,
    open: async () => ({ options: {}, stop: async () => undefined }),
  },
  {
    shape: 'PostgreSQL',
    missing: noPostgres,
    async open() {
      const cluster = await startCluster();
      const store = await openPostgresStore(await cluster.database(), (fault) => {
        throw fault;
      });
      return { options: { store }, stop: () => cluster.stop() };
    },
  },
];

describe.each(SHAPES)('what a fleet on $shape is asked after a day', ({ missing, open }) => {
  let day: readonly Location[];
  let receiver: ServedReceiver;
  const get = async <T = Json>(path: string) => {
    const answer = await fetch(receiver.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as T;
  };

  beforeAll(async () => {
    if (missing) return;
    day = await simulatedDay();
    const { options, stop } = await open();
    receiver = await serveReceiver(options);
    await upload(receiver.url, { location: day, device_id: 'van 1' });
    return async () => {
      await receiver.close();
      await stop();
    };
  }, 120_000);

  it.skipIf(missing)('has every record of the day with the same content', async () => {
    const rows = await receiver.rows();
    const bySent = (one: Location, other: Location) => (one.uuid < other.uuid ? -1 : 1);
    expect(rows.map((row) => row.record).sort(bySent)).toEqual([...day].sort(bySent));
  });

  it.skipIf(missing)('gives the trips that the device sent, and the stays between them', async () => {
    const { trips } = await get<{ trips: { device: string; trip: { distance: number; line: string } }[] }>(
      'trips',
    );
    expect(trips.map(({ device }) => device)).toEqual(['van 1', 'van 1', 'van 1']);
    expect(trips.at(-1)?.trip.distance).toBeGreaterThan(4500);
    expect(trips.at(-1)?.trip.distance).toBeLessThan(5500);
    const { stays } = await get<{
      stays: { end: string | null; onTheWay: boolean; unseenMeters?: number }[];
    }>('stays');
    const between = stays.filter(({ onTheWay }) => !onTheWay);
    expect(between).toHaveLength(3);
    expect(between.map(({ end }) => end === null)).toEqual([false, false, true]);
    for (const { unseenMeters = 0 } of between) expect(unseenMeters).toBeLessThan(500);
  });

  it.skipIf(missing)('gives the same stays of a part of the day, whole, as of all of it', async () => {
    type Stays = { stays: { device: string; start: string; end: string | null; onTheWay: boolean }[] };
    const all = (await get<Stays>('stays')).stays.filter(({ onTheWay }) => !onTheWay);
    const { trips } = await get<{ trips: { trip: { start: Json; end: Json } }[] }>('trips');
    const millis = (time: unknown) => Date.parse(String(time));
    const [first, second, third] = trips.map(({ trip }) => trip);
    const between = async (since: number, until: number, device = '') => {
      const { stays } = await get<Stays>(`stays?since=${since}&until=${until}${device}`);
      return stays.filter(({ onTheWay }) => !onTheWay);
    };
    // The second trip alone lies in it, and the stays on both sides of it.
    expect(
      await between(millis(second?.start.timestamp) - 1000, millis(second?.end.timestamp) + 1000),
    ).toEqual(all.slice(0, 2));
    // A device that is asked for by name and stays all the while.
    const [from, to] = [millis(first?.end.timestamp) + 1000, millis(first?.end.timestamp) + 2000];
    expect(await between(from, to, '&device=van%201')).toEqual(all.slice(0, 1));
    // No stay is known before the first trip, and the last one has no end.
    expect(await between(0, millis(first?.start.timestamp) + 1000)).toEqual([]);
    expect(await between(millis(third?.start.timestamp) + 1000, Date.now())).toEqual(all.slice(2));
  });

  it.skipIf(missing)('draws the lines of trips where there are some, and thins them for a zoom', async () => {
    interface Track {
      features: {
        geometry: { coordinates: number[][][] };
        properties: { kind: string; trip: string | null; from: string; to: string };
      }[];
    }
    const path = 'devices/van%201/track';
    const whole = await get<Track>(path);
    expect(whole.features.filter(({ properties }) => properties.kind === 'trip')).toHaveLength(3);
    const places = ({ features }: Track) =>
      features.reduce((sum, { geometry }) => sum + geometry.coordinates.flat().length, 0);
    const thin = await get<Track>(`${path}?zoom=12`);
    expect(places(thin)).toBeLessThan(places(whole) / 2);
    const far = await get<Track>(`${path}?zoom=3`);
    expect(far.features.every(({ geometry }) => geometry.coordinates.flat().length === 2)).toBe(true);
    const [first] = thin.features.map(({ properties }) => properties.from);
    expect(first).toBe([...thin.features.map(({ properties }) => properties.from)].sort()[0]);
    expect((await get<Track>('devices/nobody/track')).features).toEqual([]);
  });

  it.skipIf(missing)('gives the history of a geofence', async () => {
    const { transitions } = await get<{ transitions: { identifier: string; action: string }[] }>(
      'geofences/history?identifier=office',
    );
    expect(transitions.map(({ action }) => action)).toEqual(['ENTER', 'EXIT']);
    expect(await get('geofences/history?identifier=other')).toMatchObject({ transitions: [] });
  });

  it.skipIf(missing)('says who is where, and who is nearest', async () => {
    const last = day.reduce((one, other) => (other.timestamp >= one.timestamp ? other : one));
    const { positions } = await get<{ positions: Json[] }>('positions');
    expect(positions).toMatchObject([{ device: 'van 1', latitude: last.coords.latitude, isMoving: false }]);
    const { latitude, longitude } = last.coords;
    const { devices } = await get<{ devices: Json[] }>(`nearest?latitude=${latitude}&longitude=${longitude}`);
    expect(devices).toMatchObject([{ device: 'van 1', meters: 0 }]);
    for (const bad of ['nearest', 'nearest?latitude=91&longitude=0', 'nearest?latitude=1&longitude=x'])
      await refusal(await fetch(receiver.url + bad), 400);
  });

  it.skipIf(missing)('says who was inside a polygon between two moments', async () => {
    const around = (side: number) => {
      const [west, south, east, north] = [11.5755 - side, 48.1525 - side, 11.5755 + side, 48.1525 + side];
      return {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      };
    };
    const inside = async (query: string, area: unknown) =>
      (await (await upload(`${receiver.url}inside${query}`, area)).json()) as { devices: Json[] };
    const { devices } = await inside('', around(0.002));
    expect(devices).toMatchObject([{ device: 'van 1', records: expect.any(Number) }]);
    const before = `?until=${String(devices[0]?.firstTimestamp)}`;
    expect((await inside(before, around(0.002))).devices).toEqual([]);
    // A triangle whose rectangle holds the place, and which does not.
    const triangle = {
      type: 'Polygon',
      coordinates: [
        [
          [11.5, 48.1],
          [11.65, 48.1],
          [11.5, 48.11],
          [11.5, 48.1],
        ],
      ],
    };
    expect((await inside('', triangle)).devices).toEqual([]);
    for (const bad of [
      {},
      { type: 'Polygon', coordinates: [] },
      { type: 'Polygon', coordinates: [[[1, 2]]] },
    ])
      expect(await refusal(await upload(`${receiver.url}inside`, bad), 400)).toMatchObject({
        code: 'invalid-polygon',
      });
  });
});

describe('a degraded device', () => {
  it('is silent, has lost its permission, or uploads a queue that it cannot empty', async () => {
    const receiver = await startReceiver();
    const now = Date.now();
    const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    await upload(receiver.url, { location: record({ timestamp: ago(0) }), device_id: 'good' });
    await upload(receiver.url, { location: record({ timestamp: ago(90) }), device_id: 'late' });
    await upload(receiver.url, { location: record({ timestamp: ago(0) }), device_id: 'denied' });
    const provider = (status: number, enabled: boolean) => ({
      ...{ ts: ago(5), level: 3, src: 'native', event: 'lifecycle:provider', message: 'changed' },
      data: JSON.stringify({ status, enabled, gps: true, network: true }),
    });
    await upload(`${receiver.url}log`, { events: [provider(2, true)], device_id: 'denied' });
    await upload(`${receiver.url}log`, { events: [provider(2, true)], device_id: 'good' });
    await upload(`${receiver.url}log`, { events: [provider(3, true)], device_id: 'good' });
    const degraded = async (query = '') =>
      (
        (await (await fetch(`${receiver.url}degraded${query}`)).json()) as {
          devices: { device: string; degradations: { kind: string; reason: string }[] }[];
        }
      ).devices.map(({ device, degradations }) => [device, ...degradations.map(({ kind }) => kind)]);
    expect((await degraded()).sort()).toEqual([
      ['denied', 'permission'],
      ['late', 'backlog'],
    ]);
    expect(await degraded('?backlogMinutes=120')).toEqual([['denied', 'permission']]);
  });

  it('is silent when nothing has arrived for longer than the limit', async () => {
    const { degradedDevices } = await import('../../src/fleet/degraded');
    const at = '2024-05-01T12:30:00.000Z';
    const summary = { device: 'a', records: 1, lastTimestamp: at, lastReceivedAt: at };
    const limits = { silentMillis: 3_600_000, backlogMillis: 3_600_000 };
    const kinds = (millis: number) =>
      degradedDevices([summary], [], limits, Date.parse(at) + millis).flatMap(
        ({ degradations }) => degradations,
      );
    expect(kinds(3_599_999)).toEqual([]);
    expect(kinds(3_600_000)).toEqual([
      { kind: 'silent', reason: 'nothing has arrived for 60 min', since: at },
    ]);
  });
});
