import { unprovided } from './unprovided';

/** A key with its value. */
export interface Entry {
  /** The key. */
  readonly key: string;
  /** The value. */
  readonly value: string;
}

/** One change of a commit. Keys are ordered by UTF-16 code units; `deleteRange` includes `from` and excludes `to`. */
export type Change =
  | { readonly put: string; readonly value: string }
  | { readonly delete: string }
  | { readonly deletePrefix: string }
  | { readonly deleteRange: { readonly from: string; readonly to: string } };

/** Which entries of a prefix to read. */
export interface ScanOptions {
  /** Start after this key (before it, when `reverse`). */
  readonly after?: string;
  /** At most this many entries. */
  readonly limit?: number;
  /** Highest key first. */
  readonly reverse?: boolean;
}

/**
 * Storage that cannot be read or written yet: before the first unlock after a device boot, or while a locked device protects
 * its files. Nothing is wrong with it, and what it holds is intact. An error of another class with `locked: true` means the same.
 */
export class StorageLockedError extends Error {
  /** Always `StorageLockedError`. */
  override readonly name = 'StorageLockedError';
  /** Always true. */
  readonly locked = true;
}

/** Was an operation of storage rejected because storage is locked? */
export function isStorageLocked(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as { locked?: unknown }).locked === true;
}

/**
 * An ordered map of strings with atomic commits. While the device protects it, each operation rejects with `StorageLockedError`
 * and changes nothing: the engine waits and tries again. Never answer "no such key" for a key that cannot be read.
 */
export interface Storage {
  /** The value of a key; undefined where there is none. */
  get(key: string): Promise<string | undefined>;
  /** The entries whose keys have this prefix, in key order. */
  scan(prefix: string, options?: ScanOptions): Promise<readonly Entry[]>;
  /** How many keys have this prefix. */
  count(prefix: string): Promise<number>;
  /** Applies the changes in order, atomically; they are durable when it resolves. */
  commit(changes: readonly Change[]): Promise<void>;
  /** Resolves when storage that was locked may answer again. Without it the engine tries again at growing intervals. */
  whenUnlocked?(): Promise<void>;
}

/** Every endpoint throws an error with its name. */
export const unprovidedStorage: Storage = {
  get: () => unprovided('storage.get'),
  scan: () => unprovided('storage.scan'),
  count: () => unprovided('storage.count'),
  commit: () => unprovided('storage.commit'),
};

/** `Storage` under a name that does not shadow the DOM global. */
export type GeoStorage = Storage;
