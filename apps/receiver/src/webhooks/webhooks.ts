import { createHash } from 'node:crypto';
import type { Room } from '../server/room';
import { type Bell, createBell } from '../store/bell';
import type { StoredRow } from '../store/store';
import { signatureHeaders } from './signature';
import type { Webhook } from './webhook-options';

/** Records in one request: about 60 kB. */
const BATCH_ROWS = 100;
/** After this an address counts as dead for this attempt. */
const TIMEOUT_MILLIS = 10_000;
const FIRST_WAIT_MILLIS = 1000;
/** A dead address is asked again this often at least. */
const LONGEST_WAIT_MILLIS = 5 * 60_000;
/** A server that is gone is replaced this much later at most. */
const TAKE_OVER_MILLIS = 2000;
/** Arrivals that another process stored are seen this late at most. */
const LOOK_EVERY_MILLIS = 15_000;
/** Of failures in a row the first is reported, and then one an hour. */
const REPORT_EVERY_FAILURES = 12;

/** How it stands with an address. */
export interface WebhookState {
  /** The first characters of the digest of organisation and address. */
  readonly name: string;
  /** When the oldest record arrived that the address has not taken yet, epoch milliseconds. */
  oldestAt: number | undefined;
  /** Attempts in a row that failed. */
  failures: number;
}

/** Deliveries that run. */
export interface RunningWebhooks {
  /** Of the addresses that this process delivers to now. */
  states(): readonly WebhookState[];
  /** Breaks off what is on its way; it is delivered again by the next process. */
  close(): Promise<void>;
}

/**
 * Posts new records to the addresses that were configured: in the order of arrival, at least once. Each address has a place in
 * that order, which moves on after a 2xx and is durable; so a dead one costs no memory, and stops neither uploads nor the others.
 * An address that is new begins with what arrives next. Of several servers on one store, one delivers to an address: it has a lease
 * of the store, which another server takes when that one is gone.
 */
export function startWebhooks(room: Room): RunningWebhooks {
  const stop = new AbortController();
  const bells: Bell[] = [];
  const states = new Map<string, WebhookState>();
  const unwatch = room.watch(() => {
    for (const bell of bells) bell.ring();
  });
  const running = room.settings.webhooks.map(async (webhook) => {
    const bell = createBell();
    bells.push(bell);
    let failures = 0;
    while (!stop.signal.aborted) {
      try {
        await deliverInTurn(room, webhook, states, bell, stop.signal, () => {
          failures = 0;
        });
      } catch (error) {
        if (stop.signal.aborted) break;
        // The store, not the address: the next round begins where this one was.
        room.settings.onFault(error);
        failures += 1;
        await waited(failures, stop.signal);
      }
    }
  });
  return {
    states: () => [...states.values()],
    async close() {
      stop.abort();
      unwatch();
      for (const bell of bells) bell.ring();
      await Promise.all(running);
    },
  };
}

/** Waits for the lease, and delivers until it is lost. */
async function deliverInTurn(
  room: Room,
  webhook: Webhook,
  states: Map<string, WebhookState>,
  bell: Bell,
  signal: AbortSignal,
  delivered: () => void,
): Promise<void> {
  const lease = await room.store.lease(nameOf(webhook));
  if (lease === undefined) {
    await bell.rings(TAKE_OVER_MILLIS);
    return;
  }
  const ring = () => bell.ring();
  const state: WebhookState = { name: labelOf(webhook), oldestAt: undefined, failures: 0 };
  states.set(state.name, state);
  lease.lost.addEventListener('abort', ring);
  try {
    await deliverAll(room, webhook, state, bell, AbortSignal.any([signal, lease.lost]), delivered);
  } finally {
    states.delete(state.name);
    lease.lost.removeEventListener('abort', ring);
    await lease.release().catch(() => undefined);
  }
}

async function deliverAll(
  { store, settings }: Room,
  webhook: Webhook,
  state: WebhookState,
  bell: Bell,
  signal: AbortSignal,
  delivered: () => void,
): Promise<void> {
  const name = nameOf(webhook);
  let seq = await store.cursor(name);
  if (seq === undefined) {
    seq = await store.lastSeq(webhook.org);
    await store.setCursor(name, seq);
  }
  while (!signal.aborted) {
    const rows = await store.arrivedAfter(webhook.org, seq, BATCH_ROWS);
    const last = rows.at(-1);
    if (last === undefined) {
      state.oldestAt = undefined;
      await bell.rings(LOOK_EVERY_MILLIS);
      continue;
    }
    state.oldestAt = Date.parse((rows[0] ?? last).receivedAt);
    await deliver(webhook, rows, signal, (reason) => {
      state.failures += 1;
      if (state.failures % REPORT_EVERY_FAILURES !== 1) return;
      settings.onFault(
        new Error(
          `webhook ${state.name} of ${webhook.org} at ${new URL(webhook.url).host} has not taken ${state.failures} attempts: ${reason}`,
        ),
      );
    });
    if (signal.aborted) return;
    seq = last.seq;
    await store.setCursor(name, seq);
    state.failures = 0;
    delivered();
  }
}

/** Tries until the address takes these rows. */
async function deliver(
  webhook: Webhook,
  rows: readonly StoredRow[],
  signal: AbortSignal,
  failed: (reason: string) => void,
): Promise<void> {
  const body = JSON.stringify({ type: 'records', org: webhook.org, records: rows });
  const id = `msg_${nameOf(webhook).slice(-16)}_${rows[0]?.seq}_${rows.at(-1)?.seq}`;
  for (let failures = 0; !signal.aborted; ) {
    const result = await posted(webhook, id, body, signal);
    if (result === 'taken') return;
    if (signal.aborted) return;
    failures += 1;
    failed(result.reason);
    await waited(failures, signal, result.retryAfterMillis);
  }
}

/** `taken` after a 2xx, else why not, and how long the address asks to be left alone, 0 when it does not say. */
async function posted(
  webhook: Webhook,
  id: string,
  body: string,
  signal: AbortSignal,
): Promise<'taken' | { readonly reason: string; readonly retryAfterMillis: number }> {
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      redirect: 'error',
      body,
      headers: { 'content-type': 'application/json', ...signatureHeaders(webhook.key, id, body, Date.now()) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLIS)]),
    });
    // What it says besides does not matter, and may be long.
    await response.body?.cancel();
    if (response.ok) return 'taken';
    const seconds = Number(response.headers.get('retry-after'));
    const retryAfterMillis = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
    return { reason: `it answers ${response.status}`, retryAfterMillis };
  } catch (error) {
    const { cause, message } = error as Error;
    return { reason: cause instanceof Error ? cause.message : message, retryAfterMillis: 0 };
  }
}

/** Doubles with each failure, with jitter, so that a server that comes back is not met by all at once. */
function waited(failures: number, signal: AbortSignal, leastMillis = 0): Promise<void> {
  const most = Math.min(LONGEST_WAIT_MILLIS, FIRST_WAIT_MILLIS * 2 ** Math.min(20, failures - 1));
  const millis = Math.min(LONGEST_WAIT_MILLIS, Math.max(leastMillis, most * (0.5 + Math.random() / 2)));
  return new Promise((resolve) => {
    const timer = setTimeout(done, millis);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}

/** Enough to tell addresses apart in a metric. */
function labelOf(webhook: Webhook): string {
  return nameOf(webhook).slice('webhook '.length).slice(0, 12);
}

/** An address may hold a secret: the store gets a digest. */
function nameOf({ org, url }: Webhook): string {
  return `webhook ${createHash('sha256').update(`${org}\n${url}`).digest('hex')}`;
}
