import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { LIMITS } from '../reads/limits';
import { badQuery, readRowQuery, readWhole } from '../reads/query';
import { Refusal } from '../server/refusal';
import type { Room } from '../server/room';
import { readJson } from '../uploads/body';
import { degradedDevices } from './degraded';
import { deviceTrack } from './device-track';
import { geofenceHistory } from './geofence-history';
import { areaSchema, boundsOf, type Visitor } from './inside';
import { type SentTrip, sentTrips } from './sent-trips';
import { ZOOMS } from './simplified';
import { staysOf } from './stays';

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
    const places = await room.store.places({ ...query, limit: query.limit + 1 });
    const truncated = places.length > query.limit;
    const trips = sentTrips(await room.store.trips({ ...query, limit: LIMITS.trips.most }));
    const track = deviceTrack(device, truncated ? places.slice(1) : places, trips, zoom);
    const body = JSON.stringify({ ...track, truncated });
    return context.body(body, 200, { 'Content-Type': 'application/geo+json' });
  });

  app.get('/trips', async (context) => {
    const { trips, truncated } = await tripsFor(context, await reader(context));
    return context.json({ trips, truncated });
  });
  app.get('/stays', async (context) => {
    const org = await reader(context);
    const { trips, truncated, query } = await tripsFor(context, org);
    // Where earlier trips are left out, the one before the span is not the one before the first of these.
    const around = await tripsAround(org, truncated ? { ...query, since: undefined } : query, trips);
    return context.json({ stays: staysOf([...around.before, ...trips, ...around.after], query), truncated });
  });
  app.get('/geofences/history', async (context) => {
    const org = await reader(context);
    const query = { org, ...readRowQuery(parametersOf(context), LIMITS.transitions) };
    const found = await room.store.list({ ...query, having: 'geofence', limit: query.limit + 1 });
    const truncated = found.length > query.limit;
    const rows = truncated ? found.slice(1) : found;
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
    const { visitors, looked } = await room.store.visits(query, area);
    const devices = visitors.map(
      ({ device, records, firstAt, lastAt }): Visitor => ({
        ...{ device, records },
        ...{ firstTimestamp: isoOf(firstAt), lastTimestamp: isoOf(lastAt) },
      }),
    );
    return context.json({ devices, truncated: looked === query.limit });
  });

  app.get('/degraded', async (context) => {
    const org = await reader(context);
    const parameters = parametersOf(context);
    const silentHours = readWhole(parameters, 'silentHours', { least: 1, ...LIMITS.silentHours });
    const backlogMinutes = readWhole(parameters, 'backlogMinutes', { least: 1, ...LIMITS.backlogMinutes });
    const limits = { silentMillis: silentHours * HOURS, backlogMillis: backlogMinutes * MINUTES };
    const [devices, providers] = [await room.store.devices(org), await room.store.providers(org)];
    return context.json({ devices: degradedDevices(devices, providers, limits, Date.now()) });
  });

  async function tripsFor(context: Context, org: string) {
    const query = { org, ...readRowQuery(parametersOf(context), LIMITS.trips) };
    const found = await room.store.trips({ ...query, limit: query.limit + 1 });
    const truncated = found.length > query.limit;
    return { trips: sentTrips(truncated ? found.slice(1) : found), truncated, query };
  }

  /** Of each device that has trips in a span, or is asked for, the last one before the span and the first one after it. */
  async function tripsAround(
    org: string,
    { device, since, until }: { device?: string; since?: number | undefined; until?: number },
    trips: readonly SentTrip[],
  ) {
    const devices = [
      ...new Set([...(device === undefined ? [] : [device]), ...trips.map((one) => one.device)]),
    ];
    const around = async (side: 'before' | 'after', moment: number | undefined) =>
      moment === undefined ? [] : sentTrips(await room.store.tripsBeside({ org, devices, [side]: moment }));
    const [before, after] = await Promise.all([around('before', since), around('after', until)]);
    return { before, after };
  }
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
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
