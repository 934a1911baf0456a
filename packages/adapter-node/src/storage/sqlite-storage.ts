import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Change, Entry, ScanOptions, Storage } from '@geo/core';
import { setAside } from './damaged-rows';
import type { SqliteDriver, SqliteDriverName, SqliteValue } from './driver';
import { keepToOwner } from './file-mode';
import { BEHIND_ALL_KEYS, decodedKey, encodedKey, encodedPrefixEnd } from './key-order';
import { openDriver } from './open-driver';
import { type FileOptions, mustBeOurs, prepareFile } from './schema';
import { StorageError, storageError } from './storage-error';
import { ROW_COLUMNS, readKey, readValue, storedValue } from './value-form';

/** How the database is opened. */
export interface SqliteStorageOptions extends FileOptions {
  /** Which SQLite to use. Default: Node's own where it has one (22.13 and later), else `libsql`. */
  readonly driver?: SqliteDriverName;
}

/** A storage in a SQLite file. */
export interface SqliteStorage extends Storage {
  /** Closes the file; harmless twice. Every later call rejects with `CLOSED`. */
  close(): void;
}

/** A caller that only awaits never lets the event loop turn: after this many calls, about a kilobyte each, it must. */
const CALLS_BETWEEN_TURNS = 500;

/** Rows written by one statement where as many stand side by side: of 4, 8, 16 and 32 the first that later ones hardly improve on. */
const PUT_ROWS = 16;

/** `LIMIT` of no limit, in SQLite. */
const NO_LIMIT = -1;

/**
 * Opens a SQLite file as durable memory, and creates it where there is none. What a commit resolved for survives the end
 * of the process and of the machine's power. The file belongs to one storage at a time: a second one rejects with `BUSY`.
 *
 * @throws {StorageError} See its codes.
 * @example
 * const storage = await sqliteStorage('/var/lib/tracker/engine.db');
 */
export async function sqliteStorage(
  path: string,
  options: SqliteStorageOptions = {},
): Promise<SqliteStorage> {
  // Absolute, so that no driver can read a scheme or a keyword into it.
  const file = resolve(path);
  mustHaveDirectory(file);
  mustBeOurs(file);
  keepToOwner(file);
  let driver: SqliteDriver | undefined;
  try {
    driver = await openDriver(file, options.driver);
    prepareFile(driver, options);
    return onDriver(driver, file);
  } catch (error) {
    driver?.close();
    throw storageError(error, file);
  }
}

function mustHaveDirectory(file: string): void {
  const directory = dirname(file);
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new StorageError(
      'CANNOT_OPEN',
      `storage "${file}" cannot be created: there is no directory "${directory}"`,
    );
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new StorageError('CANNOT_OPEN', `storage "${file}" must be a file, and is a directory`);
  }
}

/** Every call runs to its end at once, on this thread: that alone gives commits their order, and one costs less than handing it to another thread. */
function onDriver(driver: SqliteDriver, path: string): SqliteStorage {
  const put = driver.prepare(upsert(1));
  const putMany = driver.prepare(upsert(PUT_ROWS));
  const remove = driver.prepare('DELETE FROM entry WHERE key = ?');
  const removeMany = driver.prepare('DELETE FROM entry WHERE key IN (SELECT value FROM json_each(?))');
  const removeRange = driver.prepare('DELETE FROM entry WHERE key >= ? AND key < ?');
  const select = driver.prepare(`SELECT ${ROW_COLUMNS} FROM entry WHERE key = ?`);
  const count = driver.prepare('SELECT count(*) FROM entry WHERE key >= ? AND key < ?');
  const scanFrom = driver.prepare(
    `SELECT ${ROW_COLUMNS} FROM entry WHERE key >= ? AND key < ? ORDER BY key LIMIT ?`,
  );
  const scanAfter = driver.prepare(
    `SELECT ${ROW_COLUMNS} FROM entry WHERE key > ? AND key < ? ORDER BY key LIMIT ?`,
  );
  const scanBack = driver.prepare(
    `SELECT ${ROW_COLUMNS} FROM entry WHERE key >= ? AND key < ? ORDER BY key DESC LIMIT ?`,
  );
  const begin = driver.prepare('BEGIN IMMEDIATE');
  const commit = driver.prepare('COMMIT');
  const rollback = driver.prepare('ROLLBACK');
  let closed = false;
  let calls = 0;

  function apply(change: Change): void {
    if ('put' in change)
      put.run(encodedKey(text(change.put, change)), storedValue(text(change.value, change)));
    else if ('delete' in change) remove.run(encodedKey(text(change.delete, change)));
    else if ('deletePrefix' in change) {
      const prefix = text(change.deletePrefix, change);
      removeRange.run(encodedKey(prefix), encodedPrefixEnd(prefix));
    } else {
      removeRange.run(
        encodedKey(text(change.deleteRange?.from, change)),
        encodedKey(text(change.deleteRange.to, change)),
      );
    }
  }

  /** Applies the run of like changes from here on, or one change; returns how many it applied. */
  function applyRun(changes: readonly Change[], from: number): number {
    const keys = removedFrom(changes, from);
    if (keys.length > 1) {
      removeMany.run(JSON.stringify(keys));
      return keys.length;
    }
    const values = putFrom(changes, from);
    if (values === undefined) apply(changes[from] as Change);
    else putMany.run(...values);
    return values === undefined ? 1 : PUT_ROWS;
  }

  function transact(changes: readonly Change[]): void {
    begin.run();
    try {
      for (let next = 0; next < changes.length; ) next += applyRun(changes, next);
      commit.run();
    } catch (error) {
      try {
        rollback.run();
      } catch {
        // SQLite has rolled back by itself, as it does when the disk is full.
      }
      throw error;
    }
  }

  /** Makes every failure a rejection, in our words. */
  async function guarded<T>(run: () => T): Promise<T> {
    if (closed) throw new StorageError('CLOSED', `storage "${path}" was closed`);
    try {
      const result = run();
      calls += 1;
      if (driver.isFreedByTurns && calls % CALLS_BETWEEN_TURNS === 0) await turn();
      return result;
    } catch (error) {
      throw storageError(error, path);
    }
  }

  return {
    get: (key) =>
      guarded(() => {
        const row = select.rows(encodedKey(key))[0];
        return row === undefined ? undefined : readValue(row[1], row[2]);
      }),
    count: (prefix) =>
      guarded(() => Number(count.rows(encodedKey(prefix), encodedPrefixEnd(prefix))[0]?.[0])),
    scan: (prefix, scan = {}) => guarded(() => entries(prefix, scan)),
    commit: (changes) =>
      guarded(() => {
        // SQLite makes a single statement a transaction of its own, in one step instead of three.
        if (changes.length === 1) apply(changes[0] as Change);
        else if (changes.length > 0) transact(changes);
      }),
    close() {
      if (closed) return;
      closed = true;
      driver.close();
    },
  };

  /** A row whose key is damaged is quarantined, and the others are read again: a caller counts on as many as its limit. */
  function entries(prefix: string, scan: ScanOptions): readonly Entry[] {
    const rows = scanned(prefix, scan);
    const damaged = rows.filter(([key]) => readKey(key) === undefined);
    if (damaged.length === 0) return rows.flatMap(entry);
    setAside(
      driver,
      damaged.map(([key]) => key),
      path,
    );
    return scanned(prefix, scan).flatMap(entry);
  }

  function scanned(
    prefix: string,
    { after, limit, reverse = false }: ScanOptions,
  ): readonly (readonly unknown[])[] {
    if (limit !== undefined && !(limit >= 0))
      throw new RangeError(`limit must be a whole number of entries, 0 or more; got ${limit}`);
    const most = limit === undefined || limit === Number.POSITIVE_INFINITY ? NO_LIMIT : Math.ceil(limit);
    const from = encodedKey(prefix);
    const to = encodedPrefixEnd(prefix);
    if (after === undefined) return (reverse ? scanBack : scanFrom).rows(from, to, most);
    const edge = encodedKey(after);
    if (reverse) return scanBack.rows(from, after < prefix ? from : lower(edge, to), most);
    return after < prefix ? scanFrom.rows(from, to, most) : scanAfter.rows(edge, to, most);
  }
}

/** The lower of two encoded keys. They compare as strings do, all but `BEHIND_ALL_KEYS`, whose one character is two units. */
function lower(edge: string, to: string): string {
  return to === BEHIND_ALL_KEYS || edge < to ? edge : to;
}

function entry([bytes, value, isUtf16]: readonly unknown[]): readonly Entry[] {
  const key = readKey(bytes);
  return key === undefined ? [] : [{ key: decodedKey(key), value: readValue(value, isUtf16) }];
}

/**
 * The encoded keys of the single deletions that stand side by side from here on. An upload that succeeded removes two rows for
 * each record, and a statement for all of them costs 40 % less than one for each.
 */
function removedFrom(changes: readonly Change[], from: number): readonly string[] {
  const keys: string[] = [];
  for (let at = from; at < changes.length; at += 1) {
    const change = changes[at] as Change;
    if ('put' in change || !('delete' in change)) break;
    keys.push(encodedKey(text(change.delete, change)));
  }
  return keys;
}

/** Keys and values of the next `PUT_ROWS` changes where all of them put; a statement for all costs 30 % less than one for each. */
function putFrom(changes: readonly Change[], from: number): readonly SqliteValue[] | undefined {
  if (from + PUT_ROWS > changes.length) return undefined;
  const values: SqliteValue[] = [];
  for (let at = from; at < from + PUT_ROWS; at += 1) {
    const change = changes[at] as Change;
    if (!('put' in change)) return undefined;
    values.push(encodedKey(text(change.put, change)), storedValue(text(change.value, change)));
  }
  return values;
}

/** Writes this many rows; of two values for one key the later stands. */
function upsert(rows: number): string {
  const values = Array.from({ length: rows }, () => '(?, ?)').join(', ');
  return `INSERT INTO entry (key, value) VALUES ${values} ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
}

/** Drivers store numbers as numbers and would give them back so. */
function text(value: unknown, change: Change): string {
  if (typeof value === 'string') return value;
  throw new TypeError(
    `a change is { put, value }, { delete }, { deletePrefix } or { deleteRange: { from, to } }, all strings; got ${JSON.stringify(change)}`,
  );
}
