import type { Context, Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { Refusal } from '../server/refusal';
import type { Room } from '../server/room';
import { createBell } from '../store/bell';
import type { StoredRow } from '../store/store';
import { LIMITS } from './limits';
import { readWhole } from './query';

/** Each open page costs a socket and a query per upload; beyond this a new one of the organisation is asked to retry later. */
const MAX_LISTENERS = 100;
/** Of all organisations together: what one process serves. */
const MAX_LISTENERS_IN_ALL = 1000;
/** Rows read from the database at a time for a listener that has fallen behind. */
const PAGE_ROWS = 500;
/** Proxies close connections that are silent for 30 to 60 s. */
const KEEP_ALIVE_MILLIS = 15_000;

/**
 * `GET /events`: each newly stored record as a server-sent event, and the counts when they change.
 *
 * Each listener is a place in the order of arrival, and reads on from there when notified of a change. So a slow
 * one costs no memory, and one that comes back (`Last-Event-ID`, which browsers send by themselves) misses nothing.
 */
export function addLive(app: Hono, room: Room): void {
  const listeners = new Map<string, number>();
  let all = 0;
  const count = (org: string, change: 1 | -1) => {
    const own = (listeners.get(org) ?? 0) + change;
    if (own === 0) listeners.delete(org);
    else listeners.set(org, own);
    all += change;
  };
  app.get('/events', async (context) => {
    const { org } = await room.access.reader(context.req.raw);
    if ((listeners.get(org) ?? 0) >= MAX_LISTENERS || all >= MAX_LISTENERS_IN_ALL) {
      throw new Refusal(
        503,
        'too-many-listeners',
        `at most ${MAX_LISTENERS} may listen, of all organisations ${MAX_LISTENERS_IN_ALL}`,
        {},
        { 'Retry-After': '30' },
      );
    }
    const start = startOf(context) ?? (await room.store.lastSeq(org));
    // Proxies that buffer would hold every event back.
    context.header('X-Accel-Buffering', 'no');
    return streamSSE(context, async (stream) => {
      count(org, 1);
      try {
        await sendRows(stream, room, org, start);
      } finally {
        count(org, -1);
      }
    });
  });
}

/** After which arrival to begin: where the listener broke off, or what it asks for; undefined: now. */
function startOf(context: Context): number | undefined {
  const parameters = new URL(context.req.url).searchParams;
  const lastEventId = context.req.header('last-event-id');
  if (lastEventId && /^\d{1,15}$/.test(lastEventId)) return Number(lastEventId);
  const after = readWhole(parameters, 'after', { least: 0, ...LIMITS.after });
  return after < 0 ? undefined : after;
}

async function sendRows(stream: SSEStreamingApi, room: Room, org: string, start: number): Promise<void> {
  const bell = createBell();
  const stopWatching = room.watch(bell.ring);
  stream.onAbort(bell.ring);
  const isOver = () => stream.aborted || stream.closed || room.isEnding();
  let seq = start;
  let sentStats = '';
  try {
    while (!isOver()) {
      const rows = await room.store.arrivedAfter(org, seq, PAGE_ROWS);
      if (rows.length > 0) {
        // At once: a write of its own for each would take longer than reading them.
        await stream.write(rows.map(eventOf).join(''));
        seq = rows.at(-1)?.seq ?? seq;
        continue;
      }
      const stats = JSON.stringify(await room.stats(org));
      if (stats !== sentStats) await stream.writeSSE({ event: 'stats', data: stats });
      sentStats = stats;
      if (!isOver() && !(await bell.rings(KEEP_ALIVE_MILLIS))) await stream.write(': still here\n\n');
    }
  } finally {
    stopWatching();
  }
}

/** JSON has no line breaks, so that it is one line of data. */
function eventOf(row: StoredRow): string {
  return `event: record\ndata: ${JSON.stringify(row)}\nid: ${row.seq}\n\n`;
}
