import type { LogEntry } from '@geo/core';
import { covers } from '../../fleet/inside';
import type {
  BesideQuery,
  Polygon,
  ProviderState,
  SpanQuery,
  StoredEpisode,
  StoredTrip,
  StoreQuery,
  Visits,
} from '../store';
import type { Database, Value } from './database';
import type { RecordTable } from './record-table';
import { storedJson, storedText } from './stored-text';

interface RawTrip {
  device: unknown;
  trip: unknown;
}

/** What lasted: trips and episodes, and who was inside an area. */
export interface SpanReads {
  trips(query: SpanQuery): StoredTrip[];
  tripsBeside(query: BesideQuery): StoredTrip[];
  episodes(query: SpanQuery): StoredEpisode[];
  visits(query: StoreQuery, area: Polygon): Visits;
  providers(org: string): ProviderState[];
}

export function createSpanReads(database: Database, records: Pick<RecordTable, 'pagesOfPlaces'>): SpanReads {
  const selectProviders = database.prepare(
    'SELECT CAST(device AS BLOB) AS device, CAST(entry AS BLOB) AS entry FROM providers WHERE org = ?',
  );
  const selectBeside = (condition: string) =>
    database.prepare(
      `SELECT CAST(device AS BLOB) AS device, CAST(trip AS BLOB) AS trip FROM trips
       WHERE org = ? AND trips.device = ? AND ${condition} LIMIT 1`,
    );
  const selectBefore = selectBeside('end_at < ? ORDER BY start_at DESC');
  const selectAfter = selectBeside('start_at >= ? ORDER BY start_at');
  return {
    tripsBeside({ org, devices, before, after }) {
      const rows = devices.flatMap((device) => [
        ...(before === undefined ? [] : selectBefore.all(org, device, before)),
        ...(after === undefined ? [] : selectAfter.all(org, device, after)),
      ]);
      return (rows as RawTrip[]).map(toTrip);
    },

    trips(query) {
      const { where, values } = whereOf(query, 'end_at >= ?', 'start_at < ?');
      const rows = database
        .prepare(
          `SELECT CAST(device AS BLOB) AS device, CAST(trip AS BLOB) AS trip FROM trips
           WHERE ${where} ORDER BY start_at DESC LIMIT ?`,
        )
        .all(...values, query.limit) as RawTrip[];
      return rows.reverse().map(toTrip);
    },

    episodes(query) {
      // A closing record may come before the end that it tells, and records of a clock that is wrong long after it.
      const ends = 'max(last_at, (dds + coalesce(duration_seconds, 0)) * 1000) >= ?';
      const { where, values } = whereOf(query, ends, 'dds * 1000 < ?');
      const rows = database
        .prepare(
          `SELECT CAST(device AS BLOB) AS device, dds, CAST(cause AS BLOB) AS cause, duration_seconds AS durationSeconds,
             first_at AS firstAt, last_at AS lastAt, latitude, longitude, records
           FROM episodes WHERE ${where} ORDER BY dds DESC, episodes.device LIMIT ?`,
        )
        .all(...values, query.limit) as (Omit<StoredEpisode, 'device' | 'cause'> & {
        device: unknown;
        cause: unknown;
      })[];
      return rows.map((row) => ({
        ...row,
        device: storedText(row.device),
        cause: row.cause === null ? null : storedText(row.cause),
      }));
    },

    visits(query, area) {
      const visitors = new Map<string, Visits['visitors'][number]>();
      let looked = 0;
      for (const page of records.pagesOfPlaces(query)) {
        looked += page.length;
        for (const { device, at, latitude, longitude } of page) {
          if (!covers(area, { latitude, longitude })) continue;
          const known = visitors.get(device);
          const count = (known?.records ?? 0) + 1;
          visitors.set(device, { device, records: count, firstAt: known?.firstAt ?? at, lastAt: at });
        }
      }
      return { visitors: [...visitors.values()], looked };
    },

    providers(org) {
      const rows = selectProviders.all(org) as { device: unknown; entry: unknown }[];
      return rows.flatMap(({ device, entry }) => {
        const readable = storedJson(entry) as LogEntry | undefined;
        return readable === undefined ? [] : [{ device: storedText(device), entry: readable }];
      });
    },
  };
}

function whereOf({ org, device, since, until }: SpanQuery, ends: string, begins: string) {
  const conditions = ['org = ?'];
  const values: Value[] = [org];
  const require = (condition: string, value: Value | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    values.push(value);
  };
  require('device = ?', device);
  require(ends, since);
  require(begins, until);
  return { where: conditions.join(' AND '), values };
}

function toTrip({ device, trip }: RawTrip): StoredTrip {
  return { device: storedText(device), trip: storedJson(trip) };
}
