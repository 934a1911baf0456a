import type { Store } from '../store';
import { createWatchers } from '../watchers';
import { type Database, openDatabase } from './database';
import { createDerivedTables } from './derived-tables';
import { createGroupCommit } from './group-commit';
import { createLastPositions } from './last-positions';
import { createLogTable } from './log-table';
import { createRecordTable } from './record-table';
import { prepareSchema } from './schema';
import { createSpanReads } from './span-reads';

/** The health check writes this much: the log beside the database keeps room that it once had, so that a few bytes still find a place on a full disk. */
const PROBE_BYTES = 64 * 1024;
/** Another program that reads the file keeps its log from being emptied; it is tried again this often. */
const EMPTYING_EVERY_MILLIS = 1_000;

/** A store that is one SQLite file, with its database for tests. */
export interface SqliteStore extends Store {
  readonly database: Database;
}

/**
 * Opens a store in a SQLite file, or `:memory:`. `damaged` is called once for each row that can no longer be read.
 *
 * @throws Error that names the file when it cannot be opened or was written by a newer receiver.
 */
export function openSqliteStore(path: string, damaged: (sentence: string) => void): SqliteStore {
  const database = opened(path);
  const derived = createDerivedTables(database);
  const records = createRecordTable(database, derived, damaged);
  const positions = createLastPositions(database);
  const spans = createSpanReads(database, records);
  const log = createLogTable(database, derived);
  const watchers = createWatchers();
  const group = createGroupCommit(database, records, watchers.call);
  const selectCursor = database.prepare('SELECT seq FROM cursors WHERE name = ?');
  const replaceCursor = database.prepare('REPLACE INTO cursors (name, seq) VALUES (?, ?)');
  // Names that are used up lie beside places of readers: their number is when they may be forgotten, Unix seconds.
  const forgetSpent = database.prepare("DELETE FROM cursors WHERE name LIKE 'spent %' AND seq < ?");
  const insertSpent = database.prepare(
    'INSERT INTO cursors (name, seq) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const fill = database.prepare('REPLACE INTO health (id, at, filler) VALUES (1, ?, zeroblob(?))');
  function deleting<T>(work: () => T): T {
    const result = database.transaction(work);
    records.recount();
    return result;
  }
  let emptying: NodeJS.Timeout | undefined;
  /** The log has the pages as they were before a device was forgotten. */
  function emptyLog(): void {
    clearTimeout(emptying);
    if (!database.emptyLog()) emptying = setTimeout(emptyLog, EMPTYING_EVERY_MILLIS).unref();
  }

  return {
    driver: database.driver,
    database,
    insert: group.insert,
    insertLog: async (entries, owner, receivedAt) => log.insert(entries, owner, receivedAt),
    count: async (org) => records.count(org),
    list: async (query) => records.listBackwards(query).reverse(),
    listBackwards: async (query, before) => records.listBackwards(query, before),
    listForwards: async (query, after) => records.listForwards(query, after),
    positions: async (org, page) => positions.page(org, page),
    nearest: async (org, place, limit) => positions.nearest(org, place, limit),
    arrivedAfter: async (org, seq, limit) => records.arrivedAfter(org, seq, limit),
    devices: async (org) => positions.devices(org),
    places: async (query) => records.places(query),
    trips: async (query) => spans.trips(query),
    tripsBeside: async (query) => spans.tripsBeside(query),
    episodes: async (query) => spans.episodes(query),
    visits: async (query, area) => spans.visits(query, area),
    providers: async (org) => spans.providers(org),
    lastSeq: async (org) => records.lastSeq(org),
    listLog: async (org, limit, device) => log.list(org, limit, device),
    async forget(owner) {
      const forgotten = deleting(() => {
        derived.forget(owner.org, owner.device);
        return { records: records.forget(owner), logEntries: log.forget(owner) };
      });
      emptyLog();
      return forgotten;
    },
    prune: async (before) =>
      deleting(() => {
        log.prune(before);
        derived.uncount(before);
        const gone = records.prune(before);
        derived.prune(before);
        return gone;
      }),
    cursor: async (name) => (selectCursor.get(name) as { seq: number } | undefined)?.seq,
    setCursor: async (name, seq) => void replaceCursor.run(name, seq),
    // The file has one process: see `openDatabase`.
    lease: async () => ({ lost: new AbortController().signal, release: async () => undefined }),
    async spend(name, until) {
      forgetSpent.run(Math.floor(Date.now() / 1000));
      return Number(insertSpent.run(`spent ${name}`, Math.ceil(until / 1000)).changes) === 1;
    },
    probe: async () => void fill.run(Date.now(), PROBE_BYTES),
    watch: watchers.add,
    async close() {
      group.flush();
      clearTimeout(emptying);
      database.close();
    },
  };
}

function opened(path: string): Database {
  try {
    const database = openDatabase(path);
    try {
      prepareSchema(database);
    } catch (error) {
      database.close();
      throw error;
    }
    return database;
  } catch (error) {
    throw new Error(`cannot open the database ${path}: ${(error as Error).message}`, { cause: error });
  }
}
