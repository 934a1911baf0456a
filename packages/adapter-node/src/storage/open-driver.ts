import type { SqliteDriver, SqliteDriverName } from './driver';
import { type LibsqlModule, libsqlDriver } from './libsql-driver';
import { nodeDriver, nodeSqlite } from './node-driver';

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
