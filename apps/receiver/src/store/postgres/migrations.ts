import type { PoolClient } from 'pg';
import { indexArrivals } from './arrivals';
import { FLEET_TABLES } from './fleet-tables';
import { markTables } from './marked-tables';
import { narrowPositions } from './position-tables';
import { addSpans } from './span-tables';
import { TABLES } from './tables';

interface Migration {
  /** From 1, without gaps. A migration that was released is never changed: the next one corrects it. */
  readonly version: number;
  readonly name: string;
  /**
   * What runs in one transaction with the new version; or work in several of its own, for tables that are large and in use: it
   * can be interrupted anywhere, and is run again.
   */
  readonly run: string | ((client: PoolClient) => Promise<void>);
}

const MIGRATIONS: readonly Migration[] = [
  { version: 1, name: 'tables', run: TABLES },
  { version: 2, name: 'fleet', run: FLEET_TABLES },
  { version: 3, name: 'marks', run: markTables },
  { version: 4, name: 'arrivals', run: indexArrivals },
  { version: 5, name: 'spans', run: addSpans },
  { version: 6, name: 'positions', run: narrowPositions },
];

/** Any number that other programs on the same database hardly take for an advisory lock of their own. */
const MIGRATION_LOCK = 7_165_201_001;
const BETWEEN_TRIES_MILLIS = 100;

/**
 * Brings the tables to this receiver's version, or to an earlier one for tests. Of several receivers that start at once, one
 * migrates and the others wait for it.
 *
 * @throws Error when the tables are of a newer receiver, or a migration fails; then the version is the one before it.
 */
export async function migrate(client: PoolClient, newest = MIGRATIONS.length): Promise<void> {
  // Asked again and again: who waits inside a statement has a snapshot, for which `CREATE INDEX CONCURRENTLY` would wait in turn.
  while (!(await isLocked(client))) await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MILLIS));
  try {
    const version = await versionOf(client);
    if (version > newest) {
      throw new Error(`its tables are of version ${version}; this receiver knows versions up to ${newest}`);
    }
    const missing = MIGRATIONS.slice(version, newest);
    // Tables that are new are empty: nothing of it takes long.
    if (version === 0) await apply(client, missing);
    else for (const migration of missing) await apply(client, [migration]);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

async function isLocked(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.taken === true;
}

async function versionOf(client: PoolClient): Promise<number> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS geo;
    CREATE TABLE IF NOT EXISTS geo.migrations (
      version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM geo.migrations',
  );
  return rows[0]?.version ?? 0;
}

/** In one transaction, but for the work of those that have several of their own. */
async function apply(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  const isFirst = migrations[0]?.version === 1;
  let now: Migration | undefined;
  try {
    if (isFirst) await client.query('BEGIN');
    for (const migration of migrations) {
      now = migration;
      const { version, name, run } = migration;
      if (typeof run !== 'string') await run(client);
      if (!isFirst) await client.query('BEGIN');
      if (typeof run === 'string') await client.query(run);
      await client.query('INSERT INTO geo.migrations (version, name) VALUES ($1, $2)', [version, name]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = (error as Error).message;
    throw new Error(`migration ${now?.version} (${now?.name}) failed: ${reason}`, { cause: error });
  }
}
