import type { PoolClient } from 'pg';
import { episodesOf, tripsOf } from '../derived';
import { type Columns, filedAt, toText, toTimestamp } from './columns';

/** Adds to the episodes of distraction what new records say of them: one statement, in the order of the key. */
export async function insertEpisodes(client: PoolClient, rows: readonly Columns[]): Promise<void> {
  const parts = episodesOf(
    rows.filter(({ dds }) => dds !== null),
    ({ org, device }) => `${org}\n${device}`,
  );
  if (parts.length === 0) return;
  await client.query({
    name: 'geo-episodes',
    text: `
      INSERT INTO geo.episodes AS e (org, device, dds, cause, duration_seconds, first_at, last_at, records, place)
      SELECT org, device, dds, cause, seconds, first_at, last_at, records, ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)
      FROM unnest($1::text[], $2::text[], $3::float8[], $4::text[], $5::float8[], $6::timestamptz[], $7::timestamptz[],
        $8::bigint[], $9::float8[], $10::float8[])
        AS given (org, device, dds, cause, seconds, first_at, last_at, records, longitude, latitude)
      ORDER BY org, device, dds
      ON CONFLICT (org, device, dds) DO UPDATE SET
        records = e.records + excluded.records,
        cause = coalesce(e.cause, excluded.cause),
        duration_seconds = greatest(e.duration_seconds, excluded.duration_seconds),
        place = CASE WHEN excluded.first_at < e.first_at THEN excluded.place ELSE e.place END,
        first_at = least(e.first_at, excluded.first_at),
        last_at = greatest(e.last_at, excluded.last_at)`,
    values: [
      parts.map(({ row }) => row.org),
      parts.map(({ row }) => row.device),
      parts.map(({ dds }) => dds),
      parts.map(({ cause }) => cause),
      parts.map(({ durationSeconds }) => durationSeconds),
      parts.map(({ firstAt }) => toTimestamp(firstAt)),
      parts.map(({ lastAt }) => toTimestamp(lastAt)),
      parts.map(({ records }) => records),
      parts.map(({ longitude }) => longitude),
      parts.map(({ latitude }) => latitude),
    ],
  });
}

/** Stores the trips that new records carry, with one statement; one that comes again changes nothing. */
export async function insertTrips(client: PoolClient, rows: readonly Columns[]): Promise<void> {
  const trips = rows.flatMap(({ org, device, hasTrip, extras }) =>
    hasTrip ? tripsOf(extras).map((trip) => ({ ...trip, org, device })) : [],
  );
  if (trips.length === 0) return;
  await client.query({
    name: 'geo-trips',
    text: `
      INSERT INTO geo.trips (org, device, id, start_at, end_at, distance_meters, trip)
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::float8[], $7::json[])
        AS given (org, device, id, start_at, end_at, distance_meters, trip)
      ORDER BY org, device, id
      ON CONFLICT DO NOTHING`,
    values: [
      trips.map(({ org }) => org),
      trips.map(({ device }) => device),
      trips.map(({ id }) => toText(id)),
      trips.map(({ startAt }) => toTimestamp(filedAt(startAt))),
      trips.map(({ endAt }) => toTimestamp(filedAt(endAt))),
      trips.map(({ distanceMeters }) => distanceMeters),
      trips.map(({ trip }) => JSON.stringify(trip)),
    ],
  });
}
