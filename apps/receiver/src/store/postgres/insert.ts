import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { COPIED, type Columns, toCopyLine, toTimestamp } from './columns';
import { insertEpisodes, insertTrips } from './derived';
import { BEGIN_WRITING } from './tables';

/** From this many rows on `COPY` is faster than the arrays of one statement, by `bench/postgres.mjs`. */
const LEAST_COPIED = 50;
/** Text goes to `COPY` in pieces of about this many characters. */
const PIECE_LENGTH = 64 * 1024;

/** Which rows of a transaction were new. */
export interface Written {
  readonly stored: number;
  /** Their uuids, where some were not new; undefined where all were. */
  readonly uuids: readonly string[] | undefined;
}

/**
 * Stores rows in one transaction: those that are new, the last position of each device where it is newer, episodes and trips.
 * Rows are in the order of the key, and so are devices: two writers with the same rows wait for each other in one direction only.
 */
export async function insertRows(client: PoolClient, rows: readonly Columns[]): Promise<Written> {
  const ordered = [...rows].sort(byKey);
  await client.query(BEGIN_WRITING);
  try {
    const isCopied = ordered.length >= LEAST_COPIED;
    if (isCopied) await copy(client, ordered);
    const { rows: results } = await client.query<{ stored: string; uuids: string | null }>(
      isCopied
        ? { name: 'geo-copied', text: COPIED_SQL }
        : { name: 'geo-given', text: GIVEN_SQL, values: toArrays(ordered) },
    );
    const stored = Number(results[0]?.stored ?? 0);
    const uuids = stored === ordered.length ? undefined : (results[0]?.uuids ?? '').split(' ');
    const fresh = uuids === undefined ? ordered : only(ordered, uuids);
    await insertEpisodes(client, fresh);
    await insertTrips(client, fresh);
    await client.query('COMMIT');
    return { stored, uuids };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

function only(rows: readonly Columns[], uuids: readonly string[]): readonly Columns[] {
  const wanted = new Set(uuids);
  return rows.filter(({ uuid }) => wanted.has(uuid));
}

function byKey(one: Columns, other: Columns): number {
  return (
    compare(one.org, other.org) ||
    compare(one.device, other.device) ||
    one.at - other.at ||
    compare(one.uuid, other.uuid)
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

async function copy(client: PoolClient, rows: readonly Columns[]): Promise<void> {
  const target = client.query(copyFrom(`COPY incoming (${COPIED}) FROM STDIN`));
  await pipeline(Readable.from(pieces(rows)), target);
}

function* pieces(rows: readonly Columns[]): Generator<Buffer> {
  let piece = '';
  for (const row of rows) {
    piece += toCopyLine(row);
    if (piece.length < PIECE_LENGTH) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece !== '') yield Buffer.from(piece);
}

/** The columns as arrays, one parameter each. */
function toArrays(rows: readonly Columns[]): unknown[] {
  return [
    rows.map(({ org }) => org),
    rows.map(({ device }) => device),
    rows.map(({ uuid }) => uuid),
    rows.map(({ at }) => toTimestamp(at)),
    rows.map(({ receivedAt }) => toTimestamp(receivedAt)),
    rows.map(({ latitude }) => latitude),
    rows.map(({ longitude }) => longitude),
    rows.map(({ isMoving }) => isMoving),
    rows.map(({ dds }) => dds),
    rows.map(({ hasTrip }) => hasTrip),
    rows.map(({ hasTransition }) => hasTransition),
    rows.map(({ record }) => record),
    rows.map(({ params }) => params),
  ];
}

/** `source` has the rows in the order of the key. */
const sqlFrom = (source: string) => `
  WITH fresh AS (
    INSERT INTO geo.records (org, device, uuid, at, received_at, place, is_moving, dds, has_trip, has_transition, record, params)
    SELECT org, device, uuid, at, received_at, ST_SetSRID(ST_MakePoint(longitude, latitude), 4326),
      is_moving, dds, has_trip, has_transition, record, params
    FROM ${source}
    ON CONFLICT DO NOTHING
    RETURNING org, device, uuid, at, received_at, seq, place, is_moving
  ), newest AS (
    SELECT DISTINCT ON (org, device) org, device, at, seq, place, is_moving,
      count(*) OVER device AS records, max(seq) OVER device AS last_seq, max(received_at) OVER device AS received_at
    FROM fresh WINDOW device AS (PARTITION BY org, device)
    ORDER BY org, device, at DESC, seq DESC
  ), positions AS (
    INSERT INTO geo.last_position AS p
      (org, device, records, last_seq, last_received_at, at, seq, place, is_moving)
    SELECT org, device, records, last_seq, received_at, at, seq, place, is_moving
    FROM newest ORDER BY org, device
    ON CONFLICT (org, device) DO UPDATE SET
      records = p.records + excluded.records,
      last_seq = greatest(p.last_seq, excluded.last_seq),
      last_received_at = greatest(p.last_received_at, excluded.last_received_at),
      at = CASE WHEN ${NEWER('excluded', 'p')} THEN excluded.at ELSE p.at END,
      seq = CASE WHEN ${NEWER('excluded', 'p')} THEN excluded.seq ELSE p.seq END,
      place = CASE WHEN ${NEWER('excluded', 'p')} THEN excluded.place ELSE p.place END,
      is_moving = CASE WHEN ${NEWER('excluded', 'p')} THEN excluded.is_moving ELSE p.is_moving END
  )
  SELECT count(*) AS stored, string_agg(uuid::text, ' ') AS uuids FROM fresh`;

/** Of two records of one moment the later arrival counts. */
function NEWER(one: string, other: string): string {
  return `(${one}.at, ${one}.seq) > (${other}.at, ${other}.seq)`;
}

const COPIED_SQL = sqlFrom('incoming');
const GIVEN_SQL = sqlFrom(
  `unnest($1::text[], $2::text[], $3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::float8[], $7::float8[],
    $8::boolean[], $9::float8[], $10::boolean[], $11::boolean[], $12::json[], $13::json[]) AS given (${COPIED})`,
);
