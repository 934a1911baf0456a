import type { LibsqlModule } from './libsql-driver';
import { libsqlDriver } from './libsql-driver';
import { nodeDriver, nodeSqlite } from './node-driver';

/** What a column can hold here: text, or bytes where text would not survive. */
export type SqliteValue = string | Uint8Array;

/** A prepared statement. */
export interface SqliteStatement {
  run(...values: readonly SqliteValue[]): void;
  rows(...values: readonly (SqliteValue | number)[]): readonly (readonly unknown[])[];
}

/** As much of SQLite as a storage needs: what Node's own module and libsql have in common. */
export interface SqliteDriver {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  /** Frees the memory of reads only when the event loop turns. */
  readonly isFreedByTurns: boolean;
  /** Closes the file, statements included. */
  close(): void;
}

/** Which SQLite: the one in Node (22.13 and later), or the package `libsql`. */
export type SqliteDriverName = 'node' | 'libsql';

/** Opens a file with the driver that was asked for; by default Node's own, and `libsql` where Node has none. */
export async function openDriver(path: string, name: SqliteDriverName | undefined): Promise<SqliteDriver> {
  const builtIn = name === 'libsql' ? undefined : nodeSqlite();
  if (builtIn !== undefined) return nodeDriver(builtIn, path);
  if (name === 'node')
    throw new Error(
      `Node ${process.versions.node} has no SQLite of its own; 22.13 and later have. Use the driver "libsql"`,
    );
  let libsql: LibsqlModule;
  try {
    libsql = (await import('libsql')).default as LibsqlModule;
  } catch (error) {
    throw new Error(
      `Node ${process.versions.node} has no SQLite of its own, and the optional package libsql cannot be loaded: update Node to 22.13 or later, or install libsql`,
      {
        cause: error,
      },
    );
  }
  return libsqlDriver(libsql, path);
}
