import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Location } from '@geo/core';
import pg from 'pg';
import { nameOf, PARTITION_MILLIS, startOf } from '../../src/store/postgres/partitions';
import { simulatedDay } from '../../test/fleet/simulated-day';

/** What lies in the database now. */
export interface Filled {
  readonly rows: number;
  readonly devices: number;
  readonly weeks: number;
  readonly seconds: number;
  readonly bytesPerRow: number;
  /** A day each of some devices, from midnight; epoch milliseconds. */
  readonly days: readonly { readonly device: string; readonly start: number }[];
  /** Where some of them were. */
  readonly places: readonly { readonly latitude: number; readonly longitude: number }[];
  /** End of the last day, epoch milliseconds. */
  readonly until: number;
  /** The latest arrival. */
  readonly lastSeq: number;
}

export interface Wanted {
  readonly rows: number;
  readonly devices: number;
  told(line: string): void;
}

const DAY_MILLIS = 86_400_000;
const WEEKS = 26;
const DAYS = WEEKS * 7;
const SEEDS = [7, 8, 9, 10];
/** As many as the machine of the targets has cores. */
const SESSIONS = 2;
/** Below this the filling ends early, with as many rows as there are. */
const LEAST_FREE_BYTES = 15e9;
const KEPT_SAMPLES = 2_000;
/** Ten thousand devices have a hundred thousand. */
const LOG_ENTRIES_EACH = 10;

/** A record without what differs between devices. */
interface Template {
  readonly sample: number;
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly isMoving: boolean | null;
  readonly hasTrip: true | null;
  readonly hasTransition: true | null;
  /** Its JSON up to the uuid, the latitude, the longitude, and the end. */
  readonly pieces: readonly string[];
}

/**
 * Fills a database with days of simulated phones: each device lives one of them every so many days, at a place of its own. Rows
 * come in the order of time; a partition is attached, which makes its indexes, when its week is full.
 */
export async function fillRows(url: string, { rows, devices, told }: Wanted): Promise<Filled> {
  const startedAt = performance.now();
  const samples = await Promise.all(SEEDS.map((seed) => simulatedDay(seed)));
  const perDay = samples.reduce((sum, { length }) => sum + length, 0) / samples.length;
  /** Every so many days a device has one. */
  const spacing = Math.max(1, Math.round((DAYS * devices * perDay) / rows));
  told(`${SEEDS.length} simulated days of ${samples.map(({ length }) => length).join(', ')} records`);
  const until = Math.floor(Date.now() / DAY_MILLIS) * DAY_MILLIS;
  const weeks = new Map<number, number[]>();
  for (let day = 0; day < DAYS; day += 1) {
    const start = startOf(until - (DAYS - day) * DAY_MILLIS);
    weeks.set(start, [...(weeks.get(start) ?? []), day]);
  }
  const pool = new pg.Pool({ connectionString: url, max: SESSIONS });
  await pool.query(
    `CREATE UNLOGGED TABLE bench_devices AS
     SELECT i, 'phone-' || i AS device, i % ${SEEDS.length} AS sample, sin(i * 1.7) * 3 AS north, cos(i * 2.3) * 6 AS east
     FROM generate_series(0, ${devices - 1}) AS i`,
  );
  const left = [...weeks];
  let filled = 0;
  let isFull = false;
  async function session(): Promise<void> {
    for (let week = left.shift(); week !== undefined && !isFull; week = left.shift()) {
      const { bavail, bsize } = statfsSync(tmpdir());
      isFull = bavail * bsize < LEAST_FREE_BYTES;
      if (isFull) return told(`less than ${LEAST_FREE_BYTES / 1e9} GB of disk are free: no further weeks`);
      const count = await fillWeek(pool, week, { samples, until, spacing, devices });
      filled += count;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      told(`${nameOf(week[0])}: ${count} rows, ${filled} in all after ${seconds} s`);
    }
  }
  await Promise.all(Array.from({ length: SESSIONS }, session));
  const lastSeq = await finish(pool);
  const bytes = await bytesOf(pool);
  await pool.end();
  const step = Math.max(1, Math.floor((DAYS * devices) / spacing / KEPT_SAMPLES));
  const days: { device: string; start: number }[] = [];
  const places: { latitude: number; longitude: number }[] = [];
  for (let nth = 0, day = 0; day < DAYS; day += 1) {
    for (let i = (spacing - (day % spacing)) % spacing; i < devices; i += spacing, nth += 1) {
      if (nth % step !== 0) continue;
      days.push({ device: `phone-${i}`, start: until - (DAYS - day) * DAY_MILLIS });
      const sample = samples[i % samples.length] ?? [];
      const coords = sample[nth % sample.length]?.coords ?? { latitude: 0, longitude: 0 };
      places.push({
        latitude: coords.latitude + Math.sin(i * 1.7) * 3,
        longitude: coords.longitude + Math.cos(i * 2.3) * 6,
      });
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const bytesPerRow = Math.round(bytes / filled);
  return { rows: filled, devices, weeks: WEEKS, seconds, bytesPerRow, days, places, until, lastSeq };
}

interface Plan {
  readonly samples: readonly (readonly Location[])[];
  readonly until: number;
  readonly spacing: number;
  readonly devices: number;
}

async function fillWeek(
  pool: pg.Pool,
  [start, days]: readonly [number, readonly number[]],
  { samples, until, spacing, devices }: Plan,
): Promise<number> {
  const name = nameOf(start);
  const client = await pool.connect();
  let count = 0;
  try {
    await client.query("BEGIN; SET LOCAL work_mem = '256MB'");
    // In one transaction with its table: PostgreSQL then writes no log of the rows.
    await client.query(`CREATE TABLE geo.${name} (LIKE geo.records INCLUDING DEFAULTS)`);
    for (const day of days) {
      const templates = samples.flatMap((sample, index) =>
        templatesOf(sample, index, until - (DAYS - day) * DAY_MILLIS),
      );
      // Days of others have no more rows: numbers leave gaps and do not meet.
      const most = Math.ceil(devices / spacing) * Math.max(...samples.map(({ length }) => length));
      const { rowCount } = await client.query(fillSql(name), [
        JSON.stringify(templates),
        day,
        spacing,
        1 + day * most,
      ]);
      count += rowCount ?? 0;
    }
    const bounds = [start, start + PARTITION_MILLIS].map((at) => `'${new Date(at).toISOString()}'`);
    await client.query(
      `ALTER TABLE geo.records ATTACH PARTITION geo.${name} FOR VALUES FROM (${bounds[0]}) TO (${bounds[1]})`,
    );
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
  return count;
}

/** $1 templates, $2 the day, $3 how many days lie between those of a device, $4 the first number. */
const fillSql = (name: string) => `
  INSERT INTO geo.${name} (seq, org, device, uuid, at, received_at, place, is_moving, dds, has_trip, has_transition, record, params)
  SELECT $4::bigint + row_number() OVER (ORDER BY at, i), 'default', device, uuid::uuid, at, at + interval '2 s',
    ST_SetSRID(ST_MakePoint(longitude, latitude), 4326), is_moving, NULL, has_trip, has_transition,
    (pieces->>0 || uuid || (pieces->>1) || latitude || (pieces->>2) || longitude || (pieces->>3))::json, NULL
  FROM (
    SELECT i, device, t.at, t.is_moving, t.has_trip, t.has_transition, t.pieces, md5(i || '-' || $2::int || '-' || t.k)::uuid::text AS uuid,
      round((t.latitude + north)::numeric, 6) AS latitude, round((t.longitude + east)::numeric, 6) AS longitude
    FROM (
      SELECT k, (value->>'sample')::int AS sample, to_timestamp((value->>'at')::float8 / 1000) AS at,
        (value->>'latitude')::float8 AS latitude, (value->>'longitude')::float8 AS longitude,
        (value->>'isMoving')::boolean AS is_moving, (value->>'hasTrip')::boolean AS has_trip,
        (value->>'hasTransition')::boolean AS has_transition, value->'pieces' AS pieces
      FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS given (value, k)
    ) t JOIN bench_devices USING (sample)
    WHERE (i + $2::int) % $3::int = 0
    OFFSET 0
  ) made ORDER BY at, i`;

/** The records of a simulated day, moved to another date; so are the times within them. */
function templatesOf(sample: readonly Location[], index: number, start: number): Template[] {
  const first = Date.parse(sample[0]?.timestamp ?? '');
  const shift = start - Math.floor(first / DAY_MILLIS) * DAY_MILLIS;
  return sample.map((record) => {
    const coords = { ...record.coords, latitude: '@', longitude: '@' };
    const text = JSON.stringify({ ...record, uuid: '@', coords }).replace(
      /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g,
      (_, time) => `"${new Date(Date.parse(time) + shift).toISOString()}"`,
    );
    const [head = '', middle = '', between = '', tail = ''] = text.split('"@"');
    return {
      sample: index,
      at: Date.parse(record.timestamp) + shift,
      latitude: record.coords.latitude,
      longitude: record.coords.longitude,
      isMoving: record.is_moving,
      hasTrip: record.extras?.trip === undefined ? null : true,
      hasTransition: record.extras?.geofence === undefined ? null : true,
      pieces: [`${head}"`, `"${middle}`, between, tail],
    };
  });
}

/** Last positions follow from the records; statistics and the map of visible rows are what autovacuum makes in a while. */
async function finish(pool: pg.Pool): Promise<number> {
  await pool.query(`
    INSERT INTO geo.last_position
      (org, device, records, last_seq, last_received_at, at, seq, place, is_moving)
    SELECT 'default', d.device, counted.records, last.seq, last.received_at, last.at, last.seq, last.place, last.is_moving
    FROM bench_devices d
    JOIN (SELECT device, count(*) AS records FROM geo.records WHERE org = 'default' GROUP BY device) counted USING (device)
    CROSS JOIN LATERAL (
      SELECT * FROM geo.records r WHERE r.org = 'default' AND r.device = d.device ORDER BY at DESC LIMIT 1
    ) last`);
  await pool.query(
    "SELECT setval('geo.records_seq', (SELECT max(last_seq) FROM geo.last_position) + 1000000)",
  );
  await pool.query(`
    INSERT INTO geo.trips (org, device, id, start_at, end_at, distance_meters, trip)
    SELECT org, device, trip->>'id', (trip#>>'{start,timestamp}')::timestamptz, (trip#>>'{end,timestamp}')::timestamptz,
      (trip->>'distance')::float8, trip
    FROM (SELECT org, device, record#>'{extras,trip}' AS trip FROM geo.records WHERE has_trip) sent
    ON CONFLICT DO NOTHING`);
  await pool.query(
    `INSERT INTO geo.log (org, device, received_at, entry)
     SELECT 'default', device, now(), json_build_object('ts', '2026-01-01T00:00:00.000Z', 'level', 3, 'src', 'native',
       'event', CASE WHEN nth = 1 THEN 'lifecycle:provider' ELSE 'sync' END, 'message', repeat('x', 100))
     FROM generate_series(1, $1::int) AS nth CROSS JOIN bench_devices`,
    [LOG_ENTRIES_EACH],
  );
  await pool.query('DROP TABLE bench_devices');
  for (const table of ['records', 'last_position', 'trips', 'log'])
    await pool.query(`VACUUM (ANALYZE) geo.${table}`);
  const { rows } = await pool.query<{ last: string }>('SELECT max(last_seq) AS last FROM geo.last_position');
  return Number(rows[0]?.last ?? 0);
}

async function bytesOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(inhrelid)) AS bytes FROM pg_inherits WHERE inhparent = 'geo.records'::regclass`,
  );
  return Number(rows[0]?.bytes ?? 0);
}
