import type { Scheduler } from '../ports/scheduler';
import {
  type Change,
  type Entry,
  type ScanOptions,
  type Storage,
  StorageLockedError,
} from '../ports/storage';
import { checkedChanges } from './checked-changes';
import { orderedKeys, prefixEnd } from './ordered-keys';

/** Options of a memory storage. */
export interface MemoryStorageOptions {
  /** Gives commits and reads a latency; without it they take effect at once. */
  readonly latency?: {
    readonly scheduler: Pick<Scheduler, 'after'>;
    /** Latency of a commit, milliseconds; 0 by default. It is not durable before. */
    readonly commitMillis?: number;
    /** Latency of a read, milliseconds; 0 by default. It returns the values at its end. */
    readonly readMillis?: number;
  };
  /** Keep every commit in `commits`. Default true; turn it off for millions of them. */
  readonly keepsCommits?: boolean;
}

/** A storage in memory, with switches for disk failures. */
export interface MemoryStorage extends Storage {
  /** While this is true every commit rejects, as on a full disk, and changes nothing. */
  full: boolean;
  /** While this is true every operation rejects with `StorageLockedError`. Setting it to false resolves `whenUnlocked`. */
  locked: boolean;
  /** Resolves when `locked` is false; at once where it is. */
  whenUnlocked(): Promise<void>;
  /** Successful commits, in order. */
  readonly commits: readonly (readonly Change[])[];
  /** Number of entries. */
  readonly size: number;
  /** The next `count` commits reject with this error and change nothing. */
  failNextCommits(count: number, error?: Error): void;
  /** The next `count` reads reject with this error. */
  failNextReads(count: number, error?: Error): void;
  /** The durable entries, in order: what a process killed now would find. */
  snapshot(): readonly Entry[];
  /** Replaces all entries by a snapshot. Pending commits are lost and never settle: their process is dead. */
  restore(snapshot: readonly Entry[]): void;
}

/**
 * A storage in memory: atomic, ordered, and fast enough for benchmarks of an engine.
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
  /** Number of restores: an operation begun before one is lost. */
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

  /** Runs after the latency, in call order; dropped if a restore came first. */
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

  let isLocked = false;
  let unlocks: (() => void)[] = [];

  function unlocked<T>(run: () => T): T {
    if (isLocked) throw new StorageLockedError('protected until the device is unlocked');
    return run();
  }

  function read<T>(run: () => T): Promise<T> {
    return timed(latency?.readMillis ?? 0, () => unlocked(() => reads(run)));
  }

  function reads<T>(run: () => T): T {
    if (failingReads.count > 0) {
      failingReads.count -= 1;
      throw failingReads.error;
    }
    return run();
  }

  const storage: MemoryStorage = {
    full: false,
    get locked() {
      return isLocked;
    },
    set locked(locked) {
      isLocked = locked;
      if (locked) return;
      const waiting = unlocks;
      unlocks = [];
      for (const resolve of waiting) resolve();
    },
    whenUnlocked: () => (isLocked ? new Promise((resolve) => unlocks.push(resolve)) : Promise.resolve()),
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
        unlocked(() => undefined);
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
    // The key followed by U+0000 is the next possible one.
    return keys.lowest(after !== undefined && after >= prefix ? `${after}\u0000` : prefix, end, limit);
  }

  load(initial);
  return storage;
}
