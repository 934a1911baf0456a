import { fromTimestamp } from '../contract/timestamp';
import type { Entry } from '../ports/storage';
import { seqOf } from '../store/keys';
import { LIFECYCLE_ENTRIES_MAX } from './lifecycle';
import { LOG_ENTRIES_MAX, readLogEntry, SEVERE } from './log';

/** This many places are reserved for severe entries. */
const SEVERE_RESERVED = LOG_ENTRIES_MAX / 2;

/**
 * The rows of the whole log that must go: what is older than the cutoff or cannot be read, and of the rest what is too
 * much, the oldest first, of errors and warnings and of everything else apart.
 * @param cutoffMillis - epoch milliseconds
 */
export function expiredRows(rows: readonly Entry[], cutoffMillis: number): readonly Entry[] {
  const doomed: Entry[] = [];
  const severe: Entry[] = [];
  const others: Entry[] = [];
  for (const row of rows) {
    const entry = readLogEntry(row.value);
    if (!entry || !(fromTimestamp(entry.ts) >= cutoffMillis)) doomed.push(row);
    else (entry.level <= SEVERE ? severe : others).push(row);
  }
  const severeMax = Math.max(SEVERE_RESERVED, LOG_ENTRIES_MAX - others.length);
  const othersMax = LOG_ENTRIES_MAX - Math.min(severe.length, severeMax);
  return [...doomed, ...oldestBeyond(severe, severeMax), ...oldestBeyond(others, othersMax)].sort(
    (a, b) => seqOf(a.key) - seqOf(b.key),
  );
}

/** The rows of the lifecycle's ring that must go: what is too old or cannot be read, and the oldest of what is too much. */
export function expiredLifecycleRows(rows: readonly Entry[], cutoffMillis: number): readonly Entry[] {
  const isKept = ({ value }: Entry) => fromTimestamp(readLogEntry(value)?.ts ?? '') >= cutoffMillis;
  const excess = oldestBeyond(rows.filter(isKept), LIFECYCLE_ENTRIES_MAX);
  return rows.filter((row) => !isKept(row) || excess.includes(row));
}

function oldestBeyond(rows: readonly Entry[], max: number): readonly Entry[] {
  return rows.slice(0, Math.max(0, rows.length - max));
}
