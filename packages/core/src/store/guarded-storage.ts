import { messageOf } from '../contract/errors';
import { isStorageLocked, type Storage } from '../ports/storage';
import type { StorageLock } from './storage-lock';

/**
 * The storage of the engine's rooms. Its errors contain no secret, because some platforms quote the values that failed to be
 * written. Locked storage does not fail: its operations wait until it answers, so that no region starts without its memory.
 */
export function guardedStorage(
  storage: Storage,
  redact: (text: string) => string,
  lock: StorageLock,
): Pick<Storage, 'get' | 'scan' | 'count' | 'commit'> {
  // One reaction, as an answer has: a further one would change the order in which answers arrive.
  const guarded = <T>(run: () => Promise<T>): Promise<T> =>
    run().then(
      (value) => {
        lock.answered();
        return value;
      },
      (error: unknown) => {
        const message = redact(messageOf(error));
        if (!isStorageLocked(error)) throw new Error(message);
        return lock.refused(message).then(() => guarded(run));
      },
    );
  return {
    get: (key) => guarded(() => storage.get(key)),
    scan: (prefix, options) => guarded(() => storage.scan(prefix, options)),
    count: (prefix) => guarded(() => storage.count(prefix)),
    commit: (changes) => guarded(() => storage.commit(changes)),
  };
}
