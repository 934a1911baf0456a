import type { Storage } from '@geo/core';

/** The same storage, which reports every commit that fails. */
export function watchedStorage(storage: Storage, failed: (error: Error) => void): Storage {
  return {
    get: (key) => storage.get(key),
    scan: (prefix, options) => storage.scan(prefix, options),
    count: (prefix) => storage.count(prefix),
    commit: (changes) =>
      storage.commit(changes).catch((error: Error) => {
        failed(error);
        throw error;
      }),
  };
}
