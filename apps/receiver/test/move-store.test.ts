import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveStore } from '../src/index';
import { openPostgresStore } from '../src/store/postgres/postgres-store';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store';
import { type Cluster, noPostgres, startCluster } from './postgres';
import { records } from './records';

const fail = (fault: unknown) => {
  throw new Error(`unexpected: ${String(fault)}`);
};

describe.skipIf(noPostgres)('a move from SQLite to PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-move-'));
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 120_000);
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('may be broken off at any step: in the end everything is there once', { timeout: 60_000 }, async () => {
    const db = join(folder, 'track.db');
    const sqlite = openSqliteStore(db, fail);
    for (const org of ['default', 'other']) {
      const sent = records(2500).map((record, index) => ({
        org,
        device: `d${index % 3}`,
        record,
        params: index % 2 ? { index } : undefined,
      }));
      await sqlite.insert(sent, 1_700_000_000_000);
    }
    const entry = { ts: '2024-05-01T12:30:00Z', level: 3, src: 'js', event: 'a' } as const;
    for (const receivedAt of [1000, 2000])
      await sqlite.insertLog([entry, entry], { org: 'default', device: 'd1' }, receivedAt);
    const wanted = await sqlite.list({ org: 'default', byArrival: true });
    await sqlite.close();

    const address = await cluster.database();
    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      let steps = 0;
      isDone = await moveStore(db, address, () => {
        steps += 1;
        if (steps === 2) throw new Error('broken off');
      }).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('broken off');
          return false;
        },
      );
    }
    expect(runs).toBeGreaterThan(2);
    const store = await openPostgresStore(address, fail);
    const found = await store.list({ org: 'default', byArrival: true });
    const plain = (rows: typeof found) => rows.map(({ seq: _seq, ...row }) => JSON.stringify(row)).sort();
    expect(plain(found)).toEqual(plain(wanted));
    expect([await store.count('default'), await store.count('other')]).toEqual([2500, 2500]);
    expect((await store.listLog('default', 10)).map(({ receivedAt }) => Date.parse(receivedAt))).toEqual([
      2000, 2000, 1000, 1000,
    ]);
    await store.close();
    expect(await moveStore(db, address)).toEqual({ records: 0, duplicates: 0, logEntries: 0 });
  });

  it('needs the file', async () => {
    await expect(moveStore(join(folder, 'none.db'), 'postgres://x')).rejects.toThrow('no such database');
  });
});
