import type { Location } from '@geo/core';
import type { Database, Value } from './database';
import { IN_EPISODE } from './schema';
import { storedJson, storedText } from './stored-text';
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
  /** In order of arrival instead of the records' own times. */
  readonly byArrival?: boolean;
  /** The most rows; absent: all. */
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

/** One device, in short. */
export interface DeviceSummary {
  readonly device: string;
  readonly records: number;
  /** The latest of its records' own times: ISO-8601, UTC. */
  readonly lastTimestamp: string;
  /** When the last one arrived: ISO-8601, UTC. */
  readonly lastReceivedAt: string;
}

/** The stored records. */
export interface RecordTable {
  /** Stores all that are new in one transaction, and says how many those were. */
  insert(arrivals: readonly Arrival[], receivedAt: number): number;
  /** Rows in the table. */
  count(): number;
  /** Oldest first; with a limit the newest ones. */
  list(query?: RowQuery): StoredRow[];
  /** Newest first, strictly before `before` when given. */
  listBackwards(query: RowQuery, before?: Place): StoredRow[];
  /** In order of arrival, after `seq`. */
  arrivedAfter(seq: number, limit: number): StoredRow[];
  /** Every device that has sent a record, the last to do so first. */
  devices(): DeviceSummary[];
  /** `seq` of the latest arrival, 0 when there is none. */
  lastSeq(): number;
}

interface RawRow {
  seq: number;
  device: unknown;
  received_at: number;
  record: unknown;
  params: unknown;
}

interface RawDevice {
  device: unknown;
  records: number;
  at: number;
  received_at: number;
}

const COLUMNS =
  'seq, CAST(device AS BLOB) AS device, received_at, CAST(record AS BLOB) AS record, CAST(params AS BLOB) AS params';

/** `damaged` is called once for each row that can no longer be read; reads skip it. */
export function createRecordTable(
  database: Database,
  damaged: (sentence: string) => void = () => undefined,
): RecordTable {
  const unreadable = new Set<number>();
  const insertOne = database.prepare(
    `INSERT INTO records (uuid, device, at, received_at, latitude, longitude, is_moving, record, params)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (uuid) DO NOTHING`,
  );
  const selectLast = database.prepare('SELECT coalesce(max(seq), 0) AS last FROM records');
  const selectDevices = database.prepare(
    `SELECT CAST(device AS BLOB) AS device, count(*) AS records, max(at) AS at, max(received_at) AS received_at
     FROM records GROUP BY records.device ORDER BY max(seq) DESC`,
  );
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
    if (before && query.byArrival) require('seq < ?', before.seq);
    else if (before) require('(at, seq) < (?, ?)', before.at, before.seq);
    const order = query.byArrival ? 'seq DESC' : 'at DESC, seq DESC';
    return read(conditions, values, order, query.limit);
  }

  /** Again without the rows that turned out to be damaged: a client that pages expects as many rows as the limit. */
  function read(
    conditions: readonly string[],
    values: readonly Value[],
    order: string,
    limit: number | undefined,
  ): StoredRow[] {
    const left = unreadable.size > 0 ? [`seq NOT IN (${[...unreadable].join()})`] : [];
    const all = [...conditions, ...left];
    const where = all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
    const most = limit === undefined ? '' : 'LIMIT ?';
    const sql = `SELECT ${COLUMNS} FROM records ${where} ORDER BY ${order} ${most}`;
    const bound = limit === undefined ? values : [...values, limit];
    const raw = database.prepare(sql).all(...bound) as RawRow[];
    const rows = raw.map(toRow);
    if (!rows.includes(undefined)) return rows as StoredRow[];
    for (const [index, { seq }] of raw.entries()) {
      if (rows[index] !== undefined) continue;
      unreadable.add(seq);
      damaged(`the record with seq ${seq} is damaged and is left out`);
    }
    return read(conditions, values, order, limit);
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
    arrivedAfter: (seq, limit) => read(['seq > ?'], [seq], 'seq', limit),
    devices: () => (selectDevices.all() as RawDevice[]).map(toDevice),
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

function toDevice({ device, records, at, received_at }: RawDevice): DeviceSummary {
  const [lastTimestamp, lastReceivedAt] = [at, received_at].map((millis) => new Date(millis).toISOString());
  return {
    device: storedText(device),
    records,
    lastTimestamp: lastTimestamp as string,
    lastReceivedAt: lastReceivedAt as string,
  };
}

/** `undefined` where damage has left nothing that could be shown. */
function toRow(raw: RawRow): StoredRow | undefined {
  const record = storedJson(raw.record);
  const params = raw.params === null ? null : storedJson(raw.params);
  if (!isWhole(record) || params === undefined) return undefined;
  return {
    seq: raw.seq,
    device: storedText(raw.device),
    receivedAt: new Date(raw.received_at).toISOString(),
    record,
    params: params as StoredRow['params'],
  };
}

/** What every reader counts on. A whole check, as at the door, would cost more than the reading itself. */
function isWhole(value: unknown): value is Location {
  const { timestamp, coords, activity, battery } = (value ?? {}) as Partial<Location>;
  const isPlaced = typeof coords?.latitude === 'number' && typeof coords.longitude === 'number';
  const isTimed = typeof timestamp === 'string' && readTimestamp(timestamp) !== undefined;
  return isPlaced && isTimed && typeof activity === 'object' && typeof battery === 'object';
}
