import type { ClientBase } from 'pg';
import { tablesOfRecords } from './partition-index';
import { readableJson } from './readable-json';

/**
 * Version 5: trips and episodes are read from their tables, by the times that they span, and what a device said last of its
 * location provider stays when its log is trimmed.
 */
export async function addSpans(client: ClientBase): Promise<void> {
  await client.query('ALTER TABLE geo.episodes ADD COLUMN IF NOT EXISTS first_at timestamptz');
  for (const table of await tablesOfRecords(client)) {
    await client.query(
      `UPDATE geo.episodes e SET first_at = first.at, place = first.place
       FROM (SELECT DISTINCT ON (org, device, dds) org, device, dds, at, place FROM geo.${table}
             WHERE dds IS NOT NULL ORDER BY org, device, dds, at) first
       WHERE e.org = first.org AND e.device = first.device AND e.dds = first.dds
         AND (e.first_at IS NULL OR first.at < e.first_at)`,
    );
  }
  await client.query(`
    UPDATE geo.episodes SET first_at = last_at WHERE first_at IS NULL;
    ALTER TABLE geo.episodes ALTER COLUMN first_at SET NOT NULL;
    CREATE INDEX IF NOT EXISTS trips_by_end ON geo.trips (org, end_at);
    CREATE INDEX IF NOT EXISTS trips_of_devices ON geo.trips (org, device, start_at);

    CREATE TABLE IF NOT EXISTS geo.providers (
      org text NOT NULL,
      device text NOT NULL,
      received_at timestamptz NOT NULL,
      entry json NOT NULL,
      PRIMARY KEY (org, device)
    );
    COMMENT ON TABLE geo.providers IS 'the last log entry of each device about its location provider';
    INSERT INTO geo.providers (org, device, received_at, entry)
      SELECT DISTINCT ON (org, device) org, device, received_at, entry FROM geo.log
      WHERE entry::text LIKE '%lifecycle:provider%' AND ${readableJson('entry')} ->> 'event' = 'lifecycle:provider'
      ORDER BY org, device, seq DESC
      ON CONFLICT DO NOTHING;
  `);
}
