import type { Context, Hono } from 'hono';
import { type JsonBody, readJson } from './body';
import { deviceOf } from './device';
import { type Candidate, unwrap } from './envelope';
import { readLogEntries } from './log-entry';
import { faultsOf, isRecord, type RefusedRecord } from './record';
import type { Arrival } from './record-table';
import { Refusal } from './refusal';
import type { Room } from './room';
import { requireWriteToken } from './token';

/** Methods the engine can be told to upload with. */
export const UPLOAD_METHODS = ['POST', 'PUT', 'PATCH'];

/** `/`, `/locations`, and any path that ends so: apps come with the URL of their old backend. */
export const RECORDS_PATH = /\/(locations\/?)?$/;
/** `/log`, and any path that ends so. */
export const LOG_PATH = /\/log\/?$/;

/** Bad records told of in one answer; the first ones suffice to find the fault, and a batch can hold thousands. */
const MAX_TOLD_RECORDS = 20;

/** The writing half: records and log entries come in. */
export function addUploads(app: Hono, room: Room): void {
  app.on(UPLOAD_METHODS, '*', async (context, next) => {
    if (LOG_PATH.test(context.req.path)) return takeLog(context, room);
    if (RECORDS_PATH.test(context.req.path)) return takeRecords(context, room);
    return next();
  });
}

async function takeRecords(context: Context, room: Room): Promise<Response> {
  room.tally.requests += 1;
  try {
    requireWriteToken(context.req.raw, room.settings);
    const body = await readJson(context.req.raw, room.settings.maxBodyBytes);
    room.tally.bytes += body.wireBytes;
    return context.json(store(body, context, room));
  } catch (error) {
    room.tally.rejected += 1;
    throw error;
  } finally {
    room.changed();
  }
}

function store(
  body: JsonBody,
  context: Context,
  room: Room,
): { received: number; stored: number; duplicates: number } {
  const candidates = unwrap(body.value, room.settings.rootProperty);
  const arrivals = checked(candidates, context.req.header('device'), context.req.query('device'));
  const stored = arrivals.length > 0 ? room.records.insert(arrivals, Date.now()) : 0;
  const duplicates = arrivals.length - stored;
  room.tally.duplicates += duplicates;
  return { received: arrivals.length, stored, duplicates };
}

/** All or nothing: half a batch stored would hide from the client which record it must take out. */
function checked(candidates: readonly Candidate[], ...deviceNames: (string | undefined)[]): Arrival[] {
  const arrivals: Arrival[] = [];
  const refused: RefusedRecord[] = [];
  for (const [index, { record, params }] of candidates.entries()) {
    const faults = faultsOf(record);
    if (isRecord(record, faults)) arrivals.push({ record, params, device: deviceOf(params, ...deviceNames) });
    else refused.push({ index, uuid: uuidOf(record), faults });
  }
  if (refused.length > 0) throw badRecords(refused, candidates.length);
  return arrivals;
}

function badRecords(refused: readonly RefusedRecord[], received: number): Refusal {
  const [first] = refused;
  const [fault] = first?.faults ?? [];
  const field = fault?.field ? `.${fault.field}` : '';
  const message =
    `${refused.length} of ${received} records cannot be stored, so none was; ` +
    `records[${first?.index}]${field} must be ${fault?.allowed}; got ${fault?.value}`;
  return new Refusal(400, 'invalid-record', message, {
    received,
    invalid: refused.length,
    records: refused.slice(0, MAX_TOLD_RECORDS),
  });
}

function uuidOf(record: unknown): string | null {
  const uuid =
    typeof record === 'object' && record !== null ? (record as { uuid?: unknown }).uuid : undefined;
  return typeof uuid === 'string' ? uuid.slice(0, 64) : null;
}

async function takeLog(context: Context, room: Room): Promise<Response> {
  requireWriteToken(context.req.raw, room.settings);
  const { value } = await readJson(context.req.raw, room.settings.maxBodyBytes);
  const entries = readLogEntries(value);
  const params = value as { readonly [key: string]: unknown };
  const device = deviceOf(params, context.req.header('device'), context.req.query('device'));
  if (entries.length > 0) room.log.insert(entries, device, Date.now());
  return context.json({ received: entries.length, stored: entries.length });
}
