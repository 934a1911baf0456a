import type { PoolClient } from 'pg';
import { FLEET_TABLES } from './fleet-tables';
import { MARKED_TABLES } from './marked-tables';
import { TABLES } from './tables';

interface Migration {
  /** From 1, without gaps. A migration that was released is never changed: the next one corrects it. */
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

const MIGRATIONS: readonly Migration[] = [
  { version: 1, name: 'tables', sql: TABLES },
  { version: 2, name: 'fleet', sql: FLEET_TABLES },
  { version: 3, name: 'marks', sql: MARKED_TABLES },
];

/** Any number that other programs on the same database hardly take for an advisory lock of their own. */
const MIGRATION_LOCK = 7_165_201_001;

/**
 * Brings the tables to this receiver's version, each migration in a transaction of its own. Of several receivers that start at
 * once, one migrates and the others wait for it.
 *
 * @throws Error when the tables are of a newer receiver, or a migration fails; then that one has changed nothing.
 */
export async function migrate(client: PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const version = await versionOf(client);
    const newest = MIGRATIONS.length;
    if (version > newest) {
      throw new Error(`its tables are of version ${version}; this receiver knows versions up to ${newest}`);
    }
    for (const migration of MIGRATIONS.slice(version)) await apply(client, migration);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
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

async function apply(client: PoolClient, { version, name, sql }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO geo.migrations (version, name) VALUES ($1, $2)', [version, name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new Error(`migration ${version} (${name}) failed: ${(error as Error).message}`, { cause: error });
  }
}
