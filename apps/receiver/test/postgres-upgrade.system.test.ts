import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/store/postgres/migrations';
import { makePartition, startOf } from '../src/store/postgres/partitions';
import { openPostgresStore } from '../src/store/postgres/postgres-store';
import { type Cluster, noPostgres, startCluster } from './postgres';
import { record } from './records';

const fail = (fault: unknown) => {
  throw new Error(`unexpected: ${String(fault)}`);
};
const ORG = 'default';
const NOW = Date.now();
const WEEK_MILLIS = 7 * 86_400_000;
const at = (weeksAgo: number, second = 0) =>
  new Date(NOW - weeksAgo * WEEK_MILLIS + second * 1000).toISOString();
const end = (timestamp: string) => ({ timestamp, latitude: 45, longitude: 14 });
const trip = {
  ...{ id: 't1', start: end(at(1, -600)), end: end(at(1, -60)), stops: [], distance: 900, movingSec: 500 },
  ...{ line: '', lineTolerance: 5, doubts: [] },
};
/** Of two weeks, and of a clock that is wrong; texts that PostgreSQL does not take apart. */
const RECORDS = [
  record({ timestamp: at(1, 0), extras: { trip, note: 'a\0b' } }),
  record({ timestamp: at(1, 1), extras: { geofence: { identifier: 'home \ud800', action: 'ENTER' } } }),
  record({ timestamp: at(1, 2), extras: { trip: 7, text: '"trip":{' } }),
  record({ timestamp: at(0, 0), extras: { dds: Math.floor(NOW / 1000), ddc: 's' } }),
  record({ timestamp: at(0, 8), extras: { dds: Math.floor(NOW / 1000), ddc: 's', ddd: 12 } }),
  record({ timestamp: '1970-01-02T00:00:00.000Z', extras: { trip: { ...trip, id: 't0' } } }),
];

describe.skipIf(noPostgres)(`a database on PostgreSQL${noPostgres ? `: ${noPostgres}` : ''}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 120_000);
  afterAll(() => cluster?.stop());

  /** A database as an earlier version left it. */
  async function written(version: number): Promise<string> {
    const address = await cluster.database();
    const pool = new pg.Pool({ connectionString: address });
    const client = await pool.connect();
    await migrate(client, version);
    for (const weeks of [1, 0]) await makePartition(client, startOf(NOW - weeks * WEEK_MILLIS));
    for (const [index, one] of RECORDS.entries()) {
      const { latitude, longitude } = one.coords;
      await client.query(
        `INSERT INTO geo.records (org, device, uuid, at, received_at, place, is_moving, dds, record)
         VALUES ($1, 'phone', $2, $3, now(), ST_SetSRID(ST_MakePoint($4, $5), 4326), $6, $7, $8)`,
        [
          ORG,
          one.uuid,
          one.timestamp,
          longitude,
          latitude,
          one.is_moving,
          one.extras?.dds ?? null,
          JSON.stringify(one),
        ],
      );
      await client.query(
        `INSERT INTO geo.last_position AS p
           (org, device, records, last_seq, last_received_at, at, seq, place, is_moving, record)
         SELECT org, device, 1, seq, received_at, at, seq, place, is_moving, record FROM geo.records WHERE uuid = $1
         ON CONFLICT (org, device) DO UPDATE SET records = p.records + 1, last_seq = excluded.last_seq`,
        [one.uuid],
      );
      if (index === 3)
        await client.query(
          `INSERT INTO geo.episodes (org, device, dds, cause, duration_seconds, last_at, records, place)
           SELECT org, device, dds, 's', 12, at + interval '8 s', 2, place FROM geo.records WHERE uuid = $1`,
          [one.uuid],
        );
    }
    for (const [id, from, to] of [
      ['t1', trip.start.timestamp, trip.end.timestamp],
      ['t0', trip.start.timestamp, trip.end.timestamp],
    ])
      await client.query(
        `INSERT INTO geo.trips (org, device, id, start_at, end_at, distance_meters, trip) VALUES ($1, 'phone', $2, $3, $4, 900, $5)`,
        [ORG, id, from, to, JSON.stringify({ ...trip, id })],
      );
    await client.query(
      `INSERT INTO geo.log (org, device, received_at, entry) VALUES ($1, 'phone', now(), $2)`,
      [
        ORG,
        JSON.stringify({
          ts: at(0),
          level: 3,
          src: 'native',
          event: 'lifecycle:provider',
          data: '{"status":2}',
        }),
      ],
    );
    client.release();
    await pool.end();
    return address;
  }

  it.each([1, 2])('of version %i is brought to this one, with all that is in it', async (version) => {
    const address = await written(version);
    const store = await openPostgresStore(address, fail);
    expect(await store.count(ORG)).toBe(RECORDS.length);
    const uuids = async (having: 'trip' | 'geofence') =>
      (await store.list({ org: ORG, having })).map((row) => row.record.uuid);
    expect(await uuids('trip')).toEqual([RECORDS[5]?.uuid, RECORDS[0]?.uuid]);
    expect(await uuids('geofence')).toEqual([RECORDS[1]?.uuid]);
    expect(await store.arrivedAfter(ORG, 0, 10)).toHaveLength(RECORDS.length);
    const trips = await store.trips({ org: ORG, limit: 10 });
    expect(trips.map((stored) => (stored.trip as { id: string }).id).sort()).toEqual(['t0', 't1']);
    const [first, last] = [RECORDS[3], RECORDS[4]].map((one) => Date.parse(one?.timestamp ?? ''));
    expect(await store.episodes({ org: ORG, limit: 10 })).toMatchObject([
      { records: 2, firstAt: first, lastAt: last, durationSeconds: 12 },
    ]);
    expect(await store.providers(ORG)).toMatchObject([{ device: 'phone', entry: { data: '{"status":2}' } }]);
    // No index is left half-made, and every partition has all of them; so has one that is made later.
    await store.insert(
      [{ org: ORG, device: 'phone', record: record({ timestamp: at(3) }), params: undefined }],
      NOW,
    );
    const { rows: invalid } = await store.pool.query(
      "SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid AND indexrelid::regclass::text LIKE 'geo.%'",
    );
    expect(invalid).toEqual([]);
    const { rows } = await store.pool.query<{ indexes: string }>(
      `SELECT DISTINCT count(*) AS indexes FROM pg_index x JOIN pg_inherits i ON i.inhrelid = x.indrelid
       WHERE i.inhparent = 'geo.records'::regclass GROUP BY x.indrelid`,
    );
    expect(rows).toHaveLength(1);
    await store.close();
    // The same as one that was made by this version.
    const fresh = await openPostgresStore(await cluster.database(), fail);
    const again = await openPostgresStore(address, fail);
    const tables = `SELECT table_name, column_name, data_type FROM information_schema.columns
      WHERE table_schema = 'geo' AND table_name !~ '^records_\\d' ORDER BY 1, 2`;
    expect((await again.pool.query(tables)).rows).toEqual((await fresh.pool.query(tables)).rows);
    const indexes = `SELECT regexp_replace(indexdef, ' ONLY ', ' ') AS def FROM pg_indexes
      WHERE schemaname = 'geo' AND tablename !~ '^records_' ORDER BY 1`;
    expect((await again.pool.query(indexes)).rows).toEqual((await fresh.pool.query(indexes)).rows);
    await Promise.all([fresh.close(), again.close()]);
  });

  it('that is empty is opened by six receivers at once', async () => {
    const address = await cluster.database();
    const stores = await Promise.all(Array.from({ length: 6 }, () => openPostgresStore(address, fail)));
    await Promise.all(
      stores.map((store, index) =>
        store.insert([{ org: ORG, device: `d${index}`, record: record(), params: undefined }], NOW),
      ),
    );
    expect(await stores[0]?.count(ORG)).toBe(6);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('goes on with a migration that was interrupted', async () => {
    const address = await written(2);
    const pool = new pg.Pool({ connectionString: address });
    const client = await pool.connect();
    let queries = 0;
    // The connection breaks after ever more queries of the migration.
    for (let most = 6; most < 40; most += 3) {
      queries = 0;
      const cut = {
        query: (...given: Parameters<typeof client.query>) => {
          queries += 1;
          if (queries > most) return Promise.reject(new Error('cut'));
          return client.query(...given);
        },
      } as unknown as pg.PoolClient;
      await migrate(cut).catch(() => undefined);
      await client.query('ROLLBACK').catch(() => undefined);
      await client.query('SELECT pg_advisory_unlock_all()');
    }
    client.release();
    await pool.end();
    const store = await openPostgresStore(address, fail);
    expect(await store.list({ org: ORG, having: 'trip' })).toHaveLength(2);
    await store.close();
  });
});
