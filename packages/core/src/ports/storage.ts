import { unprovided } from './unprovided';

/** A key and its value. */
export interface Entry {
  /** The key it lies under. */
  readonly key: string;
  /** What lies there. */
  readonly value: string;
}

/** One change of a commit. Keys order by UTF-16 code units; `deleteRange` takes `from` and leaves `to`. */
export type Change =
  | { readonly put: string; readonly value: string }
  | { readonly delete: string }
  | { readonly deletePrefix: string }
  | { readonly deleteRange: { readonly from: string; readonly to: string } };

/** Which part of a prefix to read. */
export interface ScanOptions {
  /** Start behind this key (before it, when `reverse`). */
  readonly after?: string;
  /** At most this many entries. */
  readonly limit?: number;
  /** Highest key first. */
  readonly reverse?: boolean;
}

/** An ordered map of strings with atomic commits: durable memory. */
export interface Storage {
  /** The value under a key; undefined where there is none. */
  get(key: string): Promise<string | undefined>;
  /** The entries whose keys begin so, in the order of their keys. */
  scan(prefix: string, options?: ScanOptions): Promise<readonly Entry[]>;
  /** How many keys begin so. */
  count(prefix: string): Promise<number>;
  /** Applies the changes in order, all or nothing; they are durable when it resolves. */
  commit(changes: readonly Change[]): Promise<void>;
}

/** Every endpoint throws its own name. */
export const unprovidedStorage: Storage = {
  get: () => unprovided('storage.get'),
  scan: () => unprovided('storage.scan'),
  count: () => unprovided('storage.count'),
  commit: () => unprovided('storage.commit'),
};

/** `Storage` by a name that shadows no global of the DOM. */
export type GeoStorage = Storage;
