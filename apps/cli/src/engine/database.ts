import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type FileOptions, type SqliteStorage, sqliteStorage } from '@geo/adapter-node';

/** Where the records of a run lie. */
export interface Database {
  readonly storage: SqliteStorage;
  readonly path: string;
  /** Closes it, and removes it if it was ours to make and nothing in it is worth keeping. */
  close(keep: boolean): void;
}

/** Opens the file that was named, else one in a folder of its own among the system's temporary files. */
export async function openDatabase(
  path: string | undefined,
  survives: NonNullable<FileOptions['survives']>,
): Promise<Database> {
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
