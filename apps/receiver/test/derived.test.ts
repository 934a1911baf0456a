import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedQueries } from '../bench/parts/recorded-queries';
import { openPostgresStore, type PostgresStore } from '../src/store/postgres/postgres-store';
import { type Cluster, noPostgres, startCluster } from './postgres';
import { record } from './records';

const START = Date.parse('2024-05-01T12:30:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const end = (seconds: number) => ({ timestamp: at(seconds), latitude: 45, longitude: 14 });
const trip = (id: string, from: number, to: number) => ({
  ...{ id, start: end(from), end: end(to), stops: [], distance: 900, movingSec: 500 },
  ...{ line: '', lineTolerance: 5, doubts: [] },
});

describe.skipIf(noPostgres)(`an upload to PostgreSQL${noPostgres ? `: ${noPostgres}` : ''}`, () => {
  const queries = recordedQueries(/./);
  let cluster: Cluster;
  let store: PostgresStore;
  beforeAll(async () => {
    cluster = await startCluster();
    store = await openPostgresStore(await cluster.database(), (fault) => {
      throw fault;
    });
  }, 120_000);
  afterAll(async () => {
    await store?.close();
    await cluster?.stop();
  });

  it('costs as many statements with a thousand records of episodes and trips as with one', async () => {
    const insert = async (count: number, device: string) => {
      const arrivals = Array.from({ length: count }, (_, index) => ({
        ...{ org: 'default', device, params: undefined },
        record: record({
          timestamp: at(index),
          extras: {
            ...{ dds: START / 1000 + (index % 3), ddc: 's', ...(index % 50 === 49 ? { ddd: index } : {}) },
            ...{ trip: trip(`t${index}`, -60, index), earlierTrips: [trip(`e${index}`, -99, -70)] },
          },
        }),
      }));
      queries.taken();
      await store.insert(arrivals, START);
      return queries.taken().length;
    };
    await insert(100, 'first');
    const few = await insert(60, 'few');
    // A notification may fall into either.
    expect(await insert(1000, 'many')).toBeLessThanOrEqual(few + 3);
    const { rows } = await store.pool.query(
      `SELECT dds::float8 - $1 AS dds, records::integer, duration_seconds, first_at, last_at FROM geo.episodes
       WHERE device = 'many' ORDER BY dds`,
      [START / 1000],
    );
    expect(rows).toEqual(
      [
        [334, 0, 999],
        [333, 1, 997],
        [333, 2, 998],
      ].map(([records, first = 0, last = 0], dds) => ({
        ...{ dds, records, first_at: new Date(at(first)), last_at: new Date(at(last)) },
        duration_seconds: [999, 949, 899].find((index) => index % 3 === dds),
      })),
    );
    const trips = await store.pool.query("SELECT id FROM geo.trips WHERE device = 'many'");
    expect(trips.rowCount).toBe(2000);
  });
});
