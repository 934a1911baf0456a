import { describe, expect, it } from 'vitest';
import type { ExportFormat } from '../../src/exports/export-format';
import { EXPORT_FORMATS } from '../../src/exports/export-formats';
import { exportStream } from '../../src/exports/export-stream';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store';
import { DEFAULT_ORG } from '../../src/store/store';
import { foreignMessage } from '../foreign-message';
import { record, records } from '../records';
import { startReceiver, upload } from '../server';

const NASTY = '=cmd|"<script>alert(1)</script>\n&\u0001';

async function filled() {
  const receiver = await startReceiver();
  const late = records(3, Date.parse('2024-05-01T14:00:00Z'));
  await upload(receiver.url, { location: [...late, ...records(3)], device_id: NASTY });
  await upload(receiver.url, { location: [record({ event: 'motionchange' })], device_id: 'b' });
  const text = async (file: string) => (await fetch(`${receiver.url}${file}`)).text();
  return { receiver, text };
}

describe('an export', () => {
  it('as GeoJSON holds every record, device by device and in order of time', async () => {
    const { text } = await filled();
    const { features } = JSON.parse(await text('export.geojson')) as {
      features: { properties: { device: string; timestamp: string }; geometry: object }[];
    };
    expect(features.map(({ properties }) => properties.device)).toEqual(['b', ...Array(6).fill(NASTY)]);
    const times = features.slice(1).map(({ properties }) => properties.timestamp);
    expect(times).toEqual([...times].sort());
    expect(features[0]?.geometry).toEqual({ type: 'Point', coordinates: [13.72, 45.27] });
  });

  it('as GPX is well-formed with any name, a track a device and a segment a stretch', async () => {
    const { text } = await filled();
    const gpx = await text('export.gpx');
    expect(gpx.match(/<trk>/g)).toHaveLength(2);
    expect(gpx.match(/<trkseg>/g)).toHaveLength(3);
    expect(gpx.match(/<trkpt /g)).toHaveLength(7);
    expect(gpx).toContain('<name>=cmd|&quot;&lt;script&gt;alert(1)&lt;/script&gt;\n&amp;\uFFFD</name>');
    expect(gpx.trimEnd().endsWith('</trkseg></trk>\n</gpx>')).toBe(true);
  });

  it('as CSV has a header, and no text that a spreadsheet would calculate', async () => {
    const { text } = await filled();
    const csv = await text('export.csv');
    expect(csv.startsWith('seq,device,uuid,timestamp,received_at,latitude,longitude,')).toBe(true);
    expect(csv).toContain(`"'=cmd|""<script>alert(1)</script>\n&\u0001"`);
    expect(csv.split('\r\n')).toHaveLength(9);
  });

  it('as NDJSON has the same keys in every line', async () => {
    const { text } = await filled();
    const lines = (await text('export.ndjson')).trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as object);
    const keys = new Set(rows.map((row) => Object.keys(row).join()));
    expect([rows.length, keys.size]).toEqual([7, 1]);
    expect(rows[0]).toMatchObject({ device: 'b', event: 'motionchange', extras: '{"trip":7}' });
  });

  it('as NDJSON has one type a key, whatever records lack, so that Parquet can be made of it', async () => {
    const { receiver, text } = await filled();
    const bare = record({ is_moving: null, battery: { level: -1, is_charging: true }, sample: true });
    const { activity: _activity, age: _age, extras: _extras, ...rest } = bare;
    const whole = record({ odometer: 7, extras: { deep: { a: [1, 'b', null] } }, event: 'motionchange' });
    const sent = { location: [{ ...rest, activity: {} }, whole], device_id: 42, shift: { 3: true } };
    expect((await upload(receiver.url, sent)).status).toBe(200);
    const { body } = foreignMessage('/owntracks', 'POST');
    expect((await upload(`${receiver.url}owntracks`, body)).status).toBe(200);
    const rows = (await text('export.ndjson'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows).toHaveLength(10);
    const types = new Map<string, Set<string>>();
    for (const row of rows)
      for (const [key, value] of Object.entries(row))
        types.set(key, (types.get(key) ?? new Set()).add(value === null ? 'null' : typeof value));
    const found = Object.fromEntries(
      [...types].map(([key, own]) => [key, [...own].filter((type) => type !== 'null').join()]),
    );
    const numbers =
      'seq latitude longitude accuracy altitude speed heading odometer confidence battery_level'.split(' ');
    for (const key of numbers) expect([key, found[key]]).toEqual([key, 'number']);
    for (const key of ['is_moving', 'is_charging', 'sample'])
      expect([key, found[key]]).toEqual([key, 'boolean']);
    for (const key of ['device', 'uuid', 'timestamp', 'received_at', 'activity', 'event', 'extras', 'params'])
      expect([key, found[key]]).toEqual([key, 'string']);
    // Never two types, nor an object or a list.
    for (const [key, type] of Object.entries(found))
      expect([key, type]).toEqual([key, expect.stringMatching(/^(string|number|boolean|)$/)]);
  });

  it('holds what was asked for, an empty file where there is nothing, and knows its formats', async () => {
    const { receiver, text } = await filled();
    expect(await text('export.ndjson?device=b')).toContain('"device":"b"');
    expect((await text('export.ndjson?until=2024-05-01T13:00:00Z')).split('\n')).toHaveLength(5);
    expect((await text('export.ndjson?limit=2')).split('\n')).toHaveLength(3);
    expect(JSON.parse(await text('export.geojson?device=nobody'))).toMatchObject({ features: [] });
    expect(await text('export.gpx?device=nobody')).toMatch(/<\/gpx>\n$/);
    expect((await fetch(`${receiver.url}export.exe`)).status).toBe(404);
    expect((await fetch(`${receiver.url}export.csv?limit=-1`)).status).toBe(400);
    const closed = await startReceiver({ token: 'right' });
    expect((await fetch(`${closed.url}export.csv`)).status).toBe(401);
  });

  it('reads a page when the reader has taken the one before, and no more after it has gone', async () => {
    const store = openSqliteStore(':memory:', () => undefined);
    const arrivals = records(10_000).map((each) => ({
      ...{ org: DEFAULT_ORG, device: 'a', record: each, params: undefined },
    }));
    await store.insert(arrivals, 0);
    let pages = 0;
    const counted = {
      devices: store.devices,
      listForwards: (...parameters: Parameters<typeof store.listForwards>) => {
        pages += 1;
        return store.listForwards(...parameters);
      },
    };
    const ndjson = EXPORT_FORMATS.ndjson as ExportFormat;
    const reader = exportStream(counted, { org: DEFAULT_ORG }, ndjson).getReader();
    await reader.read();
    const seen: number[] = [];
    for (const _ of [1, 2]) {
      await reader.read();
      seen.push(pages);
    }
    await reader.cancel();
    expect([...seen, pages]).toEqual([1, 2, 2]);

    let lines = 0;
    const decoder = new TextDecoder();
    const whole = exportStream(counted, { org: DEFAULT_ORG }, ndjson) as unknown as AsyncIterable<Uint8Array>;
    for await (const chunk of whole) lines += decoder.decode(chunk).split('\n').length - 1;
    expect(lines).toBe(10_000);
    await store.close();
  });
});
