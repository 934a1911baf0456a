import type { ClientBase } from 'pg';
import { toTimestamp } from './columns';
import { tablesOfRecords } from './partition-index';
import { nameOf, PARTITION_LOCK, startOf, startOfNamed } from './partitions';

/** Of several receivers one prunes. */
const PRUNE_LOCK = 7_165_201_003;
/** While a transaction waits for a lock on all records, later ones wait behind it: it waits for a short time, and tries again. */
const LOCK_TIMEOUT = '300ms';
const TRIES = 100;
const BETWEEN_TRIES_MILLIS = 500;
/** Rows of one transaction, less than a second. */
const ROWS_AT_A_TIME = 10_000;
/** PostgreSQL's code of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Deletes records, log entries, episodes and trips from before a moment, and returns how many records went. Whole partitions are
 * detached, which needs a lock on all records for a moment, then counted and dropped; each in a transaction of its own. Of those
 * that stay, rows are deleted some at a time. It may be interrupted anywhere; the next one goes on. Of several receivers that
 * prune at once, one does.
 */
export async function prune(client: ClientBase, before: number): Promise<number> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    PRUNE_LOCK,
  ]);
  if (!rows[0]?.taken) return 0;
  let records = await dropDetached(client);
  for (const name of await tablesOfRecords(client)) {
    const start = startOfNamed(name);
    if (start === undefined || start >= startOf(before)) continue;
    await detach(client, name);
    records += await dropDetached(client);
  }
  const at = [toTimestamp(before)];
  const last = nameOf(startOf(before));
  for (const name of await tablesOfRecords(client))
    if (name === 'records_default' || name === last) records += await deleteRows(client, name, at);
  await client.query('DELETE FROM geo.log WHERE received_at < $1', at);
  await client.query('DELETE FROM geo.providers WHERE received_at < $1', at);
  await client.query('DELETE FROM geo.episodes WHERE last_at < $1', at);
  await client.query('DELETE FROM geo.trips WHERE end_at < $1', at);
  await client.query('DELETE FROM geo.last_position WHERE records <= 0');
  await client.query('SELECT pg_advisory_unlock($1)', [PRUNE_LOCK]);
  return records;
}

/** Takes a partition out of the records: who reads or writes waits for a moment. Concurrently is not to be had beside a default partition. */
async function detach(client: ClientBase, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await inTransaction(client, async () => {
        // Excludes the creation of partitions, which locks the same tables in another order.
        await client.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
        await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
        await client.query(`ALTER TABLE geo.records DETACH PARTITION geo.${name}`);
        await client.query(`ALTER TABLE geo.${name} RENAME TO ${name.replace('records', 'detached')}`);
      });
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MILLIS));
  }
}

/** Drops what was detached, also by one that was interrupted. */
async function dropDetached(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'geo'::regnamespace AND relkind = 'r' AND relname ~ '^detached_\\d{8}$'`,
  );
  let records = 0;
  for (const { name } of rows) {
    records += await inTransaction(client, async () => {
      const gone = await uncount(client, `SELECT org, device FROM geo.${name}`, []);
      await client.query(`DROP TABLE geo.${name}`);
      return gone;
    });
  }
  return records;
}

async function deleteRows(client: ClientBase, name: string, at: readonly string[]): Promise<number> {
  for (let records = 0; ; ) {
    const gone = await inTransaction(client, () =>
      uncount(
        client,
        `DELETE FROM geo.${name} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM geo.${name} WHERE at < $1 LIMIT ${ROWS_AT_A_TIME})) RETURNING org, device`,
        at,
      ),
    );
    records += gone;
    if (gone < ROWS_AT_A_TIME) return records;
  }
}

/** Subtracts the rows that a query gives from the counts of their devices, and returns how many those are. */
async function uncount(client: ClientBase, gone: string, values: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ records: string }>(
    `WITH gone AS (${gone}), counts AS (SELECT org, device, count(*) AS records FROM gone GROUP BY 1, 2),
     -- In the order in which uploads lock devices.
     locked AS (
       SELECT p.org, p.device FROM geo.last_position p JOIN counts c ON p.org = c.org AND p.device = c.device
       ORDER BY p.org, p.device FOR UPDATE OF p),
     changed AS (
       UPDATE geo.last_position p SET records = p.records - c.records
       FROM counts c JOIN locked l ON l.org = c.org AND l.device = c.device WHERE p.org = c.org AND p.device = c.device)
     SELECT coalesce(sum(records), 0) AS records FROM counts`,
    [...values],
  );
  return Number(rows[0]?.records ?? 0);
}

async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
