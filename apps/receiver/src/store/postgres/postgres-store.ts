import type { Pool } from 'pg';
import type { Store } from '../store';
import { createWatchers } from '../watchers';
import { connect, unhurried } from './connection';
import { createCursors } from './cursors';
import { createFleetReads } from './fleet-reads';
import { forgetDevice } from './forget';
import { createLeases } from './leases';
import { createLog } from './log';
import { migrate } from './migrations';
import { createNews } from './news';
import { createPartitions } from './partitions';
import { prune } from './prune';
import { createReads } from './reads';
import { createSpanReads } from './span-reads';
import { requireVersion } from './version';
import { createWriters } from './writers';

/** A store in PostgreSQL, with the connections of its readers for tests and for queries of other kinds. */
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
  const { writing, reading, upkeep } = connections;
  try {
    await unhurried(upkeep, async (client) => {
      await requireVersion(client);
      await migrate(client);
    });
  } catch (error) {
    await connections.end();
    throw new Error(`cannot open the database ${withoutPassword(url)}: ${reasonOf(error)}`, { cause: error });
  }
  const watchers = createWatchers();
  const news = createNews(upkeep, watchers);
  const partitions = createPartitions();
  const writers = createWriters(connections, partitions, () => news.send());
  const reads = createReads(reading);
  const leases = createLeases(upkeep);
  let closing: Promise<void> | undefined;
  return {
    driver: 'postgres',
    pool: reading,
    ...reads,
    ...createFleetReads(reading),
    ...createSpanReads(reading),
    ...createCursors(writing),
    insert: writers.insert,
    insertLog: createLog(writing),
    list: async (query) => (await reads.listBackwards(query)).reverse(),
    forget: (owner) => forgetDevice(upkeep, owner),
    async prune(before) {
      const records = await unhurried(upkeep, (client) => prune(client, before));
      partitions.reset();
      return records;
    },
    lease: leases.lease,
    async probe() {
      await writing.query(
        'INSERT INTO geo.health (id, at) VALUES (1, now()) ON CONFLICT (id) DO UPDATE SET at = excluded.at',
      );
    },
    watch: watchers.add,
    close() {
      closing ??= writers.idle().then(() => {
        news.close();
        leases.close();
        return connections.end();
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
