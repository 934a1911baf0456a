import type { LogEntry } from '@geo/core';
import type { Pool } from 'pg';
import type { DeviceSummary, Place, Store, StoredLogEntry, StoredRow, StoreQuery } from '../store';
import { toText, toTimestamp } from './columns';
import { conditionsOf } from './conditions';
import { type Walked, walkBackwards } from './partition-walk';
import { createSharedCounts } from './shared-counts';
import { isoOf, millisOf } from './span-reads';

interface RawRow {
  seq: string;
  device: string;
  received_at: string;
  record: StoredRow['record'];
  params: StoredRow['params'];
}

interface RawDevice {
  device: string;
  records: string;
  at: string;
  last_received_at: string;
}

interface RawPlace extends Walked {
  latitude: number;
  longitude: number;
}

/** Moments come as numbers: parsing PostgreSQL's text of them takes longer than all else of a row. */
const RECEIVED_AT = `${millisOf('received_at')} AS received_at`;
const ROW = `seq, device, ${RECEIVED_AT}, record, params`;

/** What is read from PostgreSQL. */
export interface Reads {
  count(org: string): Promise<number>;
  listBackwards(query: StoreQuery, before?: Place): Promise<StoredRow[]>;
  places: Store['places'];
  listForwards(query: StoreQuery, after?: Place): Promise<StoredRow[]>;
  arrivedAfter(org: string, seq: number, limit: number): Promise<StoredRow[]>;
  devices(org: string): Promise<DeviceSummary[]>;
  lastSeq(org: string): Promise<number>;
  listLog(org: string, limit: number, device?: string): Promise<StoredLogEntry[]>;
}

export function createReads(pool: Pool): Reads {
  async function read(
    conditions: readonly string[],
    values: readonly unknown[],
    order: string,
    limit?: number,
  ): Promise<StoredRow[]> {
    const most = limit === undefined ? '' : `LIMIT ${Number(limit)}`;
    const { rows } = await pool.query<RawRow>(
      `SELECT ${ROW} FROM geo.records
       WHERE ${conditions.join(' AND ')} ORDER BY ${order} ${most}`,
      [...values],
    );
    return rows.map(toRow);
  }

  /** Everything up to here can be seen, and nothing below it can still appear. */
  async function seenSeq(): Promise<number> {
    const { rows } = await pool.query<{ seq: string }>('SELECT geo.seen_seq() AS seq');
    return Number(rows[0]?.seq ?? 0);
  }

  function list(query: StoreQuery, place: Place | undefined, isBackwards: boolean): Promise<StoredRow[]> {
    const { conditions, values, bind } = conditionsOf(query);
    const [beyond, direction] = isBackwards ? ['<', 'DESC'] : ['>', 'ASC'];
    if (place && query.byArrival) conditions.push(`seq ${beyond} ${bind(place.seq)}`);
    // The first condition finds the place in the index, the second one in the moment.
    else if (place) {
      const at = bind(toTimestamp(place.at));
      conditions.push(`at ${beyond}= ${at}`, `(at, seq) ${beyond} (${at}, ${bind(place.seq)})`);
    }
    const order = query.byArrival ? `seq ${direction}` : `at ${direction}, seq ${direction}`;
    return read(conditions, values, order, query.limit);
  }

  return {
    count: createSharedCounts(async (org) => {
      const { rows } = await pool.query<{ records: string }>({
        name: 'geo-count',
        text: 'SELECT coalesce(sum(records), 0) AS records FROM geo.last_position WHERE org = $1',
        values: [toText(org)],
      });
      return Number(rows[0]?.records ?? 0);
    }),

    async listBackwards(query, before) {
      const { limit } = query;
      if (limit === undefined || query.byArrival) return list(query, before, true);
      const rows = await walkBackwards<RawRow & Walked>(
        pool,
        `device, ${RECEIVED_AT}, record, params`,
        { ...query, limit },
        before,
      );
      return rows.map(toRow);
    },
    async places(query) {
      const rows = await walkBackwards<RawPlace>(pool, 'ST_Y(place) AS latitude, ST_X(place) AS longitude', {
        ...query,
        limit: query.limit ?? Number.MAX_SAFE_INTEGER,
      });
      return rows
        .reverse()
        .map(({ millis, latitude, longitude }) => ({ at: Number(millis), latitude, longitude }));
    },
    listForwards: (query, after) => list(query, after, false),

    async arrivedAfter(org, seq, limit) {
      const seen = await seenSeq();
      if (seen <= seq) return [];
      return read(['org = $1', 'seq > $2', 'seq <= $3'], [toText(org), seq, seen], 'seq', limit);
    },

    async devices(org) {
      const { rows } = await pool.query<RawDevice>({
        name: 'geo-devices',
        text: `SELECT device, records, ${millisOf('at')} AS at, ${millisOf('last_received_at')} AS last_received_at
          FROM geo.last_position WHERE org = $1 ORDER BY last_seq DESC`,
        values: [toText(org)],
      });
      return rows.map(({ device, records, at, last_received_at }) => ({
        device,
        records: Number(records),
        lastTimestamp: isoOf(at),
        lastReceivedAt: isoOf(last_received_at),
      }));
    },

    async lastSeq(org) {
      // In this order: what is seen now, the next statement sees.
      const seen = await seenSeq();
      const { rows } = await pool.query<{ last: string | null }>({
        name: 'geo-last-seq',
        text: 'SELECT max(last_seq) AS last FROM geo.last_position WHERE org = $1',
        values: [toText(org)],
      });
      return Math.min(seen, Number(rows[0]?.last ?? 0));
    },

    async listLog(org, limit, device) {
      const { rows } = await pool.query<Omit<RawRow, 'record' | 'params'> & { entry: LogEntry }>(
        `SELECT seq, device, ${RECEIVED_AT}, entry FROM geo.log
         WHERE org = $1 ${device === undefined ? '' : 'AND device = $3'} ORDER BY seq DESC LIMIT $2`,
        [toText(org), limit, ...(device === undefined ? [] : [toText(device)])],
      );
      return rows.map(({ seq, device, received_at, entry }) => ({
        seq: Number(seq),
        device,
        receivedAt: isoOf(received_at),
        entry,
      }));
    },
  };
}

function toRow({ seq, device, received_at, record, params }: RawRow): StoredRow {
  return { seq: Number(seq), device, receivedAt: isoOf(received_at), record, params };
}
