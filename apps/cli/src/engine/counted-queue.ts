import type { Change, Storage } from '@geo/core';

const ROWS = 'queue/';
const UUIDS = 'queue-uuid/';

/**
 * The same storage, which counts records instead of keeping them: for a run of which no record is uploaded and no database is
 * kept, so that a recording of any length takes no more memory or disk than a short one.
 */
export function countedQueue(storage: Storage): Storage {
  let rows = 0;

  /** Counts what would be kept; what else there is goes on. */
  function counted(change: Change): boolean {
    const key = 'put' in change ? change.put : 'delete' in change ? change.delete : '';
    if (key.startsWith(UUIDS)) return false;
    if (key.startsWith(ROWS)) {
      rows += 'put' in change ? 1 : -1;
      return false;
    }
    if ('deletePrefix' in change && change.deletePrefix === ROWS) rows = 0;
    return true;
  }

  return {
    get: (key) => storage.get(key),
    scan: (prefix, options) => storage.scan(prefix, options),
    count: (prefix) => (prefix === ROWS ? Promise.resolve(rows) : storage.count(prefix)),
    commit: (changes) => storage.commit(changes.filter(counted)),
  };
}
