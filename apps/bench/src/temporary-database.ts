import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqliteStorage, sqliteStorage } from '@geo/adapter-node';

/** Runs with a fresh SQLite file, durable in every commit, that is gone afterwards. */
export async function withDatabase<T>(run: (storage: SqliteStorage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'geo-bench-'));
  try {
    const storage = await sqliteStorage(join(folder, 'bench.db'));
    try {
      return await run(storage);
    } finally {
      storage.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
