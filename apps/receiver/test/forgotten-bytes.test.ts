import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry } from '@geo/core';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store';
import { record } from './records';

const NAMES = ['phone-to-forget', 'phone-to-keep'];
const DAY_MILLIS = 86_400_000;

it('of a device that is forgotten no byte is left in the file or its log, whatever was deleted of it before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'geo-bytes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const db = join(folder, 'track.db');
  const store = openSqliteStore(db, () => undefined);
  const sent: Record<string, string[]> = { [NAMES[0] as string]: [], [NAMES[1] as string]: [] };
  const now = Date.now();
  // Uploads of both by turns, over three weeks: their rows share pages, and pages are split.
  for (let round = 0; round < 120; round += 1)
    for (const device of NAMES) {
      const rows = Array.from({ length: 20 }, (_, index) =>
        record({
          timestamp: new Date(now - 21 * DAY_MILLIS + (round * 20 + index) * 700_000).toISOString(),
          extras: { driver: `driver of ${device}`, note: 'n'.repeat((round * 37) % 900) },
        }),
      );
      sent[device]?.push(...rows.map(({ uuid }) => uuid));
      const arrivals = rows.map((one) => ({ org: 'default', device, record: one, params: { of: device } }));
      await store.insert(arrivals, now);
      const entry = {
        ts: new Date(now).toISOString(),
        level: 3,
        event: `event of ${device}`,
        message: device,
      };
      await store.insertLog([entry as unknown as LogEntry], { org: 'default', device }, now - round);
    }
  // What retention has deleted was of the device, too.
  await store.prune(now - 15 * DAY_MILLIS);
  const bytes = () =>
    ['', '-wal'].map((end) => (existsSync(db + end) ? readFileSync(db + end, 'latin1') : ''));
  const found = (texts: readonly string[]) =>
    texts.filter((text) => bytes().some((all) => all.includes(text)));
  const [forgotten = '', kept = ''] = NAMES;
  expect(found([forgotten, kept])).toEqual(NAMES);
  await store.forget({ org: 'default', device: forgotten });
  const [file = '', log = ''] = bytes();
  const left = (sent[forgotten] ?? []).filter((uuid) => file.includes(uuid) || log.includes(uuid));
  expect([found([forgotten]), left]).toEqual([[], []]);
  expect(found([kept])).toEqual([kept]);
  await store.close();
  expect(found([forgotten])).toEqual([]);
});

it('a program that reads the file meanwhile delays that until it has read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'geo-bytes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const db = join(folder, 'track.db');
  const store = openSqliteStore(db, () => undefined);
  onTestFinished(store.close);
  const owner = { org: 'default', device: 'phone-to-forget' };
  await store.insert([{ ...owner, record: record(), params: undefined }], Date.now());
  const reader = spawn(process.execPath, [
    '-e',
    READER,
    createRequire(import.meta.url).resolve('libsql'),
    db,
  ]);
  onTestFinished(() => void reader.kill());
  await once(reader.stdout, 'data');
  expect(await store.forget(owner)).toMatchObject({ records: 1 });
  const isInLog = () => readFileSync(`${db}-wal`, 'latin1').includes(owner.device);
  expect(isInLog()).toBe(true);
  reader.stdin.end();
  await expect.poll(isInLog, { timeout: 10_000, interval: 100 }).toBe(false);
});

/** Reads in a transaction that lasts until its standard input ends. */
const READER = `
  const database = new (require(process.argv[1]))(process.argv[2]);
  database.exec('BEGIN');
  database.prepare('SELECT count(*) FROM records').get();
  console.log('reading');
  process.stdin.resume().once('end', () => database.close());
`;
