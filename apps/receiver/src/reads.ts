import type { Context, Hono } from 'hono';
import { toEpisodes } from './episodes';
import { readByArrival, readCursor, readRowQuery, readWhole, toCursor } from './query';
import type { StoredRow } from './record-table';
import { Refusal } from './refusal';
import type { Room } from './room';
import { requireReadToken } from './token';
import { toTrack } from './track';

/** A track of a day at one record every ten seconds has 8,640 points; ten times that is 30 MB of GeoJSON. */
const TRACK_LIMITS = { usual: 10_000, most: 100_000 };
/** An hour of records in episodes, one a second, is more than any driver has in a week. */
const EPISODE_LIMITS = { usual: 5000, most: 100_000 };
const RECORD_LIMITS = { usual: 100, most: 5000 };
/** As the engine's own `getLog`. */
const LOG_LIMITS = { least: 1, usual: 500, most: 5000 };

/** The reading half: track, records, episodes, log and health. */
export function addReads(app: Hono, room: Room): void {
  app.get('/healthz', (context) => context.json(health(room)));
  app.get('/track.geojson', (context) => {
    requireReadToken(context.req.raw, room.settings);
    return track(context, room);
  });
  app.get('/records', (context) => {
    requireReadToken(context.req.raw, room.settings);
    return records(context, room);
  });
  app.get('/devices', (context) => {
    requireReadToken(context.req.raw, room.settings);
    return context.json({ devices: room.records.devices(), lastSeq: room.records.lastSeq() });
  });
  app.get('/episodes', (context) => {
    requireReadToken(context.req.raw, room.settings);
    return episodes(context, room);
  });
  app.get('/log', (context) => {
    requireReadToken(context.req.raw, room.settings);
    const parameters = parametersOf(context);
    const entries = room.log.list(
      readWhole(parameters, 'limit', LOG_LIMITS),
      parameters.get('device') || undefined,
    );
    return context.json({ events: entries });
  });
}

/** Needs no token: counts only, no positions. */
function health(room: Room): unknown {
  try {
    room.health.check();
  } catch (error) {
    room.settings.onFault(error);
    throw silent(error);
  }
  return { ok: true, driver: room.database.driver, ...room.stats() };
}

function silent(cause: unknown): Refusal {
  return new Refusal(503, 'storage-failed', 'the database cannot be written to', {}, {}, { cause });
}

function track(context: Context, room: Room): Response {
  const query = readRowQuery(parametersOf(context), TRACK_LIMITS);
  // One row more than requested shows whether there are more.
  const rows = room.records.list({ ...query, limit: query.limit + 1 });
  const truncated = rows.length > query.limit;
  const body = { ...toTrack(truncated ? rows.slice(1) : rows), truncated };
  return context.body(JSON.stringify(body), 200, { 'Content-Type': 'application/geo+json' });
}

function records(context: Context, room: Room): Response {
  const parameters = parametersOf(context);
  const query = { ...readRowQuery(parameters, RECORD_LIMITS), byArrival: readByArrival(parameters) };
  const rows = room.records.listBackwards({ ...query, limit: query.limit + 1 }, readCursor(parameters));
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next = rows.length > page.length && last ? toCursor({ at: timeOf(last), seq: last.seq }) : null;
  return context.json({ records: page, next, lastSeq: room.records.lastSeq() });
}

function episodes(context: Context, room: Room): Response {
  const query = readRowQuery(parametersOf(context), EPISODE_LIMITS);
  const rows = room.records.list({ ...query, inEpisode: true, limit: query.limit + 1 });
  const truncated = rows.length > query.limit;
  return context.json({ episodes: toEpisodes(truncated ? rows.slice(1) : rows), truncated });
}

function timeOf(row: StoredRow): number {
  return Date.parse(row.record.timestamp);
}

function parametersOf(context: Context): URLSearchParams {
  return new URL(context.req.url).searchParams;
}
