import type { Storage } from '@geo/core';

/** A record that waits to be uploaded. */
export interface Queued {
  readonly key: string;
  readonly record: unknown;
}

/** Records in the order in which they were kept. */
export interface Queue {
  readonly size: number;
  /** Durable when it resolves, where the queue is. When it is full, the oldest record goes. */
  add(record: unknown): Promise<void>;
  oldest(count: number): Promise<readonly Queued[]>;
  remove(taken: readonly Queued[]): Promise<void>;
}

/** Digits of a number in a key: ten are 300 years of a record a second. */
const DIGITS = 10;

/** A queue in a database: it lives through a kill. `name` keeps two of them apart. */
export async function storedQueue(storage: Storage, name: string, limit = Infinity): Promise<Queue> {
  const prefix = `${name}/`;
  const [last] = await storage.scan(prefix, { reverse: true, limit: 1 });
  let next = last === undefined ? 0 : Number(last.key.slice(prefix.length)) + 1;
  let size = await storage.count(prefix);
  return {
    get size() {
      return size;
    },
    async add(record) {
      const key = prefix + String(next).padStart(DIGITS, '0');
      next += 1;
      const excess = size >= limit ? await storage.scan(prefix, { limit: size - limit + 1 }) : [];
      await storage.commit([
        { put: key, value: JSON.stringify(record) },
        ...excess.map((entry) => ({ delete: entry.key })),
      ]);
      size += 1 - excess.length;
    },
    async oldest(count) {
      const entries = await storage.scan(prefix, { limit: count });
      return entries.map((entry) => ({ key: entry.key, record: JSON.parse(entry.value) }));
    },
    async remove(taken) {
      await storage.commit(taken.map((queued) => ({ delete: queued.key })));
      size -= taken.length;
    },
  };
}
