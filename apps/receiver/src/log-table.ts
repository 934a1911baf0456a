import type { LogEntry } from '@geo/core';
import type { Database } from './database';
import { storedJson, storedText } from './stored-text';

/** Newest entries kept, of all devices together; older ones make room. About 30 MB of usual entries. */
const MAX_LOG_ENTRIES = 100_000;

/** A log entry as it lies in the database. */
export interface StoredLogEntry {
  readonly seq: number;
  readonly device: string;
  /** When it arrived: ISO-8601, UTC. */
  readonly receivedAt: string;
  readonly entry: LogEntry;
}

/** The log entries that devices have sent. */
export interface LogTable {
  /** Stores all of them in one transaction. Entries have no id: the same one sent twice is kept twice. */
  insert(entries: readonly LogEntry[], device: string, receivedAt: number): void;
  /** Latest arrival first. */
  list(limit: number, device?: string): StoredLogEntry[];
}

interface RawEntry {
  seq: number;
  device: unknown;
  received_at: number;
  entry: unknown;
}

export function createLogTable(database: Database): LogTable {
  const insertOne = database.prepare('INSERT INTO log (device, received_at, entry) VALUES (?, ?, ?)');
  const trim = database.prepare('DELETE FROM log WHERE seq <= (SELECT max(seq) FROM log) - ?');
  const select = database.prepare(
    `SELECT seq, CAST(device AS BLOB) AS device, received_at, CAST(entry AS BLOB) AS entry FROM log WHERE ?1 IS NULL OR device = ?1 ORDER BY seq DESC LIMIT ?2`,
  );
  return {
    insert(entries, device, receivedAt) {
      database.transaction(() => {
        for (const entry of entries) insertOne.run(device, receivedAt, JSON.stringify(entry));
        trim.run(MAX_LOG_ENTRIES);
      });
    },
    list: (limit, device) => (select.all(device ?? null, limit) as RawEntry[]).flatMap(toEntry),
  };
}

/** A damaged entry is left out. */
function toEntry(raw: RawEntry): StoredLogEntry[] {
  const entry = storedJson(raw.entry) as LogEntry | undefined;
  if (entry === undefined) return [];
  const receivedAt = new Date(raw.received_at).toISOString();
  return [{ seq: raw.seq, device: storedText(raw.device), receivedAt, entry }];
}
