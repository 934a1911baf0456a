import type { Pool } from 'pg';
import type { Store } from '../store';
import { createWatchers } from '../watchers';
import { toText, toTimestamp } from './columns';
import { connect, transaction, unhurried } from './connection';
import { createFleetReads } from './fleet-reads';
import { forgetDevice } from './forget';
import { createLeases } from './leases';
import { migrate } from './migrations';
import { createNews } from './news';
import { createPartitions, prunePartitions } from './partitions';
import { createReads } from './reads';
import { requireVersion } from './version';
import { createWriters } from './writers';

/** Newest log entries kept, of all devices together; older ones make room. */
const MAX_LOG_ENTRIES = 100_000;

/** A store in PostgreSQL, with its connections for tests and for queries of other kinds. */
export interface PostgresStore extends Store {
  readonly pool: Pool;
}

/**
 * Opens a store in PostgreSQL 15 or newer with PostGIS, and brings its tables to this version.
 *
 * @throws Error that names the database, without the password, when it cannot be reached or has tables of a newer receiver.
 */
export async function openPostgresStore(
  url: string,
  onFault: (error: unknown) => void,
): Promise<PostgresStore> {
  const connections = connect(url, onFault);
  const { pool } = connections;
  try {
    await unhurried(pool, async (client) => {
      await requireVersion(client);
      await migrate(client);
    });
  } catch (error) {
    await pool.end();
    throw new Error(`cannot open the database ${withoutPassword(url)}: ${reasonOf(error)}`, { cause: error });
  }
  const watchers = createWatchers();
  const news = createNews(pool, watchers);
  const partitions = createPartitions();
  const writers = createWriters(connections, partitions, () => news.send());
  const reads = createReads(pool);
  const leases = createLeases(pool);
  let closing: Promise<void> | undefined;
  return {
    driver: 'postgres',
    pool,
    ...reads,
    ...createFleetReads(pool),
    insert: writers.insert,
    async insertLog(entries, { org, device }, receivedAt) {
      await transaction(pool, async (client) => {
        await client.query(
          `INSERT INTO geo.log (org, device, received_at, entry)
           SELECT $1, $2, $3, entry FROM unnest($4::json[]) WITH ORDINALITY AS given (entry, place) ORDER BY place`,
          [
            toText(org),
            toText(device),
            toTimestamp(receivedAt),
            entries.map((entry) => JSON.stringify(entry)),
          ],
        );
        await client.query('DELETE FROM geo.log WHERE seq <= (SELECT max(seq) FROM geo.log) - $1', [
          MAX_LOG_ENTRIES,
        ]);
      });
    },
    list: async (query) => (await reads.listBackwards(query)).reverse(),
    forget: (owner) => forgetDevice(pool, owner),
    async prune(before) {
      const records = await unhurried(pool, (client) => prunePartitions(client, before));
      partitions.reset();
      return records;
    },
    lease: leases.lease,
    async spend(name, until) {
      // Beside places of readers: their number is when they may be forgotten, Unix seconds.
      await pool.query("DELETE FROM geo.cursors WHERE name LIKE 'spent %' AND seq < $1", [
        Math.floor(Date.now() / 1000),
      ]);
      const { rowCount } = await pool.query(
        'INSERT INTO geo.cursors (name, seq) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [`spent ${name}`, Math.ceil(until / 1000)],
      );
      return rowCount === 1;
    },
    async probe() {
      await pool.query(
        'INSERT INTO geo.health (id, at) VALUES (1, now()) ON CONFLICT (id) DO UPDATE SET at = excluded.at',
      );
    },
    watch: watchers.add,
    close() {
      closing ??= writers.idle().then(() => {
        news.close();
        leases.close();
        return pool.end();
      });
      return closing;
    },
  };
}

/** The address as people may read it. */
function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'postgres://…';
  const parsed = new URL(url);
  if (parsed.password !== '') parsed.password = '…';
  return decodeURIComponent(parsed.href);
}

/** Of several addresses that were tried, Node gives an error without a message. */
function reasonOf(error: unknown): string {
  const { message, errors, code } = error as { message?: string; errors?: Error[]; code?: string };
  return message || errors?.[0]?.message || code || String(error);
}
