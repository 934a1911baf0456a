import type { Location } from '@geo/core';
import { readTimestamp } from '../../uploads/timestamp';
import type { Arrival, Owner, Place, StoredRow, StoreQuery, TimedPlace } from '../store';
import type { Database, Value } from './database';
import type { DerivedTables, StoredRecord } from './derived-tables';
import { HAVING, IN_EPISODE } from './schema';
import { storedJson, storedText } from './stored-text';

/** The stored records. */
export interface RecordTable {
  /** Stores all that are new, and says how many those were by organisation. Belongs into a transaction. */
  add(arrivals: readonly Arrival[], receivedAt: number): ReadonlyMap<string, number>;
  /** To be called with what {@link RecordTable.add} gave once its transaction is committed. Gives the sum. */
  counted(added: ReadonlyMap<string, number>): number;
  /** Deletes all of a device, and says how many those were. Belongs into a transaction. */
  forget(owner: Owner): number;
  /** Deletes the records of before a moment, and says how many those were. Belongs into a transaction. */
  prune(before: number): number;
  /** To be called once a transaction that deleted is committed. */
  recount(): void;
  /** Rows of an organisation. */
  count(org: string): number;
  /** Newest first, strictly before `before` when given. */
  listBackwards(query: StoreQuery, before?: Place): StoredRow[];
  /** Oldest first, strictly after `after` when given. */
  listForwards(query: StoreQuery, after?: Place): StoredRow[];
  /** In order of arrival, after `seq`. */
  arrivedAfter(org: string, seq: number, limit: number): StoredRow[];
  /** Where a device was, oldest first; with a limit the newest ones. */
  places(query: StoreQuery): TimedPlace[];
  /** Devices, times and places of a query's records, oldest first, in pages. */
  pagesOfPlaces(query: StoreQuery): Generator<readonly DevicePlace[]>;
  /** `seq` of the latest arrival, 0 when there is none. */
  lastSeq(org: string): number;
}

interface RawRow {
  seq: number;
  device: unknown;
  received_at: number;
  record: unknown;
  params: unknown;
}

interface DevicePlace extends TimedPlace {
  readonly device: string;
}

/** Rows of places read at a time: about a megabyte. */
const PAGE_PLACES = 10_000;

const COLUMNS =
  'seq, CAST(device AS BLOB) AS device, received_at, CAST(record AS BLOB) AS record, CAST(params AS BLOB) AS params';

/** `damaged` is called once for each row that can no longer be read; reads skip it. */
export function createRecordTable(
  database: Database,
  derived: Pick<DerivedTables, 'add'>,
  damaged: (sentence: string) => void = () => undefined,
): RecordTable {
  const unreadable = new Set<number>();
  const insertOne = database.prepare(
    `INSERT INTO records (uuid, device, at, received_at, latitude, longitude, is_moving, record, params, org)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const deleteOld = database.prepare('DELETE FROM records WHERE org = ? AND at < ?');
  const deleteOne = database.prepare('DELETE FROM records WHERE device = ? AND org = ?');
  const selectLast = database.prepare(
    'SELECT seq AS last FROM records WHERE org = ? ORDER BY seq DESC LIMIT 1',
  );
  // Kept here: the health check asks every few seconds.
  const counts = new Map<string, number>();
  const selectCounts = database.prepare(
    'SELECT CAST(org AS BLOB) AS org, sum(records) AS rows FROM last_position GROUP BY last_position.org',
  );
  function recount(): void {
    counts.clear();
    for (const { org, rows } of selectCounts.all() as { org: unknown; rows: number }[])
      counts.set(storedText(org), rows);
  }
  recount();
  const count = (org: string, rows: number) => void counts.set(org, (counts.get(org) ?? 0) + rows);

  function list(query: StoreQuery, place: Place | undefined, isBackwards: boolean): StoredRow[] {
    const { conditions, values, require } = conditionsOf(query);
    const [beyond, direction] = isBackwards ? ['<', 'DESC'] : ['>', 'ASC'];
    if (place && query.byArrival) require(`seq ${beyond} ?`, place.seq);
    else if (place) require(`(at, seq) ${beyond} (?, ?)`, place.at, place.seq);
    const order = query.byArrival ? `seq ${direction}` : `at ${direction}, seq ${direction}`;
    return read(conditions, values, order, query.limit);
  }
  const listBackwards: RecordTable['listBackwards'] = (query, before) => list(query, before, true);

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

  function places(query: StoreQuery, direction: 'ASC' | 'DESC', after?: Place): (DevicePlace & Place)[] {
    const { conditions, values, require } = conditionsOf(query);
    if (after) require('(at, seq) > (?, ?)', after.at, after.seq);
    const most = query.limit === undefined ? [] : [query.limit];
    const raw = database
      .prepare(
        `SELECT seq, CAST(device AS BLOB) AS device, at, latitude, longitude FROM records
         WHERE ${conditions.join(' AND ')} ORDER BY at ${direction}, seq ${direction} ${most.length > 0 ? 'LIMIT ?' : ''}`,
      )
      .all(...values, ...most) as (TimedPlace & Place & { device: unknown })[];
    return raw.map((row) => ({ ...row, device: storedText(row.device) }));
  }
  function* pagesOfPlaces(query: StoreQuery): Generator<readonly DevicePlace[]> {
    let left = query.limit ?? Number.POSITIVE_INFINITY;
    for (let after: Place | undefined; left > 0; ) {
      const limit = Math.min(left, PAGE_PLACES);
      const page = places({ ...query, limit }, 'ASC', after);
      yield page;
      after = page.at(-1);
      if (page.length < limit) return;
      left -= page.length;
    }
  }

  return {
    places: (query) =>
      places(query, 'DESC')
        .reverse()
        .map(({ at, latitude, longitude }) => ({ at, latitude, longitude })),
    pagesOfPlaces,
    add(arrivals, receivedAt) {
      const stored = new Map<string, number>();
      const fresh: StoredRecord[] = [];
      for (const arrival of arrivals) {
        // Checked before: a record without a readable timestamp does not come this far.
        const at = readTimestamp(arrival.record.timestamp) as number;
        const { changes, lastInsertRowid } = insertOne.run(...toValues(arrival, at, receivedAt));
        if (!changes) continue;
        stored.set(arrival.org, (stored.get(arrival.org) ?? 0) + 1);
        fresh.push(toStored(arrival, Number(lastInsertRowid), at, receivedAt));
      }
      derived.add(fresh);
      return stored;
    },
    counted(added) {
      let sum = 0;
      for (const [org, rows] of added) {
        count(org, rows);
        sum += rows;
      }
      return sum;
    },
    forget: ({ org, device }) => Number(deleteOne.run(device, org).changes),
    prune(before) {
      // Organisation by organisation: that is how records are indexed by time.
      const orgs = (selectCounts.all() as { org: unknown }[]).map(({ org }) => storedText(org));
      return orgs.reduce((sum, org) => sum + Number(deleteOld.run(org, before).changes), 0);
    },
    recount,
    count: (org) => counts.get(org) ?? 0,
    listBackwards,
    listForwards: (query, after) => list(query, after, false),
    arrivedAfter: (org, seq, limit) => read(['org = ?', 'seq > ?'], [org, seq], 'seq', limit),
    lastSeq: (org) => (selectLast.get(org) as { last: number } | undefined)?.last ?? 0,
  };
}

/** What a query asks of each row; `require` adds to it. */
function conditionsOf(query: StoreQuery) {
  const conditions: string[] = [];
  const values: Value[] = [];
  const require = (condition: string, ...bound: Value[]) => {
    conditions.push(condition);
    values.push(...bound);
  };
  require('org = ?', query.org);
  if (query.device !== undefined) require('device = ?', query.device);
  if (query.since !== undefined) require('at >= ?', query.since);
  if (query.until !== undefined) require('at < ?', query.until);
  if (query.inEpisode) require(IN_EPISODE);
  if (query.having) require(HAVING[query.having]);
  if (query.bounds) {
    const { west, south, east, north } = query.bounds;
    require('latitude BETWEEN ? AND ?', south, north);
    if (west <= east) require('longitude BETWEEN ? AND ?', west, east);
    else require('(longitude >= ? OR longitude <= ?)', west, east);
  }
  return { conditions, values, require };
}

function toValues({ org, record, params, device, receivedAt }: Arrival, at: number, now: number): Value[] {
  const { uuid, coords, is_moving } = record;
  return [
    uuid.toLowerCase(),
    device,
    at,
    receivedAt ?? now,
    coords.latitude,
    coords.longitude,
    is_moving === null ? null : Number(is_moving),
    JSON.stringify(record),
    params === undefined ? null : JSON.stringify(params),
    org,
  ];
}

function toStored(
  { org, device, record, receivedAt }: Arrival,
  seq: number,
  at: number,
  now: number,
): StoredRecord {
  const { coords, is_moving, extras } = record;
  return {
    org,
    device,
    seq,
    extras,
    at,
    receivedAt: receivedAt ?? now,
    latitude: coords.latitude,
    longitude: coords.longitude,
    isMoving: is_moving === null ? null : Number(is_moving),
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
