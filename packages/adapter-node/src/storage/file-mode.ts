import { chmodSync, closeSync, openSync } from 'node:fs';

/** Read and written by its owner only: it holds tokens and positions. */
const OWNER_ONLY = 0o600;

/**
 * Creates a file that only its owner may read, or restricts an older one to its owner. SQLite gives its log and its
 * index beside the file the same mode. A file of another owner stays as it is: opening it says what is wrong.
 */
export function keepToOwner(file: string): void {
  try {
    closeSync(openSync(file, 'a', OWNER_ONLY));
    for (const one of [file, `${file}-wal`, `${file}-shm`]) chmodSync(one, OWNER_ONLY);
  } catch {
    // No log beside it, a folder that may not be written to, or a file system without modes.
  }
}
