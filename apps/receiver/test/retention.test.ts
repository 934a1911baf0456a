import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf, startOf } from '../src/store/postgres/partitions';
import { openPostgresStore } from '../src/store/postgres/postgres-store';
import { type Cluster, noPostgres, startCluster } from './postgres';
import { record } from './records';

const NOW = Date.now();
const WEEK_MILLIS = 7 * 86_400_000;
const OWNER = { org: 'default', device: 'd' };
const arrival = (weeksAgo: number, index: number) => ({
  ...OWNER,
  record: record({ timestamp: new Date(NOW - weeksAgo * WEEK_MILLIS + index).toISOString() }),
  params: undefined,
});
const fail = (fault: unknown) => {
  throw new Error(`unexpected: ${String(fault)}`);
};

describe.skipIf(noPostgres)(`old records on PostgreSQL${noPostgres ? `: ${noPostgres}` : ''}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 120_000);
  afterAll(() => cluster?.stop());

  it('go with their partitions while others upload, and a reader that goes on for long holds up nobody', async () => {
    const address = await cluster.database();
    const store = await openPostgresStore(address, fail);
    for (const weeks of [6, 5, 1, 0])
      await store.insert(
        Array.from({ length: 200 }, (_, index) => arrival(weeks, index)),
        NOW,
      );
    const partitions = async () => {
      const { rows } = await store.pool.query<{ name: string }>(
        "SELECT relname AS name FROM pg_class WHERE relname ~ '^(records|detached)_\\d{8}$' AND relkind = 'r' ORDER BY 1",
      );
      return rows.map(({ name }) => name);
    };
    const [oldest, old, ...kept] = [6, 5, 1, 0].map((weeks) => nameOf(startOf(NOW - weeks * WEEK_MILLIS)));
    expect(await partitions()).toEqual([oldest, old, ...kept]);

    // A reader in the middle of an old partition.
    const reader = new pg.Client(address);
    await reader.connect();
    await reader.query('BEGIN; SELECT count(*) FROM geo.records');
    let isPruned = false;
    const pruned = store.prune(NOW - 3 * WEEK_MILLIS).finally(() => {
      isPruned = true;
    });
    let stored = 0;
    let longest = 0;
    const uploadUntil = async (isOver: () => boolean) => {
      while (!isOver()) {
        const startedAt = performance.now();
        stored += (await store.insert([arrival(0, 1000 + stored)], NOW)).stored;
        longest = Math.max(longest, performance.now() - startedAt);
      }
    };
    const until = performance.now() + 2500;
    await uploadUntil(() => performance.now() > until);
    expect(isPruned).toBe(false);
    await reader.query('COMMIT');
    await reader.end();
    await uploadUntil(() => isPruned);
    expect(await pruned).toBe(400);
    expect(await partitions()).toEqual(kept);
    expect(await store.count('default')).toBe(400 + stored);
    expect(await store.list({ org: 'default' })).toHaveLength(400 + stored);
    expect(longest).toBeLessThan(5000);
    await store.close();
  }, 60_000);

  it('go in the end when a receiver was killed after it had detached a partition', async () => {
    const store = await openPostgresStore(await cluster.database(), fail);
    await store.insert([arrival(6, 0), arrival(0, 0)], NOW);
    const name = nameOf(startOf(NOW - 6 * WEEK_MILLIS));
    await store.pool.query(
      `ALTER TABLE geo.records DETACH PARTITION geo.${name}; ALTER TABLE geo.${name} RENAME TO ${name.replace('records', 'detached')}`,
    );
    expect(await store.prune(NOW - 3 * WEEK_MILLIS)).toBe(1);
    expect(await store.count('default')).toBe(1);
    // A record of that time finds its place again.
    expect(await store.insert([arrival(6, 1)], NOW)).toEqual({ stored: 1, duplicates: 0 });
    await store.close();
  });
});
