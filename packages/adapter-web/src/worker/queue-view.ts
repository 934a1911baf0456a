import type { Change, Entry, Storage } from '@geo/core';

/** What an upload reads and writes: the queue, tokens, what the uploader remembers, and the log of both. */
const ROWS = ['queue/', 'queue-uuid/', 'quarantine/', 'outbox/', 'log/', 'lifecycle/'] as const;
const RECORDS: ReadonlySet<string> = new Set(['auth', 'sync', 'secret/tokens', 'next-seq']);
/** Read, and never written: which keys are in force is the page's to say. */
const CONFIG = 'config';

const isOurs = (key: string): boolean => RECORDS.has(key) || ROWS.some((prefix) => key.startsWith(prefix));

/**
 * The part of storage that an upload needs. The worker has no sensors: an engine that saw that tracking is on would begin a life of it,
 * and end a trip for want of fixes. So everything else is absent to it, and nothing else is written.
 */
export function queueView(storage: Storage): Storage {
  const isVisible = (key: string) => key === CONFIG || isOurs(key);
  /** A prefix of ours, or one that holds nothing of ours alone. */
  const sees = (prefix: string) => ROWS.some((row) => prefix.startsWith(row));

  return {
    get: async (key) => (isVisible(key) ? storage.get(key) : undefined),
    scan: async (prefix, options) =>
      sees(prefix) ? storage.scan(prefix, options) : ([] as readonly Entry[]),
    count: async (prefix) => (sees(prefix) ? storage.count(prefix) : 0),
    commit: (changes) => storage.commit(changes.filter((change) => isOurs(firstKey(change)))),
  };
}

function firstKey(change: Change): string {
  if ('put' in change) return change.put;
  if ('delete' in change) return change.delete;
  return 'deletePrefix' in change ? change.deletePrefix : change.deleteRange.from;
}
