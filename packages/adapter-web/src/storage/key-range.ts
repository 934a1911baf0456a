import type { ScanOptions } from '@geo/core';

/** The last UTF-16 code unit. IndexedDB compares texts by code units, as core does. */
const LAST_UNIT = 0xffff;

/** The least text above all that begin with this prefix; undefined where there is none. */
function endOf(prefix: string): string | undefined {
  let length = prefix.length;
  while (length > 0 && prefix.charCodeAt(length - 1) === LAST_UNIT) length--;
  if (length === 0) return undefined;
  return prefix.slice(0, length - 1) + String.fromCharCode(prefix.charCodeAt(length - 1) + 1);
}

/** The keys from one to another, the first included and the last not; undefined where there can be none. */
export function between(from: string, to: string | undefined, isOpen = false): IDBKeyRange | undefined {
  if (to === undefined) return IDBKeyRange.lowerBound(from, isOpen);
  // A bound whose ends are in the wrong order throws.
  return from < to ? IDBKeyRange.bound(from, to, isOpen, true) : undefined;
}

/** The keys with a prefix. */
export const withPrefix = (prefix: string): IDBKeyRange => between(prefix, endOf(prefix)) as IDBKeyRange;

/** The keys of a scan; undefined where there can be none. */
export function scanned(
  prefix: string,
  { after, reverse = false }: Pick<ScanOptions, 'after' | 'reverse'>,
): IDBKeyRange | undefined {
  const end = endOf(prefix);
  if (after === undefined) return between(prefix, end);
  if (reverse) return between(prefix, end === undefined || after < end ? after : end);
  return after < prefix ? between(prefix, end) : between(after, end, true);
}
