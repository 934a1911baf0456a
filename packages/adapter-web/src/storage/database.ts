import { promisifyRequest, type UseStore } from 'idb-keyval';
import { StorageError, storageError } from './storage-error';

/** The object store with the engine's entries. */
export const ENTRIES = 'entries';
/** The object store with the epoch of the leader. */
export const LEADER = 'leader';

/** A connection to a database of IndexedDB that is opened with its first use, and again where the browser closes it. */
export interface Database {
  /**
   * Runs a callback in one transaction and resolves when it is complete: for `readwrite`, when it is on the medium. What the callback
   * throws aborts the transaction, so that nothing of it is stored.
   */
  transact<T>(mode: IDBTransactionMode, run: (transaction: IDBTransaction) => T | PromiseLike<T>): Promise<T>;
  /** The entries, for the functions of idb-keyval. */
  readonly useStore: UseStore;
  /** Closes the connection when its transactions are done. Later calls reject with `CLOSED`. */
  close(): void;
}

/** Time that other tabs have to let go of an older version of the database. */
const BLOCKED_MILLIS = 5_000;

export function openDatabase(name: string): Database {
  let opening: Promise<IDBDatabase> | undefined;
  let isClosed = false;

  function forget(database: IDBDatabase, mine: Promise<IDBDatabase>): void {
    database.close();
    if (opening === mine) opening = undefined;
  }

  function opened(): Promise<IDBDatabase> {
    if (isClosed) return Promise.reject(closedError(name));
    if (opening) return opening;
    const mine = open(name).then((database) => {
      // Another tab deletes or upgrades the database: it waits for this connection to close.
      database.onversionchange = () => forget(database, mine);
      // The browser has closed it, as when the user clears the site's data.
      database.onclose = () => forget(database, mine);
      if (isClosed) database.close();
      return database;
    });
    opening = mine;
    mine.catch(() => {
      if (opening === mine) opening = undefined;
    });
    return mine;
  }

  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const stores = mode === 'readwrite' ? [ENTRIES, LEADER] : [ENTRIES];
    // `strict`: complete means that the medium has it. Chromium's default is the cache of the operating system.
    const options = mode === 'readwrite' ? ({ durability: 'strict' } as const) : undefined;
    const mine = opened();
    const database = await mine;
    try {
      return database.transaction(stores, mode, options);
    } catch (error) {
      // The connection closed between its opening and now. Once: a database that closes again has a reason.
      if (isClosed) throw closedError(name);
      if ((error as Error).name !== 'InvalidStateError') throw error;
      if (opening === mine) opening = undefined;
      return (await opened()).transaction(stores, mode, options);
    }
  }

  async function transact<T>(
    mode: IDBTransactionMode,
    run: (transaction: IDBTransaction) => T | PromiseLike<T>,
  ): Promise<T> {
    try {
      const transaction = await begin(mode);
      const done = promisifyRequest(transaction);
      done.catch(() => undefined); // awaited below, unless the callback fails first
      try {
        const value = await run(transaction);
        await done;
        return value;
      } catch (error) {
        abort(transaction);
        throw error ?? transaction.error;
      }
    } catch (error) {
      throw storageError(error, name);
    }
  }

  return {
    transact,
    useStore: (mode, run) => transact(mode, (transaction) => run(transaction.objectStore(ENTRIES))),
    close() {
      isClosed = true;
      opening?.then(
        (database) => database.close(),
        () => undefined,
      );
      opening = undefined;
    },
  };
}

function open(name: string): Promise<IDBDatabase> {
  if (typeof indexedDB === 'undefined')
    return Promise.reject(
      new StorageError('CANNOT_OPEN', `database "${name}" cannot be opened: there is no IndexedDB here`),
    );
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(storageError(error, name, 'CANNOT_OPEN'));
    try {
      const request = indexedDB.open(name, 1);
      let timer: ReturnType<typeof setTimeout> | undefined;
      request.onupgradeneeded = () => {
        for (const store of [ENTRIES, LEADER]) request.result.createObjectStore(store);
      };
      request.onblocked = () => {
        timer = setTimeout(
          () =>
            reject(
              new StorageError(
                'BLOCKED',
                `database "${name}" is held by another tab that does not let it go`,
              ),
            ),
          BLOCKED_MILLIS,
        );
      };
      request.onsuccess = () => {
        clearTimeout(timer);
        resolve(request.result);
      };
      request.onerror = () => fail(request.error);
    } catch (error) {
      fail(error);
    }
  });
}

/** Harmless where the transaction is over. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has aborted by itself, as it does when a request fails.
  }
}

const closedError = (name: string): StorageError =>
  new StorageError('CLOSED', `database "${name}" was closed`);
