import type { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Room } from './room';

/** From a hit in memory to what a proxy gives up on, seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** `GET /metrics` in Prometheus' text format, for readers: durations and answers by route, records, memory, the event loop. */
export function addMetrics(app: Hono, room: Room): void {
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
  room.onInserted(({ stored, duplicates }) => {
    counts.inc({ result: 'stored' }, stored);
    counts.inc({ result: 'duplicate' }, duplicates);
  });
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

/** Uploads come to any path that ends in `/locations` or `/log`. Names of devices are many, and of one organisation. */
function kindOf(path: string, method: string): string {
  if (method === 'GET' || method === 'HEAD') return path.replace(/^\/devices\/.*/, '/devices/{device}/track');
  return /\/log\/?$/.test(path) ? 'log' : 'records';
}
