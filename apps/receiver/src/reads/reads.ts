import type { Context, Hono } from 'hono';
import { Refusal } from '../server/refusal';
import type { Room } from '../server/room';
import { DEFAULT_ORG, type StoredRow } from '../store/store';
import { toEpisode } from './episodes';
import { LIMITS } from './limits';
import { readByArrival, readCursor, readRowQuery, readWhole, toCursor } from './query';
import { toTrack } from './track';

/** The reading half: track, records, episodes, log and health. */
export function addReads(app: Hono, room: Room): void {
  app.get('/healthz', async (context) => context.json(await health(room)));
  app.get('/readyz', async (context) => {
    if (room.isEnding()) throw new Refusal(503, 'ending', 'the receiver is shutting down');
    await health(room);
    return context.json({ ok: true });
  });
  app.get('/track.geojson', async (context) => track(context, room, await readerOf(context, room)));
  app.get('/records', async (context) => records(context, room, await readerOf(context, room)));
  app.get('/devices', async (context) => {
    const org = await readerOf(context, room);
    return context.json({ devices: await room.store.devices(org), lastSeq: await room.store.lastSeq(org) });
  });
  app.get('/episodes', async (context) => episodes(context, room, await readerOf(context, room)));
  app.get('/log', async (context) => {
    const org = await readerOf(context, room);
    const parameters = parametersOf(context);
    const limit = readWhole(parameters, 'limit', { least: 1, ...LIMITS.log });
    return context.json({
      events: await room.store.listLog(org, limit, parameters.get('device') || undefined),
    });
  });
}

/** The organisation of who reads. @throws Refusal 401 */
async function readerOf(context: Context, room: Room): Promise<string> {
  return (await room.access.reader(context.req.raw)).org;
}

/** Needs no token: counts only, no positions. */
async function health(room: Room): Promise<unknown> {
  try {
    await room.health.check();
  } catch (error) {
    throw silent(error);
  }
  return { ok: true, driver: room.store.driver, ...(await room.stats(DEFAULT_ORG)) };
}

function silent(cause: unknown): Refusal {
  return new Refusal(503, 'storage-failed', 'the database cannot be written to', {}, {}, { cause });
}

async function track(context: Context, room: Room, org: string): Promise<Response> {
  const query = readRowQuery(parametersOf(context), LIMITS.track);
  // One row more than requested shows whether there are more.
  const rows = await room.store.list({ org, ...query, limit: query.limit + 1 });
  const truncated = rows.length > query.limit;
  const body = { ...toTrack(truncated ? rows.slice(1) : rows), truncated };
  return context.body(JSON.stringify(body), 200, { 'Content-Type': 'application/geo+json' });
}

async function records(context: Context, room: Room, org: string): Promise<Response> {
  const parameters = parametersOf(context);
  const query = { ...readRowQuery(parameters, LIMITS.records), byArrival: readByArrival(parameters) };
  const rows = await room.store.listBackwards(
    { org, ...query, limit: query.limit + 1 },
    readCursor(parameters),
  );
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next = rows.length > page.length && last ? toCursor({ at: timeOf(last), seq: last.seq }) : null;
  return context.json({ records: page, next, lastSeq: await room.store.lastSeq(org) });
}

async function episodes(context: Context, room: Room, org: string): Promise<Response> {
  const query = readRowQuery(parametersOf(context), LIMITS.episodes);
  const found = await room.store.episodes({ org, ...query, limit: query.limit + 1 });
  const truncated = found.length > query.limit;
  return context.json({ episodes: found.slice(0, query.limit).map(toEpisode), truncated });
}

function timeOf(row: StoredRow): number {
  return Date.parse(row.record.timestamp);
}

function parametersOf(context: Context): URLSearchParams {
  return new URL(context.req.url).searchParams;
}
