import type { Change, Entry, ScanOptions } from '@geo/core';

/** What a commit leaves of each key that it changes: its value, or null where it is gone. */
export type Delta = readonly (readonly [key: string, value: string | null])[];

/** Entries in memory, in the order of their keys by UTF-16 code units, as `<` compares texts. */
export interface OrderedEntries {
  get(key: string): string | undefined;
  scan(prefix: string, options?: ScanOptions): readonly Entry[];
  /** What these changes would leave, in the order in which the keys first change. Changes nothing. */
  deltaOf(changes: readonly Change[]): Delta;
  apply(delta: Delta): void;
}

export function orderedEntries(): OrderedEntries {
  const values = new Map<string, string>();
  const keys: string[] = [];

  /** The index of the first key that is not below this one. */
  function indexOf(key: string): number {
    let low = 0;
    for (let high = keys.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((keys[middle] as string) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function withPrefix(prefix: string): readonly string[] {
    const from = indexOf(prefix);
    let to = from;
    while (to < keys.length && (keys[to] as string).startsWith(prefix)) to++;
    return keys.slice(from, to);
  }

  /** The stored keys that a change deletes. */
  function deleted(change: Change): readonly string[] {
    if ('delete' in change) return [change.delete];
    if ('deletePrefix' in change) return withPrefix(change.deletePrefix);
    if ('deleteRange' in change)
      return keys.slice(indexOf(change.deleteRange.from), indexOf(change.deleteRange.to));
    return [];
  }

  /** Does a change delete a key that an earlier change of the same commit has put? */
  function deletes(change: Change, key: string): boolean {
    if ('deletePrefix' in change) return key.startsWith(change.deletePrefix);
    if (!('deleteRange' in change)) return false;
    const { from, to } = change.deleteRange;
    return key >= from && key < to;
  }

  return {
    get: (key) => values.get(key),
    scan(prefix, { after, limit = Number.POSITIVE_INFINITY, reverse = false } = {}) {
      const all = withPrefix(prefix).filter(
        (key) => after === undefined || (reverse ? key < after : key > after),
      );
      if (reverse) all.reverse();
      return all.slice(0, limit).map((key) => ({ key, value: values.get(key) as string }));
    },
    deltaOf(changes) {
      const delta = new Map<string, string | null>();
      for (const change of changes) {
        checkChange(change);
        if ('put' in change) delta.set(change.put, change.value);
        else {
          for (const key of delta.keys()) if (deletes(change, key)) delta.set(key, null);
          for (const key of deleted(change)) delta.set(key, null);
        }
      }
      return [...delta];
    },
    apply(delta) {
      for (const [key, value] of delta) {
        const index = indexOf(key);
        const isThere = keys[index] === key;
        if (value === null) {
          if (isThere) keys.splice(index, 1);
          values.delete(key);
        } else {
          if (!isThere) keys.splice(index, 0, key);
          values.set(key, value);
        }
      }
    },
  };
}

/** @throws TypeError unless it is a change of one of the four kinds, of texts. */
function checkChange(change: Change): void {
  const range = (change as { readonly deleteRange?: Record<string, unknown> }).deleteRange;
  const texts = range === undefined ? Object.values(change) : [range.from, range.to];
  const isKnown =
    'put' in change ? 'value' in change : 'delete' in change || 'deletePrefix' in change || range;
  if (!isKnown || texts.some((text) => typeof text !== 'string'))
    throw new TypeError(
      `a change must be { put, value }, { delete }, { deletePrefix } or { deleteRange: { from, to } } of texts; got ${JSON.stringify(change)}`,
    );
}
