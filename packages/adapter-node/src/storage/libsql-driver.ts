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

/** Opens a file with libsql: the SQLite for Node 20, prebuilt for the usual platforms. */
export function libsqlDriver(Database: LibsqlModule, path: string): SqliteDriver {
  const database = new Database(path);
  return {
    exec(sql) {
      database.exec(sql);
    },
    prepare: (sql) => statement(database.prepare(sql)),
    close() {
      letGo(database);
      database.close();
    },
  };
}

/**
 * libsql keeps a closed file open, and locked, until its statements happen to be collected. Leaving write-ahead logging and
 * the exclusive mode gives the lock back now.
 */
function letGo(database: LibsqlDatabase): void {
  try {
    database.exec('PRAGMA busy_timeout = 0');
    database.exec('PRAGMA journal_mode = DELETE');
    database.exec('PRAGMA locking_mode = NORMAL');
    // The mode changes with the next access.
    database.exec('SELECT count(*) FROM sqlite_schema');
  } catch {
    // A file that we never got, or a full disk: the log stays beside the file, and the next one to open it reads it.
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
