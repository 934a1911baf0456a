import type { LogEntry } from '@geo/core';
import type { Pool } from 'pg';
import type { DeviceSummary, Place, StoredLogEntry, StoredRow, StoreQuery } from '../store';
import { toText, toTimestamp } from './columns';
import { MARKS } from './marked-tables';

interface RawRow {
  seq: string;
  device: string;
  received_at: Date;
  record: StoredRow['record'];
  params: StoredRow['params'];
}

interface RawDevice {
  device: string;
  records: string;
  at: Date;
  last_received_at: Date;
}

/** What is read from PostgreSQL. */
export interface Reads {
  count(org: string): Promise<number>;
  listBackwards(query: StoreQuery, before?: Place): Promise<StoredRow[]>;
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
      `SELECT seq, device, received_at, record, params FROM geo.records
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
    async count(org) {
      const { rows } = await pool.query<{ records: string }>(
        'SELECT coalesce(sum(records), 0) AS records FROM geo.last_position WHERE org = $1',
        [toText(org)],
      );
      return Number(rows[0]?.records ?? 0);
    },

    listBackwards: (query, before) => list(query, before, true),
    listForwards: (query, after) => list(query, after, false),

    async arrivedAfter(org, seq, limit) {
      const seen = await seenSeq();
      if (seen <= seq) return [];
      return read(['org = $1', 'seq > $2', 'seq <= $3'], [toText(org), seq, seen], 'seq', limit);
    },

    async devices(org) {
      const { rows } = await pool.query<RawDevice>(
        `SELECT device, records, at, last_received_at FROM geo.last_position WHERE org = $1 ORDER BY last_seq DESC`,
        [toText(org)],
      );
      return rows.map(({ device, records, at, last_received_at }) => ({
        device,
        records: Number(records),
        lastTimestamp: at.toISOString(),
        lastReceivedAt: last_received_at.toISOString(),
      }));
    },

    async lastSeq(org) {
      const seen = await seenSeq();
      const { rows } = await pool.query<{ last: string | null }>(
        'SELECT max(last_seq) AS last FROM geo.last_position WHERE org = $1',
        [toText(org)],
      );
      return Math.min(seen, Number(rows[0]?.last ?? 0));
    },

    async listLog(org, limit, device) {
      const { rows } = await pool.query<Omit<RawRow, 'record' | 'params'> & { entry: LogEntry }>(
        `SELECT seq, device, received_at, entry FROM geo.log
         WHERE org = $1 ${device === undefined ? '' : 'AND device = $3'} ORDER BY seq DESC LIMIT $2`,
        [toText(org), limit, ...(device === undefined ? [] : [toText(device)])],
      );
      return rows.map(({ seq, device, received_at, entry }) => ({
        seq: Number(seq),
        device,
        receivedAt: received_at.toISOString(),
        entry,
      }));
    },
  };
}

/** What a query asks of each row; `bind` gives a value its number. */
function conditionsOf(query: StoreQuery) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`org = ${bind(toText(query.org))}`];
  if (query.device !== undefined) conditions.push(`device = ${bind(toText(query.device))}`);
  if (query.since !== undefined) conditions.push(`at >= ${bind(toTimestamp(query.since))}`);
  if (query.until !== undefined) conditions.push(`at < ${bind(toTimestamp(query.until))}`);
  if (query.inEpisode) conditions.push('dds IS NOT NULL');
  if (query.having) conditions.push(MARKS[query.having]);
  if (query.bounds) {
    const { west, south, east, north } = query.bounds;
    const [bottom, top] = [bind(south), bind(north)];
    const within = (from: number, to: number) =>
      `ST_Intersects(place, ST_MakeEnvelope(${bind(from)}, ${bottom}, ${bind(to)}, ${top}, 4326))`;
    conditions.push(west <= east ? within(west, east) : `(${within(west, 180)} OR ${within(-180, east)})`);
  }
  return { conditions, values, bind };
}

function toRow({ seq, device, received_at, record, params }: RawRow): StoredRow {
  return { seq: Number(seq), device, receivedAt: received_at.toISOString(), record, params };
}
