import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { recordText } from './made-record';

/**
 * One connection that commits batch after batch by COPY into a table with the columns and indexes of a week's partition: no HTTP,
 * no checks, no duplicates, no last positions.
 */
export async function rawCopy(url: string, batch: number, seconds: number): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let records = 0;
  for (; performance.now() < until; records += batch) {
    const now = new Date().toISOString();
    let lines = '';
    for (let index = 0; index < batch; index += 1) {
      const uuid = randomUUID();
      lines += `default\tbench\t${uuid}\t${now}\t${now}\tSRID=4326;POINT(13.72 45.27)\tt\t${recordText(uuid, now)}\n`;
    }
    const target = client.query(
      copyFrom('COPY raw (org, device, uuid, at, received_at, place, is_moving, record) FROM STDIN'),
    );
    await pipeline(Readable.from([lines]), target);
  }
  await client.end();
  return (records * 1000) / (performance.now() - startedAt);
}

/** Makes the table of {@link rawCopy}, once the receiver has made a partition for now. */
export async function makeRawTable(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits
     WHERE inhparent = 'geo.records'::regclass AND inhrelid <> 'geo.records_default'::regclass`,
  );
  await client.query(`CREATE TABLE raw (LIKE ${rows[0]?.name} INCLUDING ALL)`);
  await client.query("ALTER TABLE raw ALTER COLUMN seq SET DEFAULT nextval('geo.records_seq')");
  await client.end();
}
