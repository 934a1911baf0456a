import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresStore, type PostgresStore } from '../src/store/postgres/postgres-store';
import { type Cluster, noPostgres, startCluster } from './postgres';
import { record } from './records';

const PHONE = { org: 'default', device: 'phone-7' };
const entry = { ts: '2024-05-01T12:30:00Z', level: 3, src: 'js', event: 'a' } as const;

describe.skipIf(noPostgres)(`a store on PostgreSQL${noPostgres ? `: ${noPostgres}` : ''}`, () => {
  let cluster: Cluster;
  let address: string;
  let store: PostgresStore;
  beforeAll(async () => {
    cluster = await startCluster();
    address = await cluster.database();
    store = await openPostgresStore(address, (fault) => {
      throw fault;
    });
  }, 120_000);
  afterAll(async () => {
    await store?.close();
    await cluster?.stop();
  });

  it('stores records and log entries while more readers hang than there are connections', async () => {
    const admin = new pg.Client(address);
    await admin.connect();
    await admin.query(`CREATE OR REPLACE FUNCTION geo.seen_seq() RETURNS bigint LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(15); RETURN 0; END $$`);
    const hanging = Array.from({ length: 40 }, () => store.lastSeq('default').catch(() => 'ended'));
    const hung = async () => {
      const { rows } = await admin.query<{ n: number }>(
        "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE wait_event = 'PgSleep'",
      );
      return rows[0]?.n;
    };
    await expect.poll(hung, { timeout: 10_000 }).toBeGreaterThan(5);
    for (let round = 0; round < 5; round += 1) {
      const arrivals = [{ ...PHONE, record: record(), params: undefined }];
      expect(await store.insert(arrivals, Date.now())).toEqual({ stored: 1, duplicates: 0 });
      await store.insertLog([entry], PHONE, Date.now());
      await store.setCursor('a webhook', round);
      await store.probe();
    }
    expect(await hung()).toBeGreaterThan(5);
    await admin.end();
    await Promise.all(hanging);
  }, 60_000);
});
