import type { LogEntry } from '@geo/core';
import type { Pool } from 'pg';
import type { Polygon, SpanQuery, Store, StoreQuery } from '../store';
import { toText, toTimestamp } from './columns';
import { conditionsOf } from './conditions';

interface RawEpisode {
  device: string;
  dds: number;
  cause: string | null;
  duration_seconds: number | null;
  first_at: string;
  last_at: string;
  latitude: number;
  longitude: number;
  records: string;
}

interface RawVisitor {
  device: string;
  looked: string;
  records: string;
  first_at: string | null;
  last_at: string | null;
}

/** A moment as epoch milliseconds: whatever year it has. */
export const millisOf = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`;

/** ISO-8601, UTC, of what {@link millisOf} gave. */
export const isoOf = (millis: string) => new Date(Number(millis)).toISOString();

/** What lasted: trips and episodes, and who was inside an area. */
export function createSpanReads(
  pool: Pool,
): Pick<Store, 'trips' | 'tripsBeside' | 'episodes' | 'visits' | 'providers'> {
  return {
    async trips(query) {
      const { conditions, values, bind } = ownerOf(query);
      if (query.since !== undefined) conditions.push(`end_at >= ${bind(toTimestamp(query.since))}`);
      if (query.until !== undefined) conditions.push(`start_at < ${bind(toTimestamp(query.until))}`);
      const { rows } = await pool.query<{ device: string; trip: unknown }>(
        `SELECT device, trip FROM geo.trips WHERE ${conditions.join(' AND ')} ORDER BY start_at DESC LIMIT ${bind(query.limit)}`,
        values,
      );
      return rows.reverse();
    },

    async tripsBeside({ org, devices, before, after }) {
      const values: unknown[] = [toText(org), devices.map(toText)];
      const side = (moment: number, condition: string) =>
        `(SELECT device, trip FROM geo.trips t WHERE org = $1 AND t.device = asked.device
          AND ${condition.replace('?', `$${values.push(toTimestamp(moment))}`)} LIMIT 1)`;
      const sides = [
        ...(before === undefined ? [] : [side(before, 'end_at < ? ORDER BY start_at DESC')]),
        ...(after === undefined ? [] : [side(after, 'start_at >= ? ORDER BY start_at')]),
      ];
      if (sides.length === 0) return [];
      const { rows } = await pool.query<{ device: string; trip: unknown }>(
        `SELECT found.device, found.trip FROM unnest($2::text[]) AS asked (device)
         CROSS JOIN LATERAL (${sides.join(' UNION ALL ')}) found`,
        values,
      );
      return rows;
    },

    async episodes(query) {
      const { conditions, values, bind } = ownerOf(query);
      // A closing record may come before the end that it tells, and records of a clock that is wrong long after it.
      if (query.since !== undefined)
        conditions.push(
          `greatest(extract(epoch FROM last_at)::float8, dds + coalesce(duration_seconds, 0)) >= ${bind(query.since / 1000)}`,
        );
      if (query.until !== undefined) conditions.push(`dds < ${bind(query.until / 1000)}`);
      const { rows } = await pool.query<RawEpisode>(
        `SELECT device, dds, cause, duration_seconds, ${millisOf('first_at')} AS first_at, ${millisOf('last_at')} AS last_at,
           ST_Y(place) AS latitude, ST_X(place) AS longitude, records
         FROM geo.episodes WHERE ${conditions.join(' AND ')} ORDER BY dds DESC, device LIMIT ${bind(query.limit)}`,
        values,
      );
      return rows.map(({ duration_seconds, first_at, last_at, records, ...rest }) => ({
        ...rest,
        durationSeconds: duration_seconds,
        firstAt: Number(first_at),
        lastAt: Number(last_at),
        records: Number(records),
      }));
    },

    async visits(query: StoreQuery, area: Polygon) {
      const { conditions, values, bind } = conditionsOf(query);
      const polygon = `ST_SetSRID(ST_GeomFromGeoJSON(${bind(JSON.stringify(area))}), 4326)`;
      const most = query.limit === undefined ? '' : `LIMIT ${bind(query.limit)}`;
      const { rows } = await pool.query<RawVisitor>(
        `WITH area AS MATERIALIZED (SELECT ${polygon} AS polygon)
         SELECT device, count(*) AS looked, count(*) FILTER (WHERE is_inside) AS records,
           ${millisOf('min(at) FILTER (WHERE is_inside)')} AS first_at, ${millisOf('max(at) FILTER (WHERE is_inside)')} AS last_at
         FROM (SELECT device, at, ST_Covers((SELECT polygon FROM area), place) AS is_inside
               FROM geo.records WHERE ${conditions.join(' AND ')} ${most}) found
         GROUP BY device`,
        values,
      );
      const inside = rows
        .filter((row) => Number(row.records) > 0)
        .map(({ device, records, first_at, last_at }) => ({
          device,
          records: Number(records),
          firstAt: Number(first_at),
          lastAt: Number(last_at),
        }));
      return {
        visitors: inside.sort((one, other) => one.firstAt - other.firstAt),
        looked: rows.reduce((sum, { looked }) => sum + Number(looked), 0),
      };
    },

    async providers(org) {
      const { rows } = await pool.query<{ device: string; entry: LogEntry }>(
        'SELECT device, entry FROM geo.providers WHERE org = $1',
        [toText(org)],
      );
      return rows;
    },
  };
}

function ownerOf({ org, device }: SpanQuery) {
  return conditionsOf(device === undefined ? { org } : { org, device });
}
