import type { LogEntry } from '@geo/core';
import { LOG_LIMITS } from '../log-limits';
import type { Owner, StoredLogEntry } from '../store';
import type { Database } from './database';
import type { DerivedTables } from './derived-tables';
import { storedJson, storedText } from './stored-text';

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

export function createLogTable(database: Database, derived: Pick<DerivedTables, 'addProvider'>): LogTable {
  const insertOne = database.prepare('INSERT INTO log (org, device, received_at, entry) VALUES (?, ?, ?, ?)');
  const deleteOld = database.prepare('DELETE FROM log WHERE received_at < ?');
  const deleteOne = database.prepare('DELETE FROM log WHERE device = ? AND org = ?');
  const trimDevice = database.prepare(
    `DELETE FROM log WHERE org = ?1 AND device = ?2 AND seq <= (
       SELECT seq FROM log WHERE org = ?1 AND device = ?2 ORDER BY seq DESC LIMIT 1 OFFSET ?3)`,
  );
  const trimOrganisation = database.prepare(
    `DELETE FROM log WHERE org = ?1 AND seq <= (
       SELECT seq FROM log WHERE org = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)`,
  );
  /** Entries by organisation since it was last trimmed; its first ones trim, too. */
  const untrimmed = new Map<string, number>();
  const select = (condition: string) =>
    database.prepare(
      `SELECT seq, CAST(device AS BLOB) AS device, received_at, CAST(entry AS BLOB) AS entry FROM log
       WHERE org = ? ${condition} ORDER BY seq DESC LIMIT ?`,
    );
  const [selectAll, selectOfDevice] = [select(''), select('AND device = ?')];
  return {
    insert(entries, { org, device }, receivedAt) {
      const since = (untrimmed.get(org) ?? LOG_LIMITS.untrimmed) + entries.length;
      const isDue = since > LOG_LIMITS.untrimmed;
      database.transaction(() => {
        for (const entry of entries) insertOne.run(org, device, receivedAt, JSON.stringify(entry));
        derived.addProvider(org, device, entries, receivedAt);
        trimDevice.run(org, device, LOG_LIMITS.ofDevice);
        if (isDue) trimOrganisation.run(org, LOG_LIMITS.ofOrganisation);
      });
      untrimmed.set(org, isDue ? 0 : since);
    },
    prune: (before) => void deleteOld.run(before),
    forget: ({ org, device }) => Number(deleteOne.run(device, org).changes),
    list(org, limit, device) {
      const rows = device === undefined ? selectAll.all(org, limit) : selectOfDevice.all(org, device, limit);
      return (rows as RawEntry[]).flatMap(toEntry);
    },
  };
}

/** A damaged entry is left out. */
function toEntry(raw: RawEntry): StoredLogEntry[] {
  const entry = storedJson(raw.entry) as LogEntry | undefined;
  if (entry === undefined) return [];
  const receivedAt = new Date(raw.received_at).toISOString();
  return [{ seq: raw.seq, device: storedText(raw.device), receivedAt, entry }];
}
