import type { Location, LogEntry } from '@geo/core';
import { episodesOf, lastProvider, tripsOf } from '../derived';
import type { Database } from './database';
import { storedJson, storedText } from './stored-text';

/** A record that is stored, as far as anything follows from it. */
export interface StoredRecord {
  readonly org: string;
  readonly device: string;
  readonly seq: number;
  readonly at: number;
  readonly receivedAt: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly isMoving: number | null;
  readonly extras: Location['extras'];
}

/** Tables that follow from records and log entries. Every call belongs into the transaction of what it follows from. */
export interface DerivedTables {
  /** Last positions, trips and episodes after new records. */
  add(records: readonly StoredRecord[]): void;
  /** What entries say of the location provider of their device. */
  addProvider(org: string, device: string, entries: readonly LogEntry[], receivedAt: number): void;
  /** Before the records of a device are deleted. */
  forget(org: string, device: string): void;
  /** Before records of before a moment are deleted: takes them off the counts of their devices. */
  uncount(before: number): void;
  /** After they were deleted: what lasted until before that moment goes, and devices without records. */
  prune(before: number): void;
}

export function createDerivedTables(database: Database): DerivedTables {
  const upsertPosition = database.prepare(
    `INSERT INTO last_position (org, device, records, last_seq, last_received_at, at, latitude, longitude, is_moving)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
     ON CONFLICT DO UPDATE SET records = records + ?3, last_seq = ?4, last_received_at = max(last_received_at, ?5),
       latitude = iif(?6 >= at, ?7, latitude), longitude = iif(?6 >= at, ?8, longitude),
       is_moving = iif(?6 >= at, ?9, is_moving), at = max(at, ?6)`,
  );
  const insertTrip = database.prepare(
    'INSERT INTO trips (org, device, id, start_at, end_at, trip) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const upsertEpisode = database.prepare(
    `INSERT INTO episodes (org, device, dds, cause, duration_seconds, first_at, last_at, latitude, longitude, records)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
     ON CONFLICT DO UPDATE SET records = records + ?10, cause = coalesce(cause, ?4),
       duration_seconds = coalesce(max(duration_seconds, ?5), duration_seconds, ?5),
       latitude = iif(?6 < first_at, ?8, latitude), longitude = iif(?6 < first_at, ?9, longitude),
       first_at = min(first_at, ?6), last_at = max(last_at, ?7)`,
  );
  const replaceProvider = database.prepare(
    `INSERT INTO providers (org, device, received_at, entry) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT DO UPDATE SET received_at = ?3, entry = ?4 WHERE ?3 >= received_at`,
  );
  const forgets = ['last_position', 'trips', 'episodes', 'providers'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE org = ? AND device = ?`),
  );
  const selectOrgs = database.prepare('SELECT DISTINCT CAST(org AS BLOB) AS org FROM last_position');
  const uncountOne = database.prepare(
    `UPDATE last_position SET records = last_position.records - gone.count
     FROM (SELECT device, count(*) AS count FROM records WHERE org = ?1 AND at < ?2 GROUP BY device) AS gone
     WHERE last_position.org = ?1 AND last_position.device = gone.device`,
  );
  const prunes = [
    'DELETE FROM trips WHERE end_at < ?',
    'DELETE FROM episodes WHERE last_at < ?',
    'DELETE FROM providers WHERE received_at < ?',
  ].map((sql) => database.prepare(sql));
  const deleteEmpty = database.prepare('DELETE FROM last_position WHERE records <= 0');

  function addPositions(records: readonly StoredRecord[]): void {
    const byDevice = new Map<string, StoredRecord[]>();
    for (const record of records) {
      const key = `${record.org.length} ${record.org}${record.device}`;
      const known = byDevice.get(key);
      if (known) known.push(record);
      else byDevice.set(key, [record]);
    }
    for (const own of byDevice.values()) {
      // Of two records of one moment the later arrival counts.
      const newest = own.reduce((one, other) => (other.at >= one.at ? other : one));
      const { org, device, at, latitude, longitude, isMoving } = newest;
      const receivedAt = own.reduce((most, record) => Math.max(most, record.receivedAt), 0);
      const lastSeq = own.at(-1)?.seq ?? 0;
      upsertPosition.run(org, device, own.length, lastSeq, receivedAt, at, latitude, longitude, isMoving);
    }
  }

  return {
    add(records) {
      addPositions(records);
      for (const { org, device, extras } of records) {
        if (typeof extras?.trip !== 'object') continue;
        for (const { id, startAt, endAt, trip } of tripsOf(extras))
          insertTrip.run(org, device, id, startAt, endAt, JSON.stringify(trip));
      }
      const parts = episodesOf(records, ({ org, device }) => `${org.length} ${org}${device}`);
      for (const { row, dds, cause, durationSeconds, ...part } of parts) {
        const { firstAt, lastAt, latitude, longitude, records: count } = part;
        const { org, device } = row;
        upsertEpisode.run(
          ...[org, device, dds, cause, durationSeconds],
          ...[firstAt, lastAt, latitude, longitude, count],
        );
      }
    },
    addProvider(org, device, entries, receivedAt) {
      const entry = lastProvider(entries);
      if (entry !== undefined) replaceProvider.run(org, device, receivedAt, JSON.stringify(entry));
    },
    forget(org, device) {
      for (const statement of forgets) statement.run(org, device);
    },
    uncount(before) {
      for (const { org } of selectOrgs.all() as { org: unknown }[]) uncountOne.run(storedText(org), before);
    },
    prune(before) {
      for (const statement of prunes) statement.run(before);
      deleteEmpty.run();
    },
  };
}

/** Rows read at a time. */
const PAGE = 1000;

/** Fills the tables from what a file of an earlier version holds. Damaged rows count, and say nothing more. */
export function fillDerived(database: Database): void {
  const tables = createDerivedTables(database);
  const records = database.prepare(
    `SELECT seq, CAST(org AS BLOB) AS org, CAST(device AS BLOB) AS device, at, received_at AS receivedAt, latitude, longitude,
       is_moving AS isMoving, CAST(iif(record LIKE '%"extras":{%', record, '{}') AS BLOB) AS record
     FROM records WHERE seq > ? ORDER BY seq LIMIT ?`,
  );
  type Raw = Omit<StoredRecord, 'org' | 'device' | 'extras'> & Record<'org' | 'device' | 'record', unknown>;
  for (let after = -1, rows: Raw[]; ; after = rows.at(-1)?.seq ?? after) {
    rows = records.all(after, PAGE) as Raw[];
    if (rows.length === 0) break;
    tables.add(
      rows.map(({ org, device, record, ...rest }) => {
        const { extras } = (storedJson(record) ?? {}) as Partial<Location>;
        return { ...rest, org: storedText(org), device: storedText(device), extras };
      }),
    );
  }
  const entries = database.prepare(
    `SELECT CAST(org AS BLOB) AS org, CAST(device AS BLOB) AS device, received_at, CAST(entry AS BLOB) AS entry
     FROM log WHERE entry LIKE '%lifecycle:provider%' ORDER BY seq`,
  );
  for (const raw of entries.all() as {
    org: unknown;
    device: unknown;
    received_at: number;
    entry: unknown;
  }[]) {
    const entry = storedJson(raw.entry) as LogEntry | undefined;
    if (entry) tables.addProvider(storedText(raw.org), storedText(raw.device), [entry], raw.received_at);
  }
}
