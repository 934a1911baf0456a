import type { Pool } from 'pg';
import type { Forgotten, Owner } from '../store';
import { toText } from './columns';
import { transaction } from './connection';

/** Every table that has rows of devices; a test looks for what this leaves in any other. */
const TABLES_OF_DEVICES = ['records', 'last_position', 'episodes', 'trips', 'log', 'providers'] as const;

/** Deletes all rows of a device in one transaction. */
export function forgetDevice(pool: Pool, { org, device }: Owner): Promise<Forgotten> {
  return transaction(pool, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    const gone: Record<string, number> = {};
    for (const table of TABLES_OF_DEVICES) {
      const { rowCount } = await client.query(`DELETE FROM geo.${table} WHERE org = $1 AND device = $2`, [
        toText(org),
        toText(device),
      ]);
      gone[table] = rowCount ?? 0;
    }
    return { records: gone.records ?? 0, logEntries: gone.log ?? 0 };
  });
}
