import type { LogEntry } from '@geo/core';
import type { Context, Hono } from 'hono';
import type { Caller } from '../server/access';
import { Refusal } from '../server/refusal';
import type { Room } from '../server/room';
import { type Arrival, DEFAULT_ORG } from '../store/store';
import { readBytes, readJson } from '../uploads/body';
import { deviceOf } from '../uploads/device';
import { unwrap } from '../uploads/envelope';
import { MAX_NESTING, nestsDeeperThan } from '../uploads/nesting';
import { requireFew } from '../uploads/uploads';
import { type ForeignUpload, objectOf, textIn } from './foreign-upload';
import { readOsmAnd } from './osmand';
import { readOverland } from './overland';
import { readOwnTracks } from './owntracks';
import { readTransistor } from './transistor';
import { withToken } from './with-token';

/** A format of others: how its requests are read, and the answer that its clients take for "stored". */
interface Format {
  readonly methods: readonly string[];
  readonly paths: readonly string[];
  read(
    context: Context,
    room: Room,
    caller: Caller,
  ): Promise<{ readonly upload: ForeignUpload; readonly wireBytes: number; readonly plainBytes: number }>;
  answer(context: Context): Response;
}

const FORMATS: readonly Format[] = [
  {
    methods: ['POST'],
    paths: ['/owntracks', '/owntracks/pub'],
    read: (context, room, caller) =>
      readBody(context, room, caller, (body) => readOwnTracks(body, ownTracksDevice(context), Date.now())),
    // Friends, cards and commands are not served.
    answer: (context) => context.json([]),
  },
  {
    methods: ['POST'],
    paths: ['/overland', '/overland/*'],
    read: (context, room, caller) =>
      readBody(context, room, caller, (body) => {
        const { locations } = objectOf(body) ?? {};
        if (!Array.isArray(locations)) {
          throw new Refusal(400, 'unknown-envelope', 'the body must be { "locations": array of features }');
        }
        requireFew('locations', locations.length);
        return readOverland(locations, context.req.query('device'), Date.now());
      }),
    answer: (context) => context.json({ result: 'ok' }),
  },
  {
    methods: ['GET', 'POST'],
    paths: ['/osmand', '/osmand/'],
    async read(context, room, caller) {
      if (context.req.header('content-type')?.startsWith('application/json')) {
        return readBody(context, room, caller, (body) => transistor(body, room));
      }
      const { searchParams } = new URL(context.req.url);
      const isQuery = [...searchParams.keys()].some((key) => key !== 'token');
      const bytes = isQuery
        ? new Uint8Array()
        : await readBytes(context.req.raw, caller.maxBodyBytes, room.reception);
      const form = isQuery ? searchParams : new URLSearchParams(new TextDecoder().decode(bytes));
      const size = bytes.byteLength;
      return { upload: readOsmAnd(form, Date.now()), wireBytes: size, plainBytes: size };
    },
    answer: (context) => context.body(null, 200),
  },
  {
    methods: ['POST', 'PUT'],
    paths: ['/transistor', '/transistor/*'],
    read: (context, room, caller) => readBody(context, room, caller, (body) => transistor(body, room)),
    answer: (context) => context.json({ success: true }),
  },
];

/**
 * Endpoints for clients of others, so that a fleet can move phone by phone. They ask for the same token as uploads of the
 * engine; clients that cannot set a header may give it as the password of Basic authentication or as `?token=`.
 */
export function addFormats(app: Hono, room: Room): void {
  for (const format of FORMATS)
    app.on([...format.methods], [...format.paths], (context) => take(context, room, format));
}

async function take(context: Context, room: Room, format: Format): Promise<Response> {
  let org = DEFAULT_ORG;
  let release: (() => void) | undefined;
  try {
    const caller = await room.access.writer(withToken(context.req.raw, room.settings));
    org = caller.org;
    const { upload, wireBytes, plainBytes } = await format.read(context, room, caller);
    // By what it unpacks to, as other uploads: that is what it costs.
    release = room.overload.admit(plainBytes);
    room.tally(org).bytes += wireBytes;
    const deviceNamed = (device: string | undefined) => caller.device ?? deviceOf({ device_id: device });
    const arrivals = upload.records.map(
      ({ device, record, params }): Arrival => ({ org, device: deviceNamed(device), record, params }),
    );
    // The log first: if it cannot be written, the client sends all of it again, and records are stored once.
    const byDevice = new Map<string, LogEntry[]>();
    for (const { device, entry } of upload.notes) {
      const name = deviceNamed(device);
      byDevice.set(name, [...(byDevice.get(name) ?? []), entry]);
    }
    for (const [device, entries] of byDevice)
      await room.health.watched(() => room.store.insertLog(entries, { org, device }, Date.now()));
    if (arrivals.length > 0) {
      const inserted = await room.health.watched(() => room.store.insert(arrivals, Date.now()));
      room.inserted(inserted);
      room.tally(org).duplicates += inserted.duplicates;
    }
    return format.answer(context);
  } catch (error) {
    room.tally(org).rejected += 1;
    throw error;
  } finally {
    release?.();
    room.tally(org).requests += 1;
    room.changed();
  }
}

async function readBody(
  context: Context,
  { reception }: Room,
  { maxBodyBytes }: Caller,
  read: (body: unknown) => ForeignUpload,
): ReturnType<Format['read']> {
  const { value, wireBytes, plainBytes } = await readJson(context.req.raw, maxBodyBytes, reception);
  if (nestsDeeperThan(MAX_NESTING, value)) {
    const message = `a message may nest at most ${MAX_NESTING} levels deep; this one nests deeper`;
    throw new Refusal(400, 'invalid-record', message);
  }
  return { upload: read(value), wireBytes, plainBytes };
}

function transistor(body: unknown, { settings }: Room): ForeignUpload {
  const candidates = unwrap(body, settings.rootProperty);
  requireFew('records', candidates.length);
  return readTransistor(candidates, undefined, Date.now());
}

/** The recorder takes user and device from headers or from the query. */
function ownTracksDevice({ req }: Context): string | undefined {
  const user = textIn(req.header('x-limit-u')) ?? textIn(req.query('u'));
  const device = textIn(req.header('x-limit-d')) ?? textIn(req.query('d'));
  return user && device ? `${user}/${device}` : (device ?? user);
}
