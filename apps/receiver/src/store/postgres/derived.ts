import type { Trip } from '@geo/core';
import type { PoolClient } from 'pg';
import { readTimestamp } from '../../uploads/timestamp';
import { type Columns, filedAt, toText, toTimestamp } from './columns';

/** Trips that a stop's record may carry: `trip`, and those that were cut off before it. More are not read. */
const MOST_TRIPS = 100;

/** Adds to the episodes of distraction what new records say of them. */
export async function insertEpisodes(client: PoolClient, rows: readonly Columns[]): Promise<void> {
  for (const row of rows) {
    if (row.dds === null) continue;
    const { extras } = row;
    await client.query(
      `INSERT INTO geo.episodes AS e (org, device, dds, cause, duration_seconds, last_at, records, place)
       VALUES ($1, $2, $3, $4, $5, $6, 1, ST_SetSRID(ST_MakePoint($7, $8), 4326))
       ON CONFLICT (org, device, dds) DO UPDATE SET
         records = e.records + 1,
         cause = coalesce(e.cause, excluded.cause),
         duration_seconds = coalesce(excluded.duration_seconds, e.duration_seconds),
         last_at = greatest(e.last_at, excluded.last_at)`,
      [
        row.org,
        row.device,
        row.dds,
        typeof extras?.ddc === 'string' ? toText(extras.ddc) : null,
        typeof extras?.ddd === 'number' ? extras.ddd : null,
        toTimestamp(row.at),
        row.longitude,
        row.latitude,
      ],
    );
  }
}

/** Stores the trips that new records carry; one that comes again changes nothing. */
export async function insertTrips(client: PoolClient, rows: readonly Columns[]): Promise<void> {
  for (const row of rows) {
    if (!row.hasTrip) continue;
    const { trip: last, earlierTrips } = row.extras as { trip?: unknown; earlierTrips?: unknown };
    const earlier: readonly unknown[] = Array.isArray(earlierTrips) ? earlierTrips : [];
    for (const trip of [...earlier, last].slice(0, MOST_TRIPS)) {
      const times = timesOf(trip);
      if (times === undefined) continue;
      const { id, distance } = trip as Partial<Trip>;
      await client.query(
        `INSERT INTO geo.trips (org, device, id, start_at, end_at, distance_meters, trip)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
        [
          row.org,
          row.device,
          toText(String(id)).slice(0, 64),
          toTimestamp(filedAt(times.start)),
          toTimestamp(filedAt(times.end)),
          typeof distance === 'number' ? distance : null,
          JSON.stringify(trip),
        ],
      );
    }
  }
}

/** Extras are the app's own: what is called a trip there need not be one. */
function timesOf(value: unknown): { start: number; end: number } | undefined {
  const { id, start, end, line } = (value ?? {}) as Partial<Trip>;
  if (typeof id !== 'string' || typeof line !== 'string') return undefined;
  const [from, to] = [start, end].map((one) =>
    typeof one?.timestamp === 'string' ? readTimestamp(one.timestamp) : undefined,
  );
  return from === undefined || to === undefined ? undefined : { start: from, end: to };
}
