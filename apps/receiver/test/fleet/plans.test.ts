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
      const steps = (await Promise.all(queries.taken().map((query) => stepsOf(store.pool, query)))).flat();
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
  },
);
