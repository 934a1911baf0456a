import type { ClientBase } from 'pg';
import { toTimestamp } from './columns';

const DAY_MILLIS = 86_400_000;
/** A week is a partition: a year has 52, few enough that a query that names no time can look into each. */
export const PARTITION_MILLIS = 7 * DAY_MILLIS;
/** 1 January 1970 was a Thursday; partitions begin on Mondays. */
const FIRST_MONDAY = 4 * DAY_MILLIS;

/** Records of times further back share one partition: a phone without a clock must not make a table for each week since 1970. */
const MOST_BACK_MILLIS = 400 * DAY_MILLIS;
const MOST_AHEAD_MILLIS = 8 * DAY_MILLIS;

/** Who makes a partition or takes one away does it alone. */
export const PARTITION_LOCK = 7_165_201_002;

/** Partitions by their first moment, epoch milliseconds. */
export interface Partitions {
  /** Makes those that records of these times need, as far as they are near enough to `now`. */
  ensure(client: ClientBase, times: Iterable<number>, now: number): Promise<void>;
  /** Forgets which there are: some may have been dropped. */
  reset(): void;
}

/** First moment of the partition that a time belongs to, epoch milliseconds. */
export const startOf = (at: number) =>
  Math.floor((at - FIRST_MONDAY) / PARTITION_MILLIS) * PARTITION_MILLIS + FIRST_MONDAY;

/** Name of the partition that begins then. */
export function nameOf(start: number): string {
  return `records_${new Date(start).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** First moment of the partition of this name; undefined where it is another table. */
export function startOfNamed(name: string): number | undefined {
  const [, year, month, day] = /^records_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(day));
}

/** Remembers which are there already: it asks the database once for each. */
export function createPartitions(): Partitions {
  const known = new Set<number>();
  return {
    async ensure(client, times, now) {
      const starts = new Set<number>();
      for (const at of times) {
        if (at < now - MOST_BACK_MILLIS || at > now + MOST_AHEAD_MILLIS) continue;
        const start = startOf(at);
        if (!known.has(start)) starts.add(start);
      }
      for (const start of starts) {
        await makePartition(client, start);
        known.add(start);
      }
    },
    reset: () => known.clear(),
  };
}

/** Makes a partition, and moves into it what lies in the default one: records of a clock that was ahead. */
export async function makePartition(client: ClientBase, start: number): Promise<void> {
  const name = nameOf(start);
  const bounds = [toTimestamp(start), toTimestamp(start + PARTITION_MILLIS)];
  await client.query('BEGIN');
  try {
    // One at a time over all processes.
    await client.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
      `geo.${name}`,
    ]);
    if (!rows[0]?.there) {
      await client.query('LOCK TABLE geo.records_default IN ACCESS EXCLUSIVE MODE');
      await client.query(`CREATE TABLE geo.${name} (LIKE geo.records INCLUDING DEFAULTS)`);
      await client.query(
        `WITH moved AS (DELETE FROM geo.records_default WHERE at >= $1 AND at < $2 RETURNING *)
         INSERT INTO geo.${name} SELECT * FROM moved`,
        bounds,
      );
      await client.query(
        `ALTER TABLE geo.records ATTACH PARTITION geo.${name} FOR VALUES FROM ('${bounds[0]}') TO ('${bounds[1]}')`,
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
