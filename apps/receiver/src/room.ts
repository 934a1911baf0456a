import { type Database, openDatabase } from './database';
import { createHealth, type Health } from './health';
import { createLogTable, type LogTable } from './log-table';
import type { Settings } from './options';
import { createRecordTable, type RecordTable } from './record-table';
import { prepareSchema } from './schema';
import type { Stats } from './stats';

/** What all routes of one receiver share. */
export interface Room {
  readonly settings: Settings;
  readonly database: Database;
  readonly records: RecordTable;
  readonly log: LogTable;
  readonly health: Health;
  /** Counts since the receiver was opened. */
  readonly tally: { requests: number; duplicates: number; bytes: number; rejected: number };
  stats(): Stats;
  /** Notifies all watchers that the counts, and perhaps the rows, have changed. */
  changed(): void;
  /** Calls back on every change until the returned function is called. */
  watch(watcher: () => void): () => void;
  /** Are the live streams to end? Watchers are notified when this changes. */
  isEnding(): boolean;
  endStreams(): void;
  close(): void;
}

/** Opens the database. @throws Error that names the file when it cannot be opened or was written by a newer receiver. */
export function openRoom(settings: Settings): Room {
  const database = opened(settings.db);
  const records = createRecordTable(database, (sentence) => settings.onFault(new Error(sentence)));
  const tally = { requests: 0, duplicates: 0, bytes: 0, rejected: 0 };
  const watchers = new Set<() => void>();
  let ending = false;
  function changed(): void {
    for (const watcher of watchers) watcher();
  }
  function endStreams(): void {
    ending = true;
    changed();
  }
  return {
    settings,
    database,
    records,
    log: createLogTable(database),
    health: createHealth(database),
    tally,
    stats: () => ({ rows: records.count(), ...tally }),
    changed,
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    isEnding: () => ending,
    endStreams,
    close() {
      endStreams();
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
