import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type FileOptions, sqliteStorage } from '@geo/adapter-node';
import type { ConfigPatch, Storage } from '@geo/core';
import { memoryStorage } from '@geo/core/testing';
import { countedQueue } from './counted-queue';

/** Where the records of a run lie. */
export interface Database {
  readonly storage: Storage;
  /** `undefined` of one in memory, which ends with the run. */
  readonly path: string | undefined;
  /** Closes it, and removes it if it was ours to make and nothing in it is worth keeping. */
  close(keep: boolean): void;
}

/**
 * Opens the file that was named. Else the records are only wanted while they wait for an upload: in a file of its own among the
 * system's temporary files, which is kept if some of them stay; and where nothing is uploaded, only their number is kept.
 */
export async function openDatabase(
  path: string | undefined,
  survives: NonNullable<FileOptions['survives']>,
  config: ConfigPatch,
): Promise<Database> {
  if (path === undefined && !readsQueue(config))
    return {
      storage: countedQueue(memoryStorage([], { keepsCommits: false })),
      path: undefined,
      close: () => undefined,
    };
  return openDatabaseFile(path, survives);
}

/** Does the engine read its queue again, to upload it or to keep it within bounds? */
function readsQueue({ url, maxRecordsToPersist, maxDaysToPersist }: ConfigPatch): boolean {
  const uploads = url !== undefined && url !== null && url !== '';
  return uploads || (maxRecordsToPersist ?? -1) >= 0 || (maxDaysToPersist ?? 0) > 0;
}

/** Opens a database file; without a path, one that goes away when it is closed, unless it is to be kept. */
export async function openDatabaseFile(
  path: string | undefined,
  survives: NonNullable<FileOptions['survives']>,
): Promise<Database & { readonly path: string }> {
  const folder = path === undefined ? mkdtempSync(join(tmpdir(), 'geo-')) : undefined;
  const file = folder === undefined ? resolve(path as string) : join(folder, 'records.db');
  const removeFolder = () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const storage = await sqliteStorage(file, { survives });
    return {
      storage,
      path: file,
      close(keep) {
        storage.close();
        if (!keep) removeFolder();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}
