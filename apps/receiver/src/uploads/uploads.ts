import { setImmediate as turn } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import type { Caller } from '../server/access';
import type { Settings } from '../server/options';
import { Refusal } from '../server/refusal';
import type { Room } from '../server/room';
import { type Arrival, DEFAULT_ORG, type Inserted } from '../store/store';
import { type JsonBody, readJson } from './body';
import { deviceInField, deviceOf, orgInField } from './device';
import { type Candidate, unwrap } from './envelope';
import { readLogEntries } from './log-entry';
import { faultsOf, isRecord, type RefusedRecord } from './record';

/** Methods the engine can be configured to upload with. */
export const UPLOAD_METHODS = ['POST', 'PUT', 'PATCH'];

/** `/`, `/locations`, and any path that ends so: apps come with the URL of their old backend. */
export const RECORDS_PATH = /\/(locations\/?)?$/;
/** `/log`, and any path that ends so. */
export const LOG_PATH = /\/log\/?$/;

/** Bad records listed in one response; the first ones suffice to find the fault, and a batch can hold thousands. */
const MAX_LISTED_RECORDS = 20;

/** Forty times the engine's largest batch. A client whose batch is refused with 413 halves it. */
const MAX_RECORDS = 10_000;
/** About ten milliseconds of looking through. */
const RECORDS_BETWEEN_TURNS = 500;

/** The writing half: records and log entries come in. */
export function addUploads(app: Hono, room: Room): void {
  app.on(UPLOAD_METHODS, '*', async (context, next) => {
    if (LOG_PATH.test(context.req.path)) return takeLog(context, room);
    if (RECORDS_PATH.test(context.req.path)) return takeRecords(context, room);
    return next();
  });
}

async function takeRecords(context: Context, room: Room): Promise<Response> {
  let org = DEFAULT_ORG;
  let release: (() => void) | undefined;
  try {
    const caller = await room.access.writer(context.req.raw);
    org = caller.org;
    const body = await readJson(context.req.raw, caller.maxBodyBytes, room.reception);
    release = room.overload.admit(body.plainBytes);
    room.tally(org).bytes += body.wireBytes;
    const inserted = await store(body, context, room, caller);
    const { stored, duplicates, queued } = inserted;
    room.inserted(inserted);
    room.tally(org).duplicates += duplicates;
    if (queued !== undefined) return context.json({ received: queued, queued }, 202);
    return context.json({ received: stored + duplicates, stored, duplicates });
  } catch (error) {
    room.tally(org).rejected += 1;
    throw error;
  } finally {
    release?.();
    room.tally(org).requests += 1;
    room.changed();
  }
}

async function store(body: JsonBody, context: Context, room: Room, caller: Caller): Promise<Inserted> {
  const candidates = unwrap(body.value, room.settings.rootProperty);
  requireFew('records', candidates.length);
  const arrivals = await checked(
    candidates,
    caller,
    room.settings,
    context.req.header('device'),
    context.req.query('device'),
  );
  if (arrivals.length === 0) return { stored: 0, duplicates: 0 };
  return room.health.watched(() => room.store.insert(arrivals, Date.now()));
}

/** All or nothing: half a batch stored would hide from the client which record it must take out. */
async function checked(
  candidates: readonly Candidate[],
  caller: Caller,
  { deviceField, orgField }: Settings,
  ...deviceNames: (string | undefined)[]
): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  const listed: RefusedRecord[] = [];
  let refused = 0;
  for (const [index, { record, params }] of candidates.entries()) {
    // Others are served in between: a batch of the largest size takes long to look through.
    if (index % RECORDS_BETWEEN_TURNS === RECORDS_BETWEEN_TURNS - 1) await turn();
    const faults = faultsOf(record);
    if (isRecord(record, faults)) {
      if (refused > 0) continue;
      const device =
        caller.device ?? deviceInField(deviceField, params, record) ?? deviceOf(params, ...deviceNames);
      arrivals.push({ org: orgInField(orgField, caller, params, record), device, record, params });
      continue;
    }
    refused += 1;
    if (listed.length < MAX_LISTED_RECORDS) listed.push({ index, uuid: uuidOf(record), faults });
  }
  if (refused > 0) throw badRecords(listed, refused, candidates.length);
  return arrivals;
}

/** @throws Refusal 413 */
export function requireFew(what: string, count: number): void {
  if (count <= MAX_RECORDS) return;
  const message = `an upload may have at most ${MAX_RECORDS} ${what}; got ${count}`;
  throw new Refusal(413, 'too-many-records', message, { maxRecords: MAX_RECORDS });
}

function badRecords(listed: readonly RefusedRecord[], refused: number, received: number): Refusal {
  const [first] = listed;
  const [fault] = first?.faults ?? [];
  const field = fault?.field ? `.${fault.field}` : '';
  const message =
    `${refused} of ${received} records cannot be stored, so none was; ` +
    `records[${first?.index}]${field} must be ${fault?.allowed}; got ${fault?.value}`;
  return new Refusal(400, 'invalid-record', message, {
    received,
    invalid: refused,
    records: listed,
  });
}

function uuidOf(record: unknown): string | null {
  const uuid =
    typeof record === 'object' && record !== null ? (record as { uuid?: unknown }).uuid : undefined;
  return typeof uuid === 'string' ? uuid.slice(0, 64) : null;
}

async function takeLog(context: Context, room: Room): Promise<Response> {
  const caller = await room.access.writer(context.req.raw);
  const { deviceField, orgField } = room.settings;
  const { value, plainBytes } = await readJson(context.req.raw, caller.maxBodyBytes, room.reception);
  const release = room.overload.admit(plainBytes);
  try {
    const entries = readLogEntries(value);
    requireFew('log entries', entries.length);
    const params = value as { readonly [key: string]: unknown };
    const org = orgInField(orgField, caller, params, undefined);
    const device =
      caller.device ??
      deviceInField(deviceField, params, undefined) ??
      deviceOf(params, context.req.header('device'), context.req.query('device'));
    if (entries.length > 0)
      await room.health.watched(() => room.store.insertLog(entries, { org, device }, Date.now()));
    return context.json({ received: entries.length, stored: entries.length });
  } finally {
    release();
  }
}
