import type { LogEntry } from '@geo/core';
import type { Owner, StoredLogEntry } from '../store';
import type { Database } from './database';
import { storedJson, storedText } from './stored-text';

/** Newest entries kept, of all devices together; older ones make room. About 30 MB of usual entries. */
const MAX_LOG_ENTRIES = 100_000;

/** The log entries that devices have sent. */
export interface LogTable {
  /** Stores all of them in one transaction. Entries have no id: the same one sent twice is kept twice. */
  insert(entries: readonly LogEntry[], owner: Owner, receivedAt: number): void;
  /** Deletes entries that arrived before a moment. Belongs into a transaction. */
  prune(before: number): void;
  /** Deletes all of a device, and says how many those were. Belongs into a transaction. */
  forget(owner: Owner): number;
  /** Latest arrival first. */
  list(org: string, limit: number, device?: string): StoredLogEntry[];
}

interface RawEntry {
  seq: number;
  device: unknown;
  received_at: number;
  entry: unknown;
}

export function createLogTable(database: Database): LogTable {
  const insertOne = database.prepare('INSERT INTO log (org, device, received_at, entry) VALUES (?, ?, ?, ?)');
  const deleteOld = database.prepare('DELETE FROM log WHERE received_at < ?');
  const deleteOne = database.prepare('DELETE FROM log WHERE device = ? AND org = ?');
  const trim = database.prepare('DELETE FROM log WHERE seq <= (SELECT max(seq) FROM log) - ?');
  const select = database.prepare(
    `SELECT seq, CAST(device AS BLOB) AS device, received_at, CAST(entry AS BLOB) AS entry FROM log WHERE org = ?1 AND (?2 IS NULL OR device = ?2) ORDER BY seq DESC LIMIT ?3`,
  );
  return {
    insert(entries, { org, device }, receivedAt) {
      database.transaction(() => {
        for (const entry of entries) insertOne.run(org, device, receivedAt, JSON.stringify(entry));
        trim.run(MAX_LOG_ENTRIES);
      });
    },
    prune: (before) => void deleteOld.run(before),
    forget: ({ org, device }) => Number(deleteOne.run(device, org).changes),
    list: (org, limit, device) => (select.all(org, device ?? null, limit) as RawEntry[]).flatMap(toEntry),
  };
}

/** A damaged entry is left out. */
function toEntry(raw: RawEntry): StoredLogEntry[] {
  const entry = storedJson(raw.entry) as LogEntry | undefined;
  if (entry === undefined) return [];
  const receivedAt = new Date(raw.received_at).toISOString();
  return [{ seq: raw.seq, device: storedText(raw.device), receivedAt, entry }];
}
