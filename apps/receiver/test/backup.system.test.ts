import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveReceiver } from '../src/index';
import { openPostgresStore } from '../src/store/postgres/postgres-store';
import { requireVersion } from '../src/store/postgres/version';
import { type Cluster, noPostgres, startCluster } from './postgres';
import { record, records } from './records';
import { upload } from './server';

/** What `sqlite3 track.db "VACUUM INTO 'copy.db'"` does, in another process, with the driver that is here. */
const VACUUM = `
  const builtin = process.getBuiltinModule?.('node:sqlite');
  const open = builtin ? builtin.DatabaseSync : require(${JSON.stringify(createRequire(import.meta.url).resolve('libsql'))});
  new open(process.argv[1]).exec("VACUUM INTO '" + process.argv[2] + "'");
`;
const fail = (fault: unknown) => {
  throw new Error(`unexpected: ${String(fault)}`);
};
const OWNER = { org: 'default', device: 'd' };
const arrivals = (ones: ReturnType<typeof records>) =>
  ones.map((one) => ({ ...OWNER, record: one, params: undefined }));

describe('a database on SQLite', () => {
  it('is copied by VACUUM INTO while uploads run: the copy has all that was answered before, and goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'geo-backup-'));
    const [db, copy] = [join(folder, 'track.db'), join(folder, 'copy.db')];
    const receiver = await serveReceiver({ db });
    const answered: ReturnType<typeof records> = [];
    const send = async (some: ReturnType<typeof records>) => {
      expect((await upload(receiver.url, { location: some })).status).toBe(200);
      answered.push(...some);
    };
    for (let round = 0; round < 10; round += 1) await send(records(20, round * 60_000));
    const before = [...answered];
    const meanwhile = Promise.all([1, 2, 3].map((hour) => send(records(50, hour * 3_600_000))));
    execFileSync(process.execPath, ['-e', VACUUM, db, copy]);
    await meanwhile;
    await receiver.close();
    const restored = await serveReceiver({ db: copy });
    const known = new Set((await restored.rows()).map(({ record }) => record.uuid));
    expect(before.filter(({ uuid }) => !known.has(uuid))).toEqual([]);
    // What the copy lacks is stored when phones, or the old file, send it again.
    const again = await upload(restored.url, { location: answered });
    expect(await again.json()).toMatchObject({ received: 350, stored: 350 - known.size });
    await restored.close();
    rmSync(folder, { recursive: true });
  });
});

describe('the version of PostgreSQL', () => {
  it('is checked before anything is changed, and named where it is too old', async () => {
    const server = (number: number, name: string) =>
      ({ query: async () => ({ rows: [{ number, name }] }) }) as never;
    await expect(requireVersion(server(140_012, '14.12 (Debian)'))).rejects.toThrow(
      'must be of version 15 or newer; the server is 14.12 (Debian)',
    );
    await requireVersion(server(150_000, '15.0'));
  });
});

describe.skipIf(noPostgres)('a database on PostgreSQL', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 120_000);
  afterAll(() => cluster?.stop());

  it('is restored from its dump: the same rows, known again, and the next ones after them', async () => {
    const from = await cluster.database();
    const before = await openPostgresStore(from, fail);
    const now = Date.now();
    const sent = arrivals([...records(30, now), ...records(5, 0)]);
    await before.insert(sent, now);
    const rows = await before.list({ org: 'default' });
    await before.close();
    const dump = join(cluster.folder, 'geo.dump');
    execFileSync(join(cluster.binaries, 'pg_dump'), ['-Fc', '-n', 'geo', '-f', dump, from]);
    const to = await cluster.database();
    execFileSync(join(cluster.binaries, 'pg_restore'), ['--exit-on-error', '-d', to, dump]);
    const after = await openPostgresStore(to, fail);
    expect(await after.list({ org: 'default' })).toEqual(rows);
    expect(await after.insert(sent, now)).toEqual({ stored: 0, duplicates: 35 });
    const last = await after.lastSeq('default');
    await after.insert(arrivals([record()]), now);
    expect((await after.arrivedAfter('default', last, 10)).length).toBe(1);
    await after.close();
  });

  it('has every answered record once after its server is killed while uploads run', {
    timeout: 60_000,
  }, async () => {
    const store = await openPostgresStore(await cluster.database(), () => undefined);
    const answered: string[] = [];
    const all = arrivals(records(600, Date.now()));
    let isKilled = false;
    const upload = async (from: number) => {
      for (let at = from; at < all.length; at += 4) {
        const one = all.slice(at, at + 1);
        for (let isStored = false; !isStored; ) {
          isStored = await store.insert(one, Date.now()).then(
            () => true,
            () => false,
          );
          if (!isStored) await new Promise((resolve) => setTimeout(resolve, 50));
        }
        answered.push(one[0]?.record.uuid ?? '');
        if (!isKilled && answered.length > 100) {
          isKilled = true;
          await cluster.kill();
          await cluster.start();
        }
      }
    };
    await Promise.all([0, 1, 2, 3].map(upload));
    const rows = await store.list({ org: 'default' });
    expect(isKilled).toBe(true);
    expect(rows.map((row) => row.record.uuid).sort()).toEqual([...answered].sort());
    expect(await store.count('default')).toBe(600);
    await store.close();
  });

  it('keeps nothing of a device that was forgotten, in any table', async () => {
    const address = await cluster.database();
    const store = await openPostgresStore(address, fail);
    const trip = {
      id: '0190a0a0-0000-7000-8000-000000000000',
      start: { timestamp: '2024-05-01T12:00:00Z', latitude: 1, longitude: 2 },
      end: { timestamp: '2024-05-01T12:30:00Z', latitude: 1, longitude: 2 },
      line: 'abc',
      distance: 7,
    };
    const extras = { trip, dds: 1_714_566_000, ddc: 'h', ddd: 5 };
    await store.insert(arrivals([record({ extras })]), Date.now());
    await store.insertLog(
      [{ ts: trip.start.timestamp, level: 3, src: 'native', event: 'lifecycle:provider' }],
      OWNER,
      Date.now(),
    );
    const tables = await store.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'geo' AND column_name = 'device' ORDER BY 1`,
    );
    const left = async () => {
      const counts: Record<string, number> = {};
      for (const { name } of tables.rows) {
        const { rows } = await store.pool.query(`SELECT count(*)::integer AS n FROM geo.${name}`);
        counts[name] = rows[0].n;
      }
      return counts;
    };
    expect(await left()).toEqual({
      episodes: 1,
      last_position: 1,
      log: 1,
      providers: 1,
      records: 1,
      records_default: 1,
      trips: 1,
    });
    await store.forget(OWNER);
    expect(new Set(Object.values(await left()))).toEqual(new Set([0]));
    await store.close();
  });
});
