import type { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RunningWebhooks, WebhookState } from '../webhooks/webhooks';
import type { Room } from './room';

/** From a hit in memory to what a proxy gives up on, seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** `GET /metrics` in Prometheus' text format, for readers: durations and answers by route, records, memory, the event loop. */
export function addMetrics(app: Hono, room: Room, webhooks?: Pick<RunningWebhooks, 'states'>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'geo_http_request_duration_seconds',
    help: 'Time until an answer was ready, by method, kind of path and status',
    labelNames: ['method', 'path', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const open = new Gauge({
    name: 'geo_http_requests_open',
    help: 'Requests that are being answered',
    registers: [registry],
  });
  const counts = new Counter({
    name: 'geo_records_total',
    help: 'Records of uploads that were taken, by what became of them',
    labelNames: ['result'],
    registers: [registry],
  });
  room.onInserted(({ stored, duplicates, queued = 0 }) => {
    counts.inc({ result: 'stored' }, stored);
    counts.inc({ result: 'queued' }, queued);
    counts.inc({ result: 'duplicate' }, duplicates);
  });
  addPending(registry, room);
  if (webhooks) addWebhooks(registry, webhooks);
  app.use('*', async (context, next) => {
    const end = seconds.startTimer();
    open.inc();
    try {
      await next();
    } finally {
      open.dec();
      // Paths are as many as clients care to invent: those that no route has share one label.
      const path = context.res.status === 404 ? 'unknown' : kindOf(context.req.path, context.req.method);
      end({ method: context.req.method, path, status: context.res.status });
    }
  });
  app.get('/metrics', async (context) => {
    await room.access.reader(context.req.raw);
    return context.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
}

/** What an ingest has handed to the stream and the stream has not acknowledged yet; absent where there is no stream. */
function addPending(registry: Registry, { store }: Room): void {
  const { pending } = store;
  if (pending === undefined) return;
  for (const what of ['messages', 'bytes'] as const)
    new Gauge({
      name: `geo_stream_unacknowledged_${what}`,
      help: `${what === 'messages' ? 'Messages' : 'Bytes of messages'} that the stream has not acknowledged yet`,
      registers: [registry],
      collect() {
        this.set(pending()[what]);
      },
    });
}

/** Of the addresses that this process delivers to; others are another's. By a digest: an address may hold a secret. */
function addWebhooks(registry: Registry, webhooks: Pick<RunningWebhooks, 'states'>): void {
  const gauge = (name: string, help: string, value: (state: WebhookState) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['webhook'], registers: [registry] },
      collect() {
        this.reset();
        for (const state of webhooks.states()) this.set({ webhook: state.name }, value(state));
      },
    });
  gauge(
    'geo_webhook_lag_seconds',
    'Age of the oldest record that the address has not taken yet; 0: there is none',
    ({ oldestAt }) => (oldestAt === undefined ? 0 : Math.max(0, (Date.now() - oldestAt) / 1000)),
  );
  gauge(
    'geo_webhook_failures',
    'Attempts in a row that the address has not taken; 0 after one that it took',
    ({ failures }) => failures,
  );
}

/** Uploads come to any path that ends in `/locations` or `/log`. Names of devices are many, and of one organisation. */
function kindOf(path: string, method: string): string {
  if (method === 'GET' || method === 'HEAD') return path.replace(/^\/devices\/.*/, '/devices/{device}/track');
  if (method === 'DELETE') return '/devices/{device}';
  return /\/log\/?$/.test(path) ? 'log' : 'records';
}
