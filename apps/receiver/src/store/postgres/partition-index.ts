import type { ClientBase } from 'pg';

/** The tables of geo.records that have rows: its partitions, and the default one. */
export async function tablesOfRecords(client: Pick<ClientBase, 'query'>): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'geo.records'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Makes an index on every partition, one after the other, while uploads go on; those that are made later have it from the start.
 * It may be interrupted anywhere and run again. Not to be called in a transaction unless there are no rows.
 *
 * @param definition what follows the table in `CREATE INDEX`
 */
export async function indexPartitions(client: ClientBase, name: string, definition: string): Promise<void> {
  const { rows: found } = await client.query<{ rows: boolean }>(
    'SELECT EXISTS (SELECT FROM geo.records) AS rows',
  );
  if (!found[0]?.rows) {
    await client.query(`CREATE INDEX IF NOT EXISTS ${name} ON geo.records ${definition}`);
    return;
  }
  // Of the parent alone: no rows, and no lock that an upload waits for longer than this takes.
  await client.query(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY geo.records ${definition}`);
  for (const table of await tablesOfRecords(client)) {
    const own = `${table}_${name}`;
    const { rows } = await client.query<{ valid: boolean; attached: boolean }>(
      `SELECT x.indisvalid AS valid, i.inhrelid IS NOT NULL AS attached
       FROM pg_index x LEFT JOIN pg_inherits i ON i.inhrelid = x.indexrelid WHERE x.indexrelid = to_regclass($1)`,
      [`geo.${own}`],
    );
    if (rows[0]?.attached) continue;
    // Left half-made by one that was interrupted.
    if (rows[0]?.valid === false) await client.query(`DROP INDEX CONCURRENTLY geo.${own}`);
    await client.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${own} ON geo.${table} ${definition}`);
    await client.query(`ALTER INDEX geo.${name} ATTACH PARTITION geo.${own}`);
  }
}
