import type { ClientBase } from 'pg';
import { indexPartitions } from './partition-index';

/**
 * Version 6: rows that are read are small.
 *
 * - Last positions have no record: it was the largest part of a row, and no query read it.
 * - They are found by name in the order of code points, whatever the order of the database, and by arrival.
 * - The way of a device is in an index: its records lie a page apart from each other, between those of all others.
 */
export async function narrowPositions(client: ClientBase): Promise<void> {
  await client.query(`
    ALTER TABLE geo.last_position DROP COLUMN IF EXISTS record;
    CREATE INDEX IF NOT EXISTS last_position_by_name ON geo.last_position (org, device COLLATE "C");
    CREATE INDEX IF NOT EXISTS last_position_by_arrival ON geo.last_position (org, last_seq);
  `);
  await indexPartitions(client, 'records_of_devices', '(org, device, at, seq) INCLUDE (place)');
}
