import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createReceiver } from '../src/index';
import { openDatabase } from '../src/store/sqlite/database';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store';
import { record, records } from './records';
import { startReceiver, upload } from './server';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'receiver-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

describe('a record that comes again', () => {
  it('is stored once, whichever way and however often it comes, and counted', async () => {
    const receiver = await startReceiver();
    const batch = records(10);
    const answers: unknown[] = [];
    for (const body of [{ location: batch }, batch, { location: batch[3] }, [...batch, ...records(2, 0)]]) {
      answers.push(await (await upload(receiver.url, body)).json());
    }
    expect(answers).toEqual([
      { received: 10, stored: 10, duplicates: 0 },
      { received: 10, stored: 0, duplicates: 10 },
      { received: 1, stored: 0, duplicates: 1 },
      { received: 12, stored: 2, duplicates: 10 },
    ]);
    expect(await receiver.stats()).toMatchObject({ rows: 12, duplicates: 21, requests: 4, rejected: 0 });
  });

  it('is stored once within one batch, in upper case as in lower, and the first one stays', async () => {
    const receiver = await startReceiver();
    const first = record({ odometer: 1 });
    const again = { ...first, uuid: first.uuid.toUpperCase(), odometer: 2 };
    expect(await (await upload(receiver.url, [first, again])).json()).toEqual({
      received: 2,
      stored: 1,
      duplicates: 1,
    });
    expect((await receiver.rows()).map((row) => row.record)).toEqual([first]);
  });

  it('is stored once when twenty clients send it at the same time', async () => {
    const receiver = await startReceiver();
    const batch = records(40);
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await upload(receiver.url, batch)).json() as Promise<{ stored: number }>,
      ),
    );
    expect(answers.reduce((sum, { stored }) => sum + stored, 0)).toBe(40);
    expect(await receiver.rows()).toHaveLength(40);
  });

  it('is another one with the same timestamp and place but another id', async () => {
    const receiver = await startReceiver();
    await upload(receiver.url, [record(), record(), record()]);
    expect(await receiver.stats()).toMatchObject({ rows: 3, duplicates: 0 });
  });
});

describe('the database', () => {
  it('keeps rows over a restart, and still knows them as duplicates', async () => {
    const db = join(folder(), 'deep', 'er', 'track.db');
    const batch = records(5);
    const before = await startReceiver({ db });
    await upload(before.url, { location: batch, device_id: 'phone-7' });
    const rows = await before.rows();
    await before.close();
    const after = await startReceiver({ db });
    expect(await after.rows()).toEqual(rows);
    expect(await after.stats()).toEqual({ rows: 5, duplicates: 0, requests: 0, bytes: 0, rejected: 0 });
    expect(await (await upload(after.url, batch)).json()).toEqual({ received: 5, stored: 0, duplicates: 5 });
  });

  it('keeps null apart from false, in its column and in the record', async () => {
    const db = join(folder(), 'track.db');
    const receiver = await startReceiver({ db });
    const batch = [null, false, true].map((is_moving, index) => ({
      ...(records(3)[index] as object),
      is_moving,
    }));
    await upload(receiver.url, batch);
    expect((await receiver.rows()).map((row) => row.record.is_moving)).toEqual([null, false, true]);
    await receiver.close();
    const database = openDatabase(db);
    const columns = database.prepare('SELECT is_moving FROM records ORDER BY at').all() as {
      is_moving: unknown;
    }[];
    database.close();
    expect(columns.map(({ is_moving }) => is_moving)).toEqual([null, 0, 1]);
  });

  it('orders by timestamp and then by arrival', async () => {
    const receiver = await startReceiver();
    const [a, b, c] = records(3);
    const [d] = records(1);
    await upload(receiver.url, [c, b]);
    await upload(receiver.url, [d, a]);
    expect((await receiver.rows()).map((row) => row.record.uuid)).toEqual(
      [d, a, b, c].map((one) => one?.uuid),
    );
    expect((await receiver.rows({ limit: 2 })).map((row) => row.record.uuid)).toEqual(
      [b, c].map((one) => one?.uuid),
    );
  });

  it('is on the driver of this Node, and durable', async () => {
    const database = openDatabase(join(folder(), 'track.db'));
    const hasBuiltin = process.getBuiltinModule('node:sqlite' as 'node:fs') !== undefined;
    expect(database.driver).toBe(hasBuiltin ? 'node:sqlite' : 'libsql');
    expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
    expect(() =>
      database.transaction(() => {
        database.exec('CREATE TABLE t (a)');
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(() => database.exec('SELECT * FROM t')).toThrow();
    database.close();
    database.close();
  });

  it('of a newer version, or none at all, is refused with its name', async () => {
    const db = join(folder(), 'track.db');
    const database = openDatabase(db);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => createReceiver({ db })).toThrow(
      `cannot open the database ${db}: the database is of version 99`,
    );
    expect(() => createReceiver({ db: import.meta.dirname })).toThrow(
      `cannot open the database ${import.meta.dirname}`,
    );
  });

  it('that fails answers 503, calls onFault, and stores nothing', async () => {
    const faults: unknown[] = [];
    const receiver = createReceiver({ onFault: (error) => faults.push(error) });
    await receiver.close();
    await receiver.close();
    const request = new Request('http://receiver/', {
      method: 'POST',
      body: JSON.stringify(record()),
      headers: { 'Content-Type': 'application/json' },
    });
    const answer = await receiver.fetch(request);
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      503,
      'storage-failed',
    ]);
    expect((await receiver.fetch(new Request('http://receiver/healthz'))).status).toBe(503);
    expect(faults).toHaveLength(2);
  });
});

describe('a full disk', () => {
  it('takes a batch whole or not at all, keeps what was stored, and goes on when there is room', async () => {
    const store = openSqliteStore(join(folder(), 'track.db'), () => undefined);
    onTestFinished(store.close);
    const org = 'default';
    const batch = () =>
      records(20).map((one) => ({
        record: { ...one, extras: { filler: 'x'.repeat(1000) } },
        params: undefined,
        device: 'phone-7',
        org,
      }));
    // A page limit on the file stands in for the disk; SQLite reports both as SQLITE_FULL.
    store.database.exec('PRAGMA max_page_count = 60');
    let stored = 0;
    const fill = async () => {
      for (let round = 0; round < 50; round += 1) stored += (await store.insert(batch(), 0)).stored;
    };
    await expect(fill()).rejects.toThrow(/full/);
    expect(stored).toBeGreaterThan(0);
    expect(stored % 20).toBe(0);
    expect(await store.list({ org })).toHaveLength(stored);
    expect(await store.count(org)).toBe(stored);
    store.database.exec('PRAGMA max_page_count = 6000');
    expect(await store.insert(batch(), 0)).toEqual({ stored: 20, duplicates: 0 });
    expect(await store.list({ org })).toHaveLength(stored + 20);
  });
});

describe('options', () => {
  it('that cannot be meant are refused by name', () => {
    expect(() => createReceiver({ token: '' })).toThrow(
      'token must be a string that is not empty, or absent; got ""',
    );
    expect(() => createReceiver({ maxBodyBytes: 0 })).toThrow(
      'maxBodyBytes must be a whole number of bytes, 1 or more; got 0',
    );
    expect(() => createReceiver({ header: 'X-Api-Key: token' })).toThrow('{token}');
    expect(() => createReceiver({ rootProperty: '' })).toThrow('rootProperty');
  });

  it('a taken port is reported', async () => {
    const receiver = await startReceiver();
    await expect(startReceiver({ port: receiver.port })).rejects.toThrow(
      `cannot listen on 127.0.0.1:${receiver.port}`,
    );
  });
});
