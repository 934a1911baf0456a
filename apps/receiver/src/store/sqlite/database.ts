import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** What SQLite stores in the columns used here. */
export type Value = string | number | Uint8Array | null;

/** A prepared statement. */
export interface Statement {
  run(...values: Value[]): { changes: number | bigint; lastInsertRowid: number | bigint };
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
  /** Empties the write-ahead log. False where another program reads it just now: then it is to be tried again. */
  emptyLog(): boolean;
  close(): void;
}

/** The part both drivers share. */
interface Handle {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}

type HandleClass = new (path: string) => Handle;

const OWNER_ONLY = 0o600;
/** SQLite's result code of a lock that another process holds. */
const SQLITE_BUSY = 5;

/** How long a writer waits for another process that holds the file, milliseconds; then the upload fails with 503. */
const BUSY_TIMEOUT_MILLIS = 5000;

/**
 * Pages of the write-ahead log after which a commit writes them into the file: 16 MB, four times SQLite's own. Records that come by
 * device and by uuid change the same pages of the indexes again and again; they are written once for all of these commits.
 */
const CHECKPOINT_PAGES = 4_000;

/**
 * Opens (and creates, with its folder) a SQLite file, or `:memory:`.
 *
 * WAL with synchronous FULL: a client deletes its record when it reads our 200, so the row must by then outlive a
 * power cut as well as a kill. NORMAL would be faster and lose the last commits in a power cut.
 */
export function openDatabase(path: string): Database {
  const { driver, open } = findDriver();
  const unlock = path === ':memory:' ? () => undefined : locked(path, open);
  try {
    return { driver, ...onHandle(open(path), unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Makes the file its owner's alone, and this receiver its only one: two would count apart, and their live maps would not
 * see each other's records. The lock is on a file beside the database, so that other programs can read that all the while;
 * it is SQLite's, and dies with its process.
 */
function locked(path: string, open: (path: string) => Handle): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const lockPath = `${path}.lock`;
  for (const file of [path, lockPath]) keepToOwner(file);
  const lock = open(lockPath);
  try {
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const { errcode, rawCode } = error as { errcode?: number; rawCode?: number };
    if ((errcode ?? rawCode) !== SQLITE_BUSY) throw error;
    throw new Error('another receiver has it open; stop that one, or choose another file', { cause: error });
  }
  return () => {
    lock.exec('ROLLBACK');
    lock.close();
  };
}

/** Positions and device logs are private: readable by the owner alone. SQLite gives its log beside the file the same mode. */
function keepToOwner(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  try {
    chmodSync(file, OWNER_ONLY);
  } catch {
    // A file of another owner that is writable to us, or a file system without modes.
  }
}

function onHandle(handle: Handle, unlock: () => void): Omit<Database, 'driver'> {
  handle.exec('PRAGMA journal_mode = WAL');
  handle.exec('PRAGMA synchronous = FULL');
  // What is deleted is overwritten: else a device that was forgotten could be read in free pages.
  handle.exec('PRAGMA secure_delete = ON');
  handle.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  handle.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MILLIS}`);
  const truncate = handle.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  let isOpen = true;
  return {
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
    emptyLog() {
      handle.exec('PRAGMA busy_timeout = 0');
      try {
        return (truncate.get() as { busy: number }).busy === 0;
      } finally {
        handle.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MILLIS}`);
      }
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      handle.close();
      unlock();
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
