import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedQueries, stepsOf } from '../../bench/parts/recorded-queries';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/postgres-store';
import { type Cluster, noPostgres, startCluster } from '../postgres';
import { record } from '../records';

const WEEKS = 5;
const EACH = 4000;
const WEEK_MILLIS = 7 * 86_400_000;
const ORG = 'default';

describe.skipIf(noPostgres)(
  `what PostgreSQL reads for an answer${noPostgres ? `: ${noPostgres}` : ''}`,
  () => {
    const queries = recordedQueries();
    let cluster: Cluster;
    let store: PostgresStore;
    let last: number;

    beforeAll(async () => {
      cluster = await startCluster();
      store = await openPostgresStore(await cluster.database(), (fault) => {
        throw fault;
      });
      const now = Date.now();
      // Some of them of a clock that is wrong.
      const starts = [...Array.from({ length: WEEKS }, (_, week) => now - week * WEEK_MILLIS), 0];
      for (const start of starts) {
        const arrivals = Array.from({ length: EACH }, (_, index) => ({
          org: index % 10 === 0 ? 'other' : ORG,
          device: `phone-${index % 50}`,
          record: record({ timestamp: new Date(start - index * 1000).toISOString() }),
          params: undefined,
        }));
        await store.insert(arrivals, now);
      }
      await store.pool.query('ANALYZE');
      last = await store.lastSeq(ORG);
    }, 120_000);
    afterAll(async () => {
      await store?.close();
      await cluster?.stop();
    });

    /** The most rows that any step of any query has touched. */
    async function mostRows(read: () => Promise<unknown>): Promise<number> {
      queries.taken();
      await read();
      const all = await Promise.all(queries.taken().map((query) => stepsOf(store.pool, query)));
      // Which tables there are is no matter of records.
      const steps = all.filter((own) => !own.some((step) => step['Relation Name'] === 'pg_inherits')).flat();
      expect(steps.length).toBeGreaterThan(0);
      const rowsOf = (step: (typeof steps)[number]) =>
        (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
      return Math.max(...steps.map(rowsOf));
    }

    it('is the newest of what has arrived, not all of it', async () => {
      const rows = await mostRows(() => store.listBackwards({ org: ORG, byArrival: true, limit: 50 }));
      expect(rows).toBeLessThanOrEqual(60);
    });

    it('is a page of arrivals by their order, wherever it begins', async () => {
      for (const after of [0, Math.round(last / 2), last - 20])
        expect(await mostRows(() => store.arrivedAfter(ORG, after, 50))).toBeLessThanOrEqual(60);
      const place = { at: 0, seq: Math.round(last / 2) };
      const page = () => store.listBackwards({ org: ORG, byArrival: true, limit: 50 }, place);
      expect(await mostRows(page)).toBeLessThanOrEqual(60);
    });

    it('is the newest of all, and a page of them, from few partitions', async () => {
      const query = { org: ORG, limit: 50 };
      expect(await mostRows(() => store.listBackwards(query))).toBeLessThanOrEqual(60);
      const before = { at: Date.now() - 2 * WEEK_MILLIS + 1000, seq: last };
      expect(await mostRows(() => store.listBackwards(query, before))).toBeLessThanOrEqual(60);
      queries.taken();
      await store.listBackwards(query);
      // The default partition, the list of partitions, the newest one.
      expect(queries.taken().length).toBeLessThanOrEqual(3);
    });

    it('is the way of a device from an index alone, whatever its records hold', async () => {
      await store.pool.query('VACUUM geo.records');
      queries.taken();
      const places = await store.places({ org: ORG, device: 'phone-7', limit: 70 });
      expect(places).toHaveLength(70);
      const all = await Promise.all(queries.taken().map((query) => stepsOf(store.pool, query)));
      const scans = all.flat().filter((step) => step['Relation Name']?.startsWith('records'));
      expect(scans.length).toBeGreaterThan(0);
      for (const step of scans) expect(step['Node Type']).toBe('Index Only Scan');
    });

    it('is the same in every way of walking: newest first, in pages, with every bound', async () => {
      const all = await store.list({ org: ORG });
      const seqs = (rows: readonly { readonly seq: number }[]) => rows.map(({ seq }) => seq);
      const walked: number[] = [];
      for (let page = await store.listBackwards({ org: ORG, limit: 1700 }); page.length > 0; ) {
        walked.push(...seqs(page));
        const row = page.at(-1);
        const place = { at: Date.parse(row?.record.timestamp ?? ''), seq: row?.seq ?? 0 };
        page = await store.listBackwards({ org: ORG, limit: 1700 }, place);
      }
      expect(walked).toEqual(seqs(all).reverse());
      const since = Date.now() - 3 * WEEK_MILLIS - 1_000_000;
      const until = Date.now() - WEEK_MILLIS - 1_000_000;
      const inside = all.filter(({ record: { timestamp } }) => {
        const at = Date.parse(timestamp);
        return at >= since && at < until;
      });
      expect(inside.length).toBeGreaterThan(1000);
      expect(seqs(await store.list({ org: ORG, since, until, limit: 100_000 }))).toEqual(seqs(inside));
      const old = await store.list({ org: ORG, until: 1000, limit: 10_000 });
      expect(old).toHaveLength((EACH * 9) / 10);
    }, 60_000);

    it('is the count of an organisation once for all who ask together', async () => {
      queries.taken();
      const counts = await Promise.all(Array.from({ length: 100 }, () => store.count(ORG)));
      expect(new Set(counts)).toEqual(new Set([((WEEKS + 1) * EACH * 9) / 10]));
      expect(queries.taken().length).toBeLessThanOrEqual(2);
    });
  },
);
