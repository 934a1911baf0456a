import type { Scheduler } from '../ports/scheduler';
import type { Change, Entry, ScanOptions, Storage } from '../ports/storage';
import { checkedChanges } from './checked-changes';
import { orderedKeys, prefixEnd } from './ordered-keys';

/** What a memory storage can do besides. */
export interface MemoryStorageOptions {
  /** Gives commits and reads a duration; without it they take effect at once. */
  readonly latency?: {
    readonly scheduler: Pick<Scheduler, 'after'>;
    /** How long a commit takes, milliseconds; 0 by default. Nothing of it is durable before. */
    readonly commitMillis?: number;
    /** How long a read takes, milliseconds; 0 by default. It answers with what is there at its end. */
    readonly readMillis?: number;
  };
  /** Keep every commit in `commits`. Default true; turn it off where millions are made. */
  readonly keepsCommits?: boolean;
}

/** A storage in memory, with switches for everything that can go wrong with a disk. */
export interface MemoryStorage extends Storage {
  /** The disk is full: while this is true every commit rejects and changes nothing. */
  full: boolean;
  /** The commits that took effect, in order. */
  readonly commits: readonly (readonly Change[])[];
  /** How many entries there are. */
  readonly size: number;
  /** The next `count` commits reject with this error and change nothing. */
  failNextCommits(count: number, error?: Error): void;
  /** The next `count` reads reject with this error. */
  failNextReads(count: number, error?: Error): void;
  /** What is durable at this moment, in order: what a process killed now would find again. */
  snapshot(): readonly Entry[];
  /** Replaces everything by a snapshot. Commits under way are lost, and never settle: their process is dead. */
  restore(snapshot: readonly Entry[]): void;
}

/**
 * A storage in memory: atomic, ordered, and fast enough to measure an engine on.
 *
 * @example
 * const storage = memoryStorage();
 * await storage.commit([{ put: 'enabled', value: 'true' }]);
 * const afterTheKill = memoryStorage(storage.snapshot());
 */
export function memoryStorage(
  initial: readonly Entry[] = [],
  options: MemoryStorageOptions = {},
): MemoryStorage {
  const { latency, keepsCommits = true } = options;
  let values = new Map<string, string>();
  let keys = orderedKeys();
  let commits: (readonly Change[])[] = [];
  let failingCommits: { count: number; error: Error } = {
    count: 0,
    error: new Error('no failure was scripted'),
  };
  let failingReads: { count: number; error: Error } = {
    count: 0,
    error: new Error('no failure was scripted'),
  };
  /** Counts restores: what began before one is lost in it. */
  let life = 0;

  function load(entries: readonly Entry[]): void {
    values = new Map(entries.map((entry) => [entry.key, entry.value]));
    keys = orderedKeys([...values.keys()].sort());
  }

  function remove(from: string, to: string | undefined): void {
    for (const key of keys.lowest(from, to, Number.POSITIVE_INFINITY)) {
      keys.remove(key);
      values.delete(key);
    }
  }

  function apply(changes: readonly Change[]): void {
    for (const change of changes) {
      if ('put' in change) {
        const before = values.size;
        values.set(change.put, change.value);
        if (values.size > before) keys.insert(change.put);
      } else if ('delete' in change) {
        if (values.delete(change.delete)) keys.remove(change.delete);
      } else if ('deletePrefix' in change) {
        remove(change.deletePrefix, prefixEnd(change.deletePrefix));
      } else {
        remove(change.deleteRange.from, change.deleteRange.to);
      }
    }
  }

  /** Runs after the latency, in the order of the calls; drops what a restore overtook. */
  function timed<T>(millis: number, run: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const begun = life;
      const settle = () => {
        if (begun !== life) return;
        try {
          resolve(run());
        } catch (error) {
          reject(error);
        }
      };
      if (latency === undefined) settle();
      else latency.scheduler.after(millis, settle);
    });
  }

  function read<T>(run: () => T): Promise<T> {
    return timed(latency?.readMillis ?? 0, () => {
      if (failingReads.count > 0) {
        failingReads.count -= 1;
        throw failingReads.error;
      }
      return run();
    });
  }

  const storage: MemoryStorage = {
    full: false,
    get commits() {
      return commits;
    },
    get size() {
      return values.size;
    },
    get: (key) => read(() => values.get(key)),
    count: (prefix) => read(() => keys.count(prefix, prefixEnd(prefix))),
    scan: (prefix, scan = {}) =>
      read(() => scanned(prefix, scan).map((key) => ({ key, value: values.get(key) as string }))),
    commit: (changes) =>
      timed(latency?.commitMillis ?? 0, () => {
        checkedChanges(changes);
        if (failingCommits.count > 0) {
          failingCommits.count -= 1;
          throw failingCommits.error;
        }
        if (storage.full) throw new Error('database or disk is full');
        apply(changes);
        if (keepsCommits) commits.push(changes);
      }),
    failNextCommits(count, error = new Error('the commit failed, as the test asked')) {
      failingCommits = { count, error };
    },
    failNextReads(count, error = new Error('the read failed, as the test asked')) {
      failingReads = { count, error };
    },
    snapshot: () =>
      keys
        .lowest('', undefined, Number.POSITIVE_INFINITY)
        .map((key) => ({ key, value: values.get(key) as string })),
    restore(snapshot) {
      life += 1;
      commits = [];
      load(snapshot);
    },
  };

  function scanned(
    prefix: string,
    { after, limit = Number.POSITIVE_INFINITY, reverse = false }: ScanOptions,
  ): string[] {
    if (!(limit >= 0))
      throw new RangeError(`limit must be a whole number of entries, 0 or more; got ${limit}`);
    const end = prefixEnd(prefix);
    if (reverse)
      return keys.highest(
        prefix,
        after !== undefined && (end === undefined || after < end) ? after : end,
        limit,
      );
    // The key with U+0000 behind it is the very next one in order.
    return keys.lowest(after !== undefined && after >= prefix ? `${after}\u0000` : prefix, end, limit);
  }

  load(initial);
  return storage;
}
