import { existsSync } from 'node:fs';
import { openAddressed } from '../store/addressed';
import { openSqliteStore } from '../store/sqlite/sqlite-store';
import { DEFAULT_ORG, type Forgotten, type Owner, type Store } from '../store/store';
import { orderToForget } from '../stream/forget-order';
import type { StreamOptions } from '../stream/options';

/** Where a device is to be forgotten: at least one place. */
export interface ForgetOptions {
  /** A SQLite file, which no receiver may have open. */
  readonly db?: string;
  /** Instead of `db`: `postgres://…`, or a store, which stays open. */
  readonly store?: Store | string;
  /** Writers of this stream get the order too. */
  readonly stream?: StreamOptions;
}

/**
 * Deletes everything of a device without a receiver that runs: in a store, and by an order to the writers of a stream, which they
 * carry out behind what they have not stored yet.
 *
 * @throws Error when the file is missing or a receiver has it open, or the store or the stream does not answer; TypeError without a place.
 * @example
 * const { records } = await forgetDevice({ device: 'phone-7' }, { db: 'track.db' });
 */
export async function forgetDevice(
  { device, org = DEFAULT_ORG }: { readonly device: string; readonly org?: string },
  { db, store, stream }: ForgetOptions,
): Promise<Forgotten> {
  if (db === undefined && store === undefined && stream === undefined)
    throw new TypeError('say where the device is to be forgotten: a db, a store, or a stream');
  const owner = { org, device };
  // First the order: messages that are open now are stored before the writers come to it.
  if (stream !== undefined) await orderToForget(stream, owner);
  const gone = await forgotten(owner, db, store);
  return stream === undefined ? gone : { ...gone, queued: true };
}

async function forgotten(owner: Owner, db?: string, store?: Store | string): Promise<Forgotten> {
  if (typeof store === 'object') return store.forget(owner);
  if (store === undefined && db === undefined) return { records: 0, logEntries: 0 };
  if (store === undefined && db !== undefined && !existsSync(db)) throw new Error(`${db}: no such database`);
  const opened =
    store === undefined
      ? openSqliteStore(db as string, () => undefined)
      : await openAddressed(store, () => undefined);
  try {
    return await opened.forget(owner);
  } finally {
    await opened.close();
  }
}
