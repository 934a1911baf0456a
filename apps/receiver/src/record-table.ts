import type { Location } from '@geo/core';
import type { Database, Value } from './database';
import { IN_EPISODE } from './schema';
import { readTimestamp } from './timestamp';

/** A record as it lies in the database. */
export interface StoredRow {
  /** Order of arrival, from 1. */
  readonly seq: number;
  readonly device: string;
  /** When it arrived: ISO-8601, UTC. */
  readonly receivedAt: string;
  /** Exactly what was sent. */
  readonly record: Location;
  /** What stood beside the record in the upload; null when nothing did. */
  readonly params: { readonly [key: string]: unknown } | null;
}

/** Which rows are wanted; everything given must hold. */
export interface RowQuery {
  readonly device?: string;
  /** Epoch milliseconds of the record's timestamp, included. */
  readonly since?: number;
  /** Epoch milliseconds, not included. */
  readonly until?: number;
  /** Only records that belong to an episode of distraction. */
  readonly inEpisode?: boolean;
  /** At most so many; absent: all. */
  readonly limit?: number;
}

/** A place in the order of records: by timestamp, then by arrival. */
export interface Place {
  readonly at: number;
  readonly seq: number;
}

/** A checked record on its way in. */
export interface Arrival {
  readonly record: Location;
  readonly params: { readonly [key: string]: unknown } | undefined;
  readonly device: string;
}

/** The stored records. */
export interface RecordTable {
  /** Stores all that are new in one transaction, and says how many those were. */
  insert(arrivals: readonly Arrival[], receivedAt: number): number;
  /** Rows in the table. */
  count(): number;
  /** Oldest first; with a limit the newest so many. */
  list(query?: RowQuery): StoredRow[];
  /** Newest first, strictly before `before` when given. */
  listBackwards(query: RowQuery, before?: Place): StoredRow[];
  /** In order of arrival, after `seq`. */
  arrivedAfter(seq: number, limit: number): StoredRow[];
  /** `seq` of the latest arrival, 0 when there is none. */
  lastSeq(): number;
}

interface RawRow {
  seq: number;
  device: string;
  received_at: number;
  record: string;
  params: string | null;
}

const COLUMNS = 'seq, device, received_at, record, params';

export function createRecordTable(database: Database): RecordTable {
  const insertOne = database.prepare(
    `INSERT INTO records (uuid, device, at, received_at, latitude, longitude, is_moving, record, params)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (uuid) DO NOTHING`,
  );
  const selectArrived = database.prepare(`SELECT ${COLUMNS} FROM records WHERE seq > ? ORDER BY seq LIMIT ?`);
  const selectLast = database.prepare('SELECT coalesce(max(seq), 0) AS last FROM records');
  // Counted once: counting walks a whole index, and the health check asks every few seconds.
  let rows = (database.prepare('SELECT count(*) AS rows FROM records').get() as { rows: number }).rows;

  function listBackwards(query: RowQuery, before?: Place): StoredRow[] {
    const conditions: string[] = [];
    const values: Value[] = [];
    const require = (condition: string, ...bound: Value[]) => {
      conditions.push(condition);
      values.push(...bound);
    };
    if (query.device !== undefined) require('device = ?', query.device);
    if (query.since !== undefined) require('at >= ?', query.since);
    if (query.until !== undefined) require('at < ?', query.until);
    if (query.inEpisode) require(IN_EPISODE);
    if (before) require('(at, seq) < (?, ?)', before.at, before.seq);
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const limit = query.limit === undefined ? '' : 'LIMIT ?';
    if (query.limit !== undefined) values.push(query.limit);
    const sql = `SELECT ${COLUMNS} FROM records ${where} ORDER BY at DESC, seq DESC ${limit}`;
    return (database.prepare(sql).all(...values) as RawRow[]).map(toRow);
  }

  return {
    insert(arrivals, receivedAt) {
      const stored = database.transaction(() => {
        let changes = 0;
        for (const arrival of arrivals)
          changes += Number(insertOne.run(...toValues(arrival, receivedAt)).changes);
        return changes;
      });
      rows += stored;
      return stored;
    },
    count: () => rows,
    list: (query = {}) => listBackwards(query).reverse(),
    listBackwards,
    arrivedAfter: (seq, limit) => (selectArrived.all(seq, limit) as RawRow[]).map(toRow),
    lastSeq: () => (selectLast.get() as { last: number }).last,
  };
}

function toValues({ record, params, device }: Arrival, receivedAt: number): Value[] {
  const { uuid, timestamp, coords, is_moving } = record;
  return [
    uuid.toLowerCase(),
    device,
    // Checked before: a record without a readable timestamp does not come this far.
    readTimestamp(timestamp) as number,
    receivedAt,
    coords.latitude,
    coords.longitude,
    is_moving === null ? null : Number(is_moving),
    JSON.stringify(record),
    params === undefined ? null : JSON.stringify(params),
  ];
}

function toRow(raw: RawRow): StoredRow {
  return {
    seq: raw.seq,
    device: raw.device,
    receivedAt: new Date(raw.received_at).toISOString(),
    record: JSON.parse(raw.record) as Location,
    params: raw.params === null ? null : (JSON.parse(raw.params) as StoredRow['params']),
  };
}
