import type { ClientBase } from 'pg';
import { MAY_HAVE } from './fleet-tables';
import { indexPartitions, tablesOfRecords } from './partition-index';
import { readableJson } from './readable-json';

/** Columns that say what a record's extras hold: set where they hold it, else NULL. */
export const MARKS = { trip: 'has_trip', geofence: 'has_transition' };

/** Pages of a table that one transaction marks: 32 MB, a second or so. */
const PAGES_AT_A_TIME = 4096;

const holds = (name: keyof typeof MAY_HAVE) =>
  `CASE WHEN ${MAY_HAVE[name]} THEN json_typeof(${readableJson('record')} #> '{extras,${name}}') = 'object' END`;

/**
 * Version 3: what fifty million rows asked for.
 *
 * - What a record holds is a column: the planner knows how many there are, which it cannot of a search in a text, and reads the
 *   newest of them in the order of an index instead of all of them.
 * - The index by place is on every partition: without it a polygon of long ago costs every record of its days.
 *
 * Rows are marked some at a time: one transaction for all of them would hold up every upload and leave a table of twice the size.
 */
export async function markTables(client: ClientBase): Promise<void> {
  await client.query(
    'ALTER TABLE geo.records ADD COLUMN IF NOT EXISTS has_trip boolean, ADD COLUMN IF NOT EXISTS has_transition boolean',
  );
  for (const table of await tablesOfRecords(client)) await markRows(client, table);
  // Those of version 2 search in the text; one of this version has its name.
  const { rows } = await client.query<{ name: string }>(
    `SELECT i.relname AS name FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE x.indrelid = 'geo.records'::regclass AND pg_get_expr(x.indpred, x.indrelid) LIKE '%::text%'`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX geo.${name}`);
  for (const [name, definition] of [
    ['records_with_trips', '(org, at) WHERE has_trip'],
    ['records_with_trips_by_device', '(org, device, at) WHERE has_trip'],
    ['records_with_transitions', '(org, at) WHERE has_transition'],
    ['records_with_transitions_by_device', '(org, device, at) WHERE has_transition'],
    ['records_by_place', 'USING gist (place)'],
  ] as const) {
    await indexPartitions(client, name, definition);
  }
}

async function markRows(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ pages: string }>(
    `SELECT pg_relation_size('geo.${table}') / current_setting('block_size')::integer AS pages`,
  );
  // What a transaction moves goes to the end, marked already.
  for (let page = 0; page < Number(rows[0]?.pages ?? 0); page += PAGES_AT_A_TIME) {
    await client.query(
      `UPDATE geo.${table} SET has_trip = nullif(is_trip, false), has_transition = nullif(is_transition, false)
       FROM (SELECT ctid AS row, ${holds('trip')} AS is_trip, ${holds('geofence')} AS is_transition FROM geo.${table}
             WHERE ctid >= $1 AND ctid < $2 AND has_trip IS NULL AND has_transition IS NULL
               AND (${MAY_HAVE.trip} OR ${MAY_HAVE.geofence})) found
       WHERE geo.${table}.ctid = found.row AND (is_trip OR is_transition)`,
      [`(${page},0)`, `(${page + PAGES_AT_A_TIME},0)`],
    );
  }
}
