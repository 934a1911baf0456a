import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { pagesOf } from '../exports/export-stream';
import { LIMITS } from '../reads/limits';
import { badQuery, readRowQuery, readWhole } from '../reads/query';
import { Refusal } from '../server/refusal';
import type { Room } from '../server/room';
import type { StoreQuery } from '../store/store';
import { readJson } from '../uploads/body';
import { degradedDevices } from './degraded';
import { deviceTrack } from './device-track';
import { geofenceHistory } from './geofence-history';
import { areaSchema, boundsOf, createVisitors } from './inside';
import { sentTrips } from './sent-trips';
import { ZOOMS } from './simplified';
import { staysOf } from './stays';

/** Entries of the log that are searched for lost permissions: devices tell of one when it happens. */
const LOG_ENTRIES = 5000;
const PAGE_ROWS = 5000;
const HOURS = 3_600_000;
const MINUTES = 60_000;

/** What an app team asks of a fleet: tracks, trips, stays, transitions, who is where, and who tells less than it should. */
export function addFleet(app: Hono, room: Room): void {
  const reader = async (context: Context) => (await room.access.reader(context.req.raw)).org;

  app.get('/devices/:device/track', async (context) => {
    const org = await reader(context);
    const parameters = parametersOf(context);
    const device = context.req.param('device');
    const query = { org, ...readRowQuery(parameters, LIMITS.deviceTrack), device };
    const zoom = parameters.get('zoom')
      ? readWhole(parameters, 'zoom', { ...ZOOMS, usual: ZOOMS.most })
      : undefined;
    const rows = await room.store.list({ ...query, limit: query.limit + 1 });
    const truncated = rows.length > query.limit;
    const trips = sentTrips(await room.store.list({ ...query, having: 'trip' }));
    const track = deviceTrack(device, truncated ? rows.slice(1) : rows, trips, zoom);
    const body = JSON.stringify({ ...track, truncated });
    return context.body(body, 200, { 'Content-Type': 'application/geo+json' });
  });

  app.get('/trips', async (context) => {
    const { rows, truncated } = await rowsHaving('trip', context, await reader(context));
    return context.json({ trips: sentTrips(rows), truncated });
  });
  app.get('/stays', async (context) => {
    const { rows, truncated } = await rowsHaving('trip', context, await reader(context));
    return context.json({ stays: staysOf(sentTrips(rows)), truncated });
  });
  app.get('/geofences/history', async (context) => {
    const { rows, truncated } = await rowsHaving('geofence', context, await reader(context));
    const identifier = parametersOf(context).get('identifier') || undefined;
    return context.json({ transitions: geofenceHistory(rows, identifier), truncated });
  });

  app.get('/positions', async (context) => {
    const org = await reader(context);
    const parameters = parametersOf(context);
    const limit = readWhole(parameters, 'limit', { least: 1, ...LIMITS.positions });
    const after = parameters.get('after') || undefined;
    const lastSeq = await room.store.lastSeq(org);
    const positions = await room.store.positions(org, { limit, ...(after === undefined ? {} : { after }) });
    const next = positions.length === limit ? (positions.at(-1)?.device ?? null) : null;
    return context.json({ positions, next, lastSeq });
  });
  app.get('/nearest', async (context) => {
    const org = await reader(context);
    const parameters = parametersOf(context);
    const latitude = readDegrees(parameters, 'latitude', 90);
    const longitude = readDegrees(parameters, 'longitude', 180);
    const limit = readWhole(parameters, 'limit', { least: 1, ...LIMITS.nearest });
    return context.json({ devices: await room.store.nearest(org, { latitude, longitude }, limit) });
  });
  app.post('/inside', async (context) => {
    const { org, maxBodyBytes } = await room.access.reader(context.req.raw);
    const { value } = await readJson(context.req.raw, maxBodyBytes, room.reception);
    const { success, output: area } = v.safeParse(areaSchema, value);
    if (!success) {
      const message = 'the body must be a GeoJSON Polygon with closed rings and at most 10000 positions';
      throw new Refusal(400, 'invalid-polygon', message);
    }
    const query = { org, ...readRowQuery(parametersOf(context), LIMITS.inside), bounds: boundsOf(area) };
    const visitors = createVisitors(area);
    let looked = 0;
    for await (const page of pagesOf(room.store, query, PAGE_ROWS)) {
      visitors.add(page);
      looked += page.length;
    }
    return context.json({ devices: visitors.list(), truncated: looked === query.limit });
  });

  app.get('/degraded', async (context) => {
    const org = await reader(context);
    const parameters = parametersOf(context);
    const silentHours = readWhole(parameters, 'silentHours', { least: 1, ...LIMITS.silentHours });
    const backlogMinutes = readWhole(parameters, 'backlogMinutes', { least: 1, ...LIMITS.backlogMinutes });
    const limits = { silentMillis: silentHours * HOURS, backlogMillis: backlogMinutes * MINUTES };
    const [devices, log] = [await room.store.devices(org), await room.store.listLog(org, LOG_ENTRIES)];
    return context.json({ devices: degradedDevices(devices, log, limits, Date.now()) });
  });

  async function rowsHaving(having: 'trip' | 'geofence', context: Context, org: string) {
    const limits = having === 'trip' ? LIMITS.trips : LIMITS.transitions;
    const query: StoreQuery & { readonly limit: number } = {
      org,
      ...readRowQuery(parametersOf(context), limits),
      having,
    };
    const rows = await room.store.list({ ...query, limit: query.limit + 1 });
    const truncated = rows.length > query.limit;
    return { rows: truncated ? rows.slice(1) : rows, truncated };
  }
}

function readDegrees(parameters: URLSearchParams, name: string, most: number): number {
  const text = parameters.get(name) ?? '';
  const degrees = text.trim() === '' ? Number.NaN : Number(text);
  if (Math.abs(degrees) <= most) return degrees;
  throw badQuery(name, text, `a number of degrees from -${most} to ${most}`);
}

function parametersOf(context: Context): URLSearchParams {
  return new URL(context.req.url).searchParams;
}
