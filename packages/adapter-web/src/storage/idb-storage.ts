import type { Change, Entry, ScanOptions, Storage } from '@geo/core';
import { get, promisifyRequest } from 'idb-keyval';
import { type Database, ENTRIES, LEADER, openDatabase } from './database';
import { between, scanned, withPrefix } from './key-range';
import { StorageError } from './storage-error';

/** How the database is opened. */
export interface IdbStorageOptions {
  /** Name of the database in this origin. Default: `geo`. */
  readonly name?: string;
  /**
   * Which leader writes (`claim`): every commit checks it within its own transaction, and rejects with `FENCED` where a later leader has
   * claimed the database. Default: not checked, for a page that is the only one.
   */
  readonly epoch?: number;
}

/** A storage in IndexedDB. */
export interface IdbStorage extends Storage {
  /** Closes the database when its transactions are done; harmless twice. Every later call rejects with `CLOSED`. */
  close(): void;
}

/** The one key of the object store of the leader. */
const EPOCH = 'epoch';

/** The name of a database where none is given. */
export const DATABASE = 'geo';

/**
 * Core's storage in IndexedDB, by the `UseStore` of idb-keyval. What a commit resolved for is on the medium (`durability: 'strict'`): it
 * survives the end of the tab, of the browser and of the machine's power. The browser may still remove the whole database when space
 * runs out, unless `persistStorage` was granted. Opens nothing before its first call.
 *
 * @throws {StorageError} by each call; see its codes.
 * @example
 * const storage = idbStorage({ name: 'tracker' });
 */
export function idbStorage({ name = DATABASE, epoch }: IdbStorageOptions = {}): IdbStorage {
  const database = openDatabase(name);
  const read = <T>(run: (entries: IDBObjectStore) => Promise<T>) => database.useStore('readonly', run);

  return {
    get: (key) => get<string>(key, database.useStore),
    count: (prefix) => read((entries) => promisifyRequest(entries.count(withPrefix(prefix)))),
    scan: (prefix, options = {}) => scan(database, prefix, options),
    async commit(changes) {
      if (changes.length === 0) return;
      await database.transact('readwrite', (transaction) => {
        const entries = transaction.objectStore(ENTRIES);
        if (epoch !== undefined) return fenced(transaction, epoch, name, () => applyAll(entries, changes));
        applyAll(entries, changes);
        return transaction.commit();
      });
    },
    close: database.close,
  };
}

/**
 * Claims the database for a new leader and returns its epoch: from then on the commits of every earlier one are rejected, also those of a
 * tab that was frozen in the middle of one.
 */
export async function claim(name: string = DATABASE): Promise<number> {
  const database = openDatabase(name);
  try {
    return await database.transact('readwrite', async (transaction) => {
      const leader = transaction.objectStore(LEADER);
      const epoch = ((await promisifyRequest(leader.get(EPOCH))) ?? 0) + 1;
      leader.put(epoch, EPOCH);
      return epoch as number;
    });
  } finally {
    database.close();
  }
}

/** Applies the changes, and completes the transaction where this is the present epoch. The check does not delay the requests. */
async function fenced(
  transaction: IDBTransaction,
  epoch: number,
  name: string,
  apply: () => void,
): Promise<void> {
  const checked = promisifyRequest<number | undefined>(transaction.objectStore(LEADER).get(EPOCH));
  checked.catch(() => undefined); // awaited below, unless a change is refused first
  apply();
  const present = await checked;
  if (present === epoch) return transaction.commit();
  if (present === undefined)
    throw new StorageError('LOST', `database "${name}" was removed by the browser while it was open`);
  throw new StorageError(
    'FENCED',
    `database "${name}" is of a later leader: this one has epoch ${epoch}, and ${present} writes`,
  );
}

function applyAll(entries: IDBObjectStore, changes: readonly Change[]): void {
  for (const change of changes) apply(entries, change);
}

function apply(entries: IDBObjectStore, change: Change): void {
  if ('put' in change) entries.put(text(change.value, change), text(change.put, change));
  else if ('delete' in change) entries.delete(text(change.delete, change));
  else if ('deletePrefix' in change) entries.delete(withPrefix(text(change.deletePrefix, change)));
  else {
    const range = between(text(change.deleteRange?.from, change), text(change.deleteRange.to, change));
    if (range) entries.delete(range);
  }
}

/** IndexedDB takes numbers, dates and lists for keys, and any value. */
function text(value: unknown, change: Change): string {
  if (typeof value === 'string') return value;
  throw new TypeError(
    `a change is { put, value }, { delete }, { deletePrefix } or { deleteRange: { from, to } }, all strings; got ${JSON.stringify(change)}`,
  );
}

/** The highest count that IndexedDB takes. */
const COUNT_MAX = 0xffff_ffff;

async function scan(database: Database, prefix: string, options: ScanOptions): Promise<readonly Entry[]> {
  const { limit = COUNT_MAX, reverse = false } = options;
  if (!(limit >= 0)) throw new RangeError(`limit must be a whole number of entries, 0 or more; got ${limit}`);
  // 0 means no limit to IndexedDB.
  if (limit === 0) return [];
  const count = Math.min(Math.ceil(limit), COUNT_MAX);
  return database.useStore('readonly', async (entries) => {
    const range = scanned(prefix, options);
    if (!range) return [];
    if (reverse && count < COUNT_MAX) return backwards(entries, range, count);
    const [keys, values] = await Promise.all([
      promisifyRequest(entries.getAllKeys(range, count)),
      promisifyRequest<string[]>(entries.getAll(range, count)),
    ]);
    const found = keys.map((key, at) => ({ key: key as string, value: values[at] as string }));
    return reverse ? found.reverse() : found;
  });
}

/** The last entries of a range, the highest key first. */
function backwards(entries: IDBObjectStore, range: IDBKeyRange, count: number): Promise<readonly Entry[]> {
  return new Promise((resolve, reject) => {
    const found: Entry[] = [];
    const request = entries.openCursor(range, 'prev');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor) found.push({ key: cursor.key as string, value: cursor.value });
      if (cursor && found.length < count) cursor.continue();
      else resolve(found);
    };
  });
}
