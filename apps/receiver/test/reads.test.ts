import { describe, expect, it } from 'vitest';
import type { StoredRow, Track, TrackLine } from '../src/index';
import { driveRecords } from './drive';
import { record, records } from './records';
import { refusal, startReceiver, upload } from './server';

const start = Date.parse('2024-05-01T12:30:00.000Z');

async function json<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

describe('track.geojson', () => {
  it('has the drive as one line and a point for each record, with moving, unconfirmed and stationary distinguished', async () => {
    const receiver = await startReceiver();
    const drive = driveRecords();
    await upload(receiver.url, { location: drive, device_id: 'car' });
    const answer = await fetch(`${receiver.url}track.geojson`);
    expect(answer.headers.get('content-type')).toBe('application/geo+json');
    const track = (await answer.json()) as Track & { truncated: boolean };
    expect([track.type, track.truncated]).toEqual(['FeatureCollection', false]);
    const [line, ...points] = track.features;
    expect(line?.geometry).toEqual({
      type: 'LineString',
      coordinates: drive.map(({ coords }) => [coords.longitude, coords.latitude]),
    });
    expect(line?.properties).toEqual({
      kind: 'track',
      device: 'car',
      session: 1,
      from: drive[0]?.timestamp,
      to: drive.at(-1)?.timestamp,
      records: drive.length,
      coordinateProperties: {
        times: drive.map(({ timestamp }) => timestamp),
        is_moving: drive.map(({ is_moving }) => is_moving),
      },
    });
    expect(points).toHaveLength(drive.length);
    expect(new Set(points.map(({ properties }) => (properties as { is_moving: unknown }).is_moving))).toEqual(
      new Set([null, true, false]),
    );
    expect(points.map(({ properties }) => (properties as { motion: unknown }).motion)).toEqual(
      drive.map(({ is_moving }) =>
        is_moving === null ? 'unconfirmed' : is_moving ? 'moving' : 'stationary',
      ),
    );
    expect(points[20]).toEqual({
      type: 'Feature',
      id: 21,
      geometry: { type: 'Point', coordinates: [drive[20]?.coords.longitude, drive[20]?.coords.latitude] },
      properties: {
        kind: 'record',
        uuid: drive[20]?.uuid,
        device: 'car',
        session: 1,
        timestamp: drive[20]?.timestamp,
        is_moving: drive[20]?.is_moving,
        motion: 'moving',
        odometer: drive[20]?.odometer,
        accuracy: 10,
        speed: drive[20]?.coords.speed,
        activity: 'in_vehicle',
        confidence: 88,
        battery: 0.83,
        is_charging: false,
      },
    });
  });

  it('keeps devices apart, and sessions half an hour of silence apart', async () => {
    const receiver = await startReceiver();
    const minutes = (count: number) => count * 60_000;
    await upload(receiver.url, {
      location: [...records(3), ...records(4, start + minutes(31))],
      device_id: 'a',
    });
    await upload(receiver.url, {
      location: [...records(2, start + 500), ...records(1, start + minutes(100))],
      device_id: 'b',
    });
    const { features } = await json<Track>(`${receiver.url}track.geojson`);
    const lines = features.filter((feature): feature is TrackLine => feature.geometry.type === 'LineString');
    const told = lines.map(({ properties: { device, session, records: count } }) => [device, session, count]);
    expect(told).toEqual([
      ['a', 1, 3],
      ['b', 1, 2],
      ['a', 2, 4],
    ]);
    expect(features.length - lines.length).toBe(10);
  });

  it('gives what was asked for', async () => {
    const receiver = await startReceiver();
    await upload(receiver.url, { location: records(10), device_id: 'a' });
    await upload(receiver.url, { location: records(10), device_id: 'b' });
    const points = async (query: string) => {
      const track = await json<Track & { truncated: boolean }>(`${receiver.url}track.geojson?${query}`);
      const found = track.features.filter(({ geometry }) => geometry.type === 'Point');
      return [found.length, track.truncated];
    };
    expect(await points('device=a')).toEqual([10, false]);
    expect(await points('device=c')).toEqual([0, false]);
    expect(await points(`since=${start + 4000}`)).toEqual([12, false]);
    expect(await points('since=2024-05-01T12:30:04Z&until=2024-05-01T12:30:06Z')).toEqual([4, false]);
    expect(await points('since=2024-05-01T14:30:04%2B02:00&device=b')).toEqual([6, false]);
    expect(await points('since=2024-05-01T14:30:04+02:00&device=b')).toEqual([6, false]);
    expect(await points('limit=20')).toEqual([20, false]);
    expect(await points('limit=7')).toEqual([7, true]);
  });

  it('is an empty collection before the first record', async () => {
    const receiver = await startReceiver();
    expect(await json(`${receiver.url}track.geojson`)).toEqual({
      type: 'FeatureCollection',
      features: [],
      truncated: false,
    });
  });
});

describe('records', () => {
  it('come newest first, a page at a time, each once, also where timestamps are equal', async () => {
    const receiver = await startReceiver();
    const same = Array.from({ length: 12 }, () => record());
    await upload(receiver.url, { location: [...same, ...records(13)], device_id: 'a' });
    const seen: StoredRow[] = [];
    let next: string | null = '';
    let pages = 0;
    while (next !== null) {
      const page: { records: StoredRow[]; next: string | null } = await json(
        `${receiver.url}records?limit=5&cursor=${next}`,
      );
      seen.push(...page.records);
      next = page.next;
      pages += 1;
    }
    expect(pages).toBe(5);
    expect(seen).toEqual((await receiver.rows()).reverse());
    expect(seen[0]?.params).toEqual({ device_id: 'a' });
  });

  it('refuse a query that cannot be meant, by name', async () => {
    const receiver = await startReceiver();
    for (const query of [
      'limit=0',
      'limit=5001',
      'limit=ten',
      'limit=-1',
      'since=yesterday',
      'until=2024-05-01',
      'cursor=x',
    ]) {
      const [name, value] = query.split('=');
      const error = await refusal(await fetch(`${receiver.url}records?${query}`), 400);
      expect(error.message).toContain(`${name} must be`);
      expect(error.message).toContain(`"${value}"`);
    }
  });
});

describe('health', () => {
  it('has the counts', async () => {
    const receiver = await startReceiver();
    const one = record();
    for (const body of [one, one, { nothing: true }]) await upload(receiver.url, body);
    const health = await json<Record<string, unknown>>(`${receiver.url}healthz`);
    expect(health).toEqual({ ok: true, driver: health.driver, ...(await receiver.stats()) });
    expect(health).toMatchObject({ rows: 1, duplicates: 1, requests: 3, rejected: 1 });
  });
});
