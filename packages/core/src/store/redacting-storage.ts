import { messageOf } from '../contract/errors';
import type { Storage } from '../ports/storage';

/** A storage whose errors contain no secret: some platforms quote the values that failed to be written. */
export function redacting(storage: Storage, redact: (text: string) => string): Storage {
  const guarded = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new Error(redact(messageOf(error)));
    });
  return {
    get: (key) => guarded(storage.get(key)),
    scan: (prefix, options) => guarded(storage.scan(prefix, options)),
    count: (prefix) => guarded(storage.count(prefix)),
    commit: (changes) => guarded(storage.commit(changes)),
  };
}
