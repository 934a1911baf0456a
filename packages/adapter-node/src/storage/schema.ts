import { closeSync, openSync, readSync } from 'node:fs';
import type { SqliteDriver } from './driver';
import { StorageError } from './storage-error';

/** Marks our files ("geo1" in ASCII), so that the database of another program is never written to. */
const APPLICATION_ID = 0x67656f31;

/** Of the table below; a file with a higher one was written by a later version of this library. */
const SCHEMA_VERSION = 1;

/** How long to wait for a process that is just letting go of the file, milliseconds. */
const BUSY_MILLIS = 2_000;

/** SQLite's default page, bytes. */
const PAGE_BYTES = 4_096;

/** Fewer pages would not hold the schema and a row. */
const LEAST_PAGES = 4;

/** What a user may choose about the file. */
export interface FileOptions {
  /** The file may not grow beyond this many bytes (its write-ahead log, a few megabytes, comes on top). A commit that would rejects with `FULL`. Default: as large as the disk. */
  readonly maxBytes?: number;
  /**
   * What a commit that resolved survives. `power-loss`, the default, waits for the disk in every commit. `kill` survives the
   * end of the process, however it ends, and leaves the waiting to the system: for replays, where a lost file is made again.
   */
  readonly survives?: 'power-loss' | 'kill';
}

/** What a SQLite file begins with, and where its header keeps what we look for (sqlite.org/fileformat.html). */
const MAGIC = 'SQLite format 3\u0000';
const HEADER_BYTES = 100;
const VERSION_OFFSET = 60;
const APPLICATION_OFFSET = 68;

/** Throws unless the file is ours or new. It only reads: SQLite itself may write to a database as soon as it opens it. */
export function mustBeOurs(path: string): void {
  const header = readHeader(path);
  if (header === undefined) return;
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new StorageError('NOT_A_DATABASE', `storage "${path}" is no SQLite database; choose another file`);
  }
  if (header.readUInt32BE(APPLICATION_OFFSET) !== APPLICATION_ID) {
    throw new StorageError(
      'NOT_A_DATABASE',
      `storage "${path}" is a SQLite database of another program; choose another file`,
    );
  }
  const version = header.readUInt32BE(VERSION_OFFSET);
  if (version > SCHEMA_VERSION) {
    throw new StorageError(
      'NOT_A_DATABASE',
      `storage "${path}" has version ${version}, and this library knows ${SCHEMA_VERSION} at most: update it`,
    );
  }
}

function unreadable(path: string, cause: unknown): StorageError {
  return new StorageError('CANNOT_OPEN', `storage "${path}" cannot be read: ${(cause as Error).message}`, {
    cause,
  });
}

/** The beginning of the file, filled up with zeros; `undefined` where there is no file, or nothing in it. */
function readHeader(path: string): Buffer | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unreadable(path, error);
  }
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return readSync(file, header, 0, HEADER_BYTES, 0) === 0 ? undefined : header;
  } finally {
    closeSync(file);
  }
}

/** Makes a file that is ours ready for use, and us its only user. */
export function prepareFile(driver: SqliteDriver, { maxBytes, survives = 'power-loss' }: FileOptions): void {
  driver.exec(`PRAGMA busy_timeout = ${BUSY_MILLIS}`);
  // Two engines on one queue would send rows twice and give sequence numbers twice. The lock dies with its process.
  driver.exec('PRAGMA locking_mode = EXCLUSIVE');
  // Before the file turns to write-ahead logging, so that its own header says whose it is from the first moment on.
  driver.exec(`
    BEGIN EXCLUSIVE;
    CREATE TABLE IF NOT EXISTS entry (key TEXT NOT NULL PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${SCHEMA_VERSION};
    COMMIT;
  `);
  driver.exec('PRAGMA journal_mode = WAL');
  driver.exec(`PRAGMA synchronous = ${survives === 'power-loss' ? 'FULL' : 'NORMAL'}`);
  if (maxBytes !== undefined)
    driver.exec(`PRAGMA max_page_count = ${Math.max(LEAST_PAGES, Math.floor(maxBytes / PAGE_BYTES))}`);
}
