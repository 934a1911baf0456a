import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetDevice } from '../src/index';
import { openDatabase } from '../src/store/sqlite/database';
import { record } from './records';
import { startReceiver, upload } from './server';
import { SHAPES, type Shape } from './shapes';

const NAME = 'phone-to-forget';
const START = '2024-05-01T12:30:00.000Z';
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** Of each table every column as text: where a text is found. Tables and columns come from the catalogue, not from a list here. */
async function placesOf(text: string, { db, store }: { db?: string; store?: unknown }): Promise<string[]> {
  const found: string[] = [];
  if (db !== undefined) {
    const database = openDatabase(db);
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    for (const { name } of tables as { name: string }[])
      for (const row of database.prepare(`SELECT * FROM "${name}"`).all())
        for (const [column, value] of Object.entries(row as object))
          if (String(value).includes(text)) found.push(`${name}.${column}`);
    database.close();
  } else {
    const client = new pg.Client(String(store));
    await client.connect();
    const { rows } = await client.query<{ name: string; column: string }>(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name, column_name AS column
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name, column } of rows) {
      const { rowCount } = await client.query(
        `SELECT 1 FROM ${name} WHERE position($1 in "${column}"::text) > 0`,
        [text],
      );
      if (rowCount) found.push(`${name}.${column}`);
    }
    await client.end();
  }
  return [...new Set(found)].sort();
}

/** A record that is in every table there is: of a trip, of an episode, with its device in its text and its params. */
async function sendEverything(url: string, device: string, init: RequestInit): Promise<void> {
  const place = { timestamp: START, latitude: 45.27, longitude: 13.72 };
  const trip = {
    ...{ id: `trip of ${device}`, start: place, end: { ...place, timestamp: '2024-05-01T12:40:00.000Z' } },
    ...{ stops: [], distance: 1, movingSec: 1, line: '', lineTolerance: 1, doubts: [] },
  };
  const geofence = { identifier: `home of ${device}`, action: 'ENTER' };
  const location = [
    record({ extras: { trip, geofence, dds: 1_714_566_600, ddc: `cause of ${device}` } }),
    record({ timestamp: new Date().toISOString(), event: `event of ${device}` as 'motionchange' }),
  ];
  expect((await upload(url, { location, device_id: device }, init)).status).toBe(200);
  const event = { ts: START, level: 3, src: 'js', event: `of ${device}`, message: device };
  expect((await upload(`${url}log`, { events: [event], device_id: device }, init)).status).toBe(200);
}

describe.each(SHAPES)('a device that is forgotten on $shape', ({ missing, open }) => {
  let opened: Awaited<ReturnType<Shape['open']>>;
  beforeAll(async () => {
    if (!missing) opened = await open();
  }, 120_000);
  afterAll(() => opened?.stop());

  it.skipIf(missing)(
    'is in no column of any table any more, and the others are where they were',
    async () => {
      const options = (await opened.options()) as { db?: string; store?: string };
      const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
      const receiver = await startReceiver({
        ...options,
        ...{ token: 'w', readToken: 'r', adminToken: 'a' },
        webhooks: [{ url: 'http://127.0.0.1:1/', secret }],
      });
      for (const device of [NAME, 'another']) await sendEverything(receiver.url, device, bearer('w'));
      await receiver.close();
      const [of, others] = [await placesOf(NAME, options), await placesOf('another', options)];
      expect(of).toEqual(others);
      expect(of.length).toBeGreaterThan(options.db ? 4 : 12);
      const again = await startReceiver({ ...options, token: 'w', readToken: 'r', adminToken: 'a' });
      const remove = (token?: string, name = NAME) =>
        fetch(`${again.url}devices/${encodeURIComponent(name)}`, {
          method: 'DELETE',
          ...(token ? bearer(token) : {}),
        });
      for (const token of [undefined, 'w', 'r', 'b']) expect((await remove(token)).status).toBe(401);
      expect((await remove('a', 'nobody')).status).toBe(404);
      expect((await remove('a')).status).toBe(204);
      expect((await remove('a')).status).toBe(404);
      // It comes again, under a name that a path must escape, and is forgotten by the API.
      await sendEverything(again.url, `user/${NAME}?`, bearer('w'));
      expect(await again.forget({ device: `user/${NAME}?`, org: 'other' })).toEqual({
        records: 0,
        logEntries: 0,
      });
      expect((await remove('a', `user/${NAME}?`)).status).toBe(204);
      await again.close();
      expect([await placesOf(NAME, options), await placesOf('another', options)]).toEqual([[], others]);
      // Without a receiver that runs, as the command line does it.
      const place = options.db === undefined ? { store: options.store as string } : { db: options.db };
      expect(await forgetDevice({ device: 'another' }, place)).toEqual({ records: 2, logEntries: 1 });
      expect(await placesOf('another', options)).toEqual([]);
    },
  );
});

describe('forgetting', () => {
  it('is open to no plain token where none was set for it', async () => {
    for (const options of [{}, { token: 'w' }, { token: 'w', readToken: 'r' }]) {
      const receiver = await startReceiver(options);
      await sendEverything(receiver.url, NAME, 'token' in options ? bearer('w') : {});
      const read = 'readToken' in options ? 'r' : 'w';
      const answer = await fetch(`${receiver.url}devices/${NAME}`, {
        method: 'DELETE',
        ...('token' in options ? bearer(read) : {}),
      });
      expect([answer.status, (await receiver.stats()).rows]).toEqual([403, 2]);
    }
  });

  it('needs a place, and a file that is there', async () => {
    await expect(forgetDevice({ device: 'a' }, {})).rejects.toThrow('a db, a store, or a stream');
    const folder = mkdtempSync(join(tmpdir(), 'geo-forget-'));
    const db = join(folder, 'none.db');
    await expect(forgetDevice({ device: 'a' }, { db })).rejects.toThrow('no such database');
    rmSync(folder, { recursive: true });
  });
});
