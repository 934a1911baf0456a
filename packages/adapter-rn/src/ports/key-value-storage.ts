import type { GeoStorage } from '@geo/core';
import { type Delta, orderedEntries } from './ordered-entries';

/** A store of texts, such as AsyncStorage or MMKV: each call is atomic, several are not. Answers may be promises. */
export interface KeyValueStore {
  /** The value; null or undefined where there is none. */
  getItem(key: string): Promise<string | null | undefined> | string | null | undefined;
  /** Durable when it has returned, or its promise has resolved. */
  setItem(key: string, value: string): Promise<unknown> | unknown;
  /** Does nothing where there is none. */
  removeItem(key: string): Promise<unknown> | unknown;
  /** All keys, also those of others. */
  getAllKeys(): Promise<readonly string[]> | readonly string[];
}

/** Before every key of the engine. */
const ROWS = 'geo/row/';
/** The commit that is being applied. */
const JOURNAL = 'geo/journal';

/**
 * Storage of the engine in a key-value store. A commit of several keys is written as one value first and then applied; one that was
 * interrupted is completed when the store is opened. All entries are held in memory.
 */
export function keyValueStorage(store: KeyValueStore): GeoStorage {
  const entries = orderedEntries();
  /** A commit that is durable in the journal, and not applied yet. */
  let journal: Delta | undefined;
  let opening: Promise<void> | undefined;
  /** Commits run one after another. */
  let last: Promise<unknown> = Promise.resolve();

  async function applyJournal(): Promise<void> {
    for (const [key, value] of journal ?? []) {
      if (value === null) await store.removeItem(ROWS + key);
      else await store.setItem(ROWS + key, value);
    }
    if (journal) await store.removeItem(JOURNAL);
    journal = undefined;
  }

  async function open(): Promise<void> {
    const interrupted = await store.getItem(JOURNAL);
    if (typeof interrupted === 'string') {
      journal = JSON.parse(interrupted) as Delta;
      await applyJournal();
    }
    for (const name of await store.getAllKeys()) {
      if (!name.startsWith(ROWS)) continue;
      const value = await store.getItem(name);
      if (typeof value === 'string') entries.apply([[name.slice(ROWS.length), value]]);
    }
  }

  function opened(): Promise<void> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined; // the next operation tries again
      throw error;
    });
    return opening;
  }

  /** Reads see what is committed: they wait for the commits before them. */
  async function read<T>(from: () => T): Promise<T> {
    await opened();
    await last.catch(() => undefined);
    return from();
  }

  async function write(changes: Parameters<GeoStorage['commit']>[0]): Promise<void> {
    await opened();
    await applyJournal();
    const delta = entries.deltaOf(changes);
    if (delta.length > 1) {
      await store.setItem(JOURNAL, JSON.stringify(delta));
      journal = delta;
    } else {
      for (const [key, value] of delta) {
        if (value === null) await store.removeItem(ROWS + key);
        else await store.setItem(ROWS + key, value);
      }
    }
    entries.apply(delta);
    // Durable already: where this fails, the next commit or the next start completes it.
    await applyJournal().catch(() => undefined);
  }

  return {
    get: (key) => read(() => entries.get(key)),
    scan: (prefix, options) => read(() => entries.scan(prefix, options)),
    count: (prefix) => read(() => entries.scan(prefix).length),
    commit(changes) {
      const mine = last.catch(() => undefined).then(() => write(changes));
      last = mine;
      return mine;
    },
  };
}
