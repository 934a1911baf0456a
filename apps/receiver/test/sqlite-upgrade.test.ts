import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../src/store/sqlite/database';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store';
import { record } from './records';

const START = Date.parse('2024-05-01T12:30:00.000Z');
const at = (second: number) => new Date(START + second * 1000).toISOString();
const end = (second: number) => ({ timestamp: at(second), latitude: 45, longitude: 14 });
const trip = {
  ...{ id: 't', start: end(1), end: end(9), stops: [], distance: 900, movingSec: 500 },
  ...{ line: '', lineTolerance: 5, doubts: [] },
};

/** The tables of version 2, as they were. */
const VERSION_2 = `
  CREATE TABLE records (
    seq INTEGER PRIMARY KEY, uuid TEXT NOT NULL, device TEXT NOT NULL, at INTEGER NOT NULL, received_at INTEGER NOT NULL,
    latitude REAL NOT NULL, longitude REAL NOT NULL, is_moving INTEGER, record TEXT NOT NULL, params TEXT,
    org TEXT NOT NULL DEFAULT 'default', UNIQUE (uuid, org)
  ) STRICT;
  CREATE INDEX records_by_time ON records (at, seq);
  CREATE INDEX records_by_device ON records (device, at, seq);
  CREATE TABLE log (
    seq INTEGER PRIMARY KEY, device TEXT NOT NULL, received_at INTEGER NOT NULL, entry TEXT NOT NULL,
    org TEXT NOT NULL DEFAULT 'default'
  ) STRICT;
  CREATE TABLE cursors (name TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE health (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, filler BLOB NOT NULL) STRICT;
  PRAGMA user_version = 2;`;

function fileOfVersion2(): string {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'track.db');
  const database = openDatabase(path);
  database.exec(VERSION_2);
  const insert = database.prepare(
    `INSERT INTO records (uuid, device, at, received_at, latitude, longitude, is_moving, record, org)
     VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?)`,
  );
  const add = (device: string, second: number, extras: object, org = 'default', isDamaged = false) => {
    const one = record({ timestamp: at(second), extras: extras as never });
    const { latitude, longitude } = one.coords;
    const text = isDamaged ? `{"extras":{"trip":` : JSON.stringify(one);
    insert.run(one.uuid, device, START + second * 1000, START, latitude, longitude, text, org);
  };
  add('a', 20, { trip });
  add('a', 10, { dds: START / 1000, ddc: 's' });
  add('b', 30, {}, 'default', true);
  add('a', 40, { dds: START / 1000, ddd: 50 }, 'other');
  const entry = { ts: at(0), level: 3, src: 'native', event: 'lifecycle:provider', data: '{"status":2}' };
  database
    .prepare('INSERT INTO log (device, received_at, entry) VALUES (?, ?, ?)')
    .run('a', START, JSON.stringify(entry));
  database.close();
  return path;
}

describe('a file of version 2', () => {
  it('is brought to this one: trips, episodes, last positions and permissions follow from what is in it', async () => {
    const store = openSqliteStore(fileOfVersion2(), () => undefined);
    onTestFinished(() => store.close());
    const org = 'default';
    expect(await store.devices(org)).toMatchObject([
      { device: 'b', records: 1, lastTimestamp: at(30) },
      { device: 'a', records: 2, lastTimestamp: at(20) },
    ]);
    expect([await store.count(org), await store.count('other'), await store.lastSeq(org)]).toEqual([3, 1, 3]);
    expect(await store.trips({ org, limit: 10 })).toMatchObject([{ device: 'a', trip: { id: 't' } }]);
    expect(await store.episodes({ org, limit: 10 })).toMatchObject([{ records: 1, durationSeconds: null }]);
    expect(await store.episodes({ org: 'other', limit: 10 })).toMatchObject([{ durationSeconds: 50 }]);
    expect(await store.providers(org)).toMatchObject([{ device: 'a', entry: { data: '{"status":2}' } }]);
    expect((await store.positions(org, { limit: 10 })).map(({ device }) => device)).toEqual(['a', 'b']);
  });

  it('has an index for every question of one organisation among others', () => {
    const store = openSqliteStore(fileOfVersion2(), () => undefined);
    onTestFinished(() => store.close());
    const plan = (sql: string) =>
      (store.database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[])
        .map(({ detail }) => detail)
        .join('\n');
    for (const sql of [
      "SELECT seq FROM records WHERE org = 'x' ORDER BY seq DESC LIMIT 1",
      "SELECT * FROM records WHERE org = 'x' AND seq > 5 ORDER BY seq LIMIT 9",
      "SELECT * FROM records WHERE org = 'x' ORDER BY at DESC, seq DESC LIMIT 9",
      "SELECT * FROM records WHERE org = 'x' AND device = 'd' ORDER BY at DESC, seq DESC LIMIT 9",
      "SELECT * FROM log WHERE org = 'x' ORDER BY seq DESC LIMIT 9",
      "SELECT * FROM log WHERE org = 'x' AND device = 'd' ORDER BY seq DESC LIMIT 9",
      "SELECT * FROM trips WHERE org = 'x' ORDER BY start_at DESC LIMIT 9",
      "DELETE FROM records WHERE org = 'x' AND at < 5",
    ]) {
      expect([sql, plan(sql)]).toEqual([sql, expect.stringMatching(/SEARCH .*\(org=\?/)]);
      expect([sql, plan(sql)]).toEqual([sql, expect.not.stringContaining('TEMP B-TREE')]);
    }
  });
});
