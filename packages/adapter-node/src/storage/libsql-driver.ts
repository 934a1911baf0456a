import type { SqliteDriver, SqliteStatement } from './driver';

/** As much of the package `libsql` as we use. */
export type LibsqlModule = new (path: string) => LibsqlDatabase;
interface LibsqlDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): LibsqlStatement;
  close(): unknown;
}
interface LibsqlStatement {
  raw(): LibsqlStatement;
  run(values: readonly unknown[]): unknown;
  all(values: readonly unknown[]): unknown[];
}

/** SQLite's result code of a full disk. */
const SQLITE_FULL = 13;

/** Closed, and still locked: their disk was full. By path. */
const heldFiles = new Map<string, LibsqlDatabase>();

/** Opens a file with libsql: the SQLite for Node 20, prebuilt for the usual platforms. */
export function libsqlDriver(Database: LibsqlModule, path: string): SqliteDriver {
  const held = heldFiles.get(path);
  if (held !== undefined && letGo(held)) heldFiles.delete(path);
  const database = new Database(path);
  return {
    isFreedByTurns: true,
    exec(sql) {
      database.exec(sql);
    },
    prepare: (sql) => statement(database.prepare(sql)),
    close() {
      // Not closed where the lock stays: once there is room, the next opening of the file in this process can lift it.
      if (letGo(database)) database.close();
      else heldFiles.set(path, database);
    },
  };
}

/**
 * libsql keeps a closed file open, and locked, until its statements happen to be collected. Leaving write-ahead logging and
 * the exclusive mode gives the lock back now.
 */
function letGo(database: LibsqlDatabase): boolean {
  try {
    database.exec('PRAGMA busy_timeout = 0');
    database.exec('PRAGMA journal_mode = DELETE');
    database.exec('PRAGMA locking_mode = NORMAL');
    // The mode changes with the next access.
    database.exec('SELECT count(*) FROM sqlite_schema');
    return true;
  } catch (error) {
    // On a full disk the log cannot go into the file. A file that we never got blocks no other process.
    return (error as { rawCode?: number }).rawCode !== SQLITE_FULL;
  }
}

function statement(prepared: LibsqlStatement): SqliteStatement {
  let arrays: LibsqlStatement | undefined;
  // As one array: libsql takes a single value that is an object, bytes too, for named parameters, and ends the process.
  return {
    run(...values) {
      prepared.run(values);
    },
    rows(...values) {
      // Only where rows are read: libsql refuses `raw` on a statement that returns none.
      arrays ??= prepared.raw();
      return arrays.all(values) as unknown[][];
    },
  };
}
