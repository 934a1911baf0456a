import type { Change, Entry, ScanOptions } from '../ports/storage';

/** Rows as reads show them while changes wait to be committed, because storage has refused them. */
export interface Uncommitted {
  /** Is every stored row whose key has this prefix removed? */
  isEmptied(prefix: string): boolean;
  /** Does a change concern a row whose key has this prefix? */
  concerns(prefix: string): boolean;
  /** The value of a key that is stored with the value `stored`. */
  valueOf(key: string, stored: string | undefined): string | undefined;
  /** What to read from storage for a full page: changes may remove some of its rows. */
  widened(options: ScanOptions): ScanOptions;
  /** The page of which storage has the entries `stored`. */
  page(prefix: string, options: ScanOptions, stored: readonly Entry[]): readonly Entry[];
}

/** @param changes of steps, oldest first; a step removes by key and by prefix */
export function uncommitted(changes: readonly Change[]): Uncommitted {
  /** By key; undefined: removed. */
  const rows = new Map<string, string | undefined>();
  const emptied: string[] = [];
  for (const change of changes) {
    if ('put' in change) rows.set(change.put, change.value);
    else if ('delete' in change) rows.set(change.delete, undefined);
    else if ('deletePrefix' in change) {
      emptied.push(change.deletePrefix);
      for (const key of rows.keys()) if (key.startsWith(change.deletePrefix)) rows.delete(key);
    }
  }

  const isEmptied = (key: string) => emptied.some((prefix) => key.startsWith(prefix));

  return {
    isEmptied,
    concerns: (prefix) =>
      isEmptied(prefix) || [...emptied, ...rows.keys()].some((changed) => changed.startsWith(prefix)),
    valueOf: (key, stored) => (rows.has(key) ? rows.get(key) : isEmptied(key) ? undefined : stored),
    widened: ({ limit, ...options }) =>
      limit === undefined || emptied.length > 0 ? options : { ...options, limit: limit + rows.size },
    page(prefix, { after, limit, reverse = false }, stored) {
      const comesBefore = (one: string, other: string) => one < other !== reverse;
      const kept = stored.filter(({ key }) => !rows.has(key) && !isEmptied(key));
      const put = [...rows].flatMap(([key, value]) => (value === undefined ? [] : { key, value }));
      return [...kept, ...put]
        .filter(
          ({ key }) =>
            key.startsWith(prefix) && (after === undefined || (key !== after && comesBefore(after, key))),
        )
        .sort((one, other) => (comesBefore(one.key, other.key) ? -1 : 1))
        .slice(0, limit);
    },
  };
}
