import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** What SQLite stores in the columns used here. */
export type Value = string | number | null;

/** A prepared statement. */
export interface Statement {
  run(...values: Value[]): { changes: number | bigint };
  get(...values: Value[]): unknown;
  all(...values: Value[]): unknown[];
}

/** The few calls the receiver makes to SQLite, whichever driver is underneath. */
export interface Database {
  /** `node:sqlite` where Node has it (22.13 and later), else `libsql`. */
  readonly driver: 'node:sqlite' | 'libsql';
  exec(sql: string): void;
  prepare(sql: string): Statement;
  /** Everything in `work` is committed together, or nothing of it is. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** The part both drivers share. */
interface Handle {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}

type HandleClass = new (path: string) => Handle;

/** How long a writer waits for another process that holds the file, milliseconds; then the upload fails with 503. */
const BUSY_TIMEOUT_MILLIS = 5000;

/**
 * Opens (and creates, with its folder) a SQLite file, or `:memory:`.
 *
 * WAL with synchronous FULL: a client deletes its record when it reads our 200, so the row must by then outlive a
 * power cut as well as a kill. NORMAL would be faster and lose the last commits in a power cut.
 */
export function openDatabase(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const { driver, open } = findDriver();
  const handle = open(path);
  handle.exec('PRAGMA journal_mode = WAL');
  handle.exec('PRAGMA synchronous = FULL');
  handle.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MILLIS}`);
  let isOpen = true;
  return {
    driver,
    exec: (sql) => void handle.exec(sql),
    prepare: (sql) => handle.prepare(sql),
    transaction(work) {
      handle.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        handle.exec('COMMIT');
        return result;
      } catch (error) {
        rollBack(handle);
        throw error;
      }
    },
    close() {
      if (isOpen) handle.close();
      isOpen = false;
    },
  };
}

/** SQLite ends the transaction itself after some errors (a full disk); then there is nothing left to roll back. */
function rollBack(handle: Handle): void {
  try {
    handle.exec('ROLLBACK');
  } catch {
    // The error that brought us here is the one worth telling.
  }
}

function findDriver(): { driver: Database['driver']; open: (path: string) => Handle } {
  // Not an import: bundlers strip the `node:` of modules they do not know, and there is no plain `sqlite`.
  const builtin = process.getBuiltinModule?.('node:sqlite') as { DatabaseSync: HandleClass } | undefined;
  if (builtin) return { driver: 'node:sqlite', open: (path) => new builtin.DatabaseSync(path) };
  const Libsql = createRequire(import.meta.url)('libsql') as HandleClass;
  return { driver: 'libsql', open: (path) => new Libsql(path) };
}
