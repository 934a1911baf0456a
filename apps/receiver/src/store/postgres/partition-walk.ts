import type { Pool } from 'pg';
import type { Place, StoreQuery } from '../store';
import { toTimestamp } from './columns';
import { conditionsOf } from './conditions';
import { nameOf, PARTITION_MILLIS, startOfNamed } from './partitions';
import { millisOf } from './span-reads';

/** What every row of a walk has. */
export interface Walked {
  readonly seq: string;
  /** Epoch milliseconds. */
  readonly millis: string;
}

/** Partitions that are asked one by one: the newest have what is asked for most often, and a plan for one costs a twentieth of a plan for all. */
const ONE_BY_ONE = 3;
/** A partition that was dropped meanwhile. */
const UNDEFINED_TABLE = '42P01';

const TABLES = `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'geo.records'::regclass`;

/**
 * Reads the newest records that a query asks for, `columns` of each: from one partition after the other until there are enough, and
 * from the default one apart, because records of any time may lie in it. After a few partitions the rest is asked at once.
 */
export async function walkBackwards<Row extends Walked>(
  pool: Pool,
  columns: string,
  query: StoreQuery & { readonly limit: number },
  before?: Place,
): Promise<Row[]> {
  const { limit } = query;
  const read = async (table: string, below?: number) => {
    const { conditions, values, bind } = conditionsOf(query);
    if (before) {
      // The first condition finds the place in the index, the second one in the moment.
      const at = bind(toTimestamp(before.at));
      conditions.push(`at <= ${at}`, `(at, seq) < (${at}, ${bind(before.seq)})`);
    }
    if (below !== undefined) conditions.push(`at < ${bind(toTimestamp(below))}`);
    const { rows } = await pool.query<Row>(
      `SELECT seq, ${millisOf('at')} AS millis, ${columns} FROM geo.${table}
       WHERE ${conditions.join(' AND ')} ORDER BY at DESC, seq DESC LIMIT ${Number(limit)}`,
      values,
    );
    return rows;
  };

  // Before the list of partitions: what moves from here into a new one meanwhile is found twice, and not missed.
  const strays = await read('records_default');
  const { rows: tables } = await pool.query<{ name: string }>({ name: 'geo-tables', text: TABLES });
  const first = query.since ?? Number.NEGATIVE_INFINITY;
  const last = Math.min(before?.at ?? Number.POSITIVE_INFINITY, query.until ?? Number.POSITIVE_INFINITY);
  const starts = tables
    .flatMap(({ name }) => startOfNamed(name) ?? [])
    .filter((start) => start <= last && start + PARTITION_MILLIS > first)
    .sort((one, other) => other - one);

  const found: Row[] = [];
  const enough = (from: number) =>
    found.length + strays.filter(({ millis }) => Number(millis) >= from).length >= limit;
  for (const [index, start] of starts.entries()) {
    if (index === ONE_BY_ONE) {
      found.push(...(await read('records', starts[index - 1])));
      break;
    }
    found.push(...(await readKnown(start)));
    if (enough(start)) break;
  }
  /** Nothing of a partition that was dropped since it was listed. */
  async function readKnown(start: number): Promise<Row[]> {
    try {
      return await read(nameOf(start));
    } catch (error) {
      if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return [];
      throw error;
    }
  }
  const bySeq = new Map([...strays, ...found].map((row) => [row.seq, row]));
  return [...bySeq.values()]
    .sort((one, other) => Number(other.millis) - Number(one.millis) || Number(other.seq) - Number(one.seq))
    .slice(0, limit);
}
