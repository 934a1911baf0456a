import type { Change, Storage } from '@geo/core';

/** The commits of an engine, in order and as they were. */
export type Commits = readonly (readonly Change[])[];

/** A storage that records every commit and passes it on. */
export function recordingStorage(storage: Storage): Storage & { readonly commits: Commits } {
  const commits: (readonly Change[])[] = [];
  return {
    commits,
    get: (key) => storage.get(key),
    scan: (prefix, options) => storage.scan(prefix, options),
    count: (prefix) => storage.count(prefix),
    commit(changes) {
      commits.push(changes);
      return storage.commit(changes);
    },
  };
}
