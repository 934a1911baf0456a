import { Hono } from 'hono';
import { addExports } from '../exports/exports';
import { addFleet } from '../fleet/fleet';
import { addFormats } from '../formats/formats';
import { addOpenApi } from '../openapi/openapi';
import { addPage } from '../page';
import { addLive } from '../reads/live';
import { addReads } from '../reads/reads';
import { StoreBusy } from '../store/store';
import { addUploads, LOG_PATH, RECORDS_PATH, UPLOAD_METHODS } from '../uploads/uploads';
import type { RunningWebhooks } from '../webhooks/webhooks';
import { addCors } from './cors';
import { createLogger } from './fault-log';
import { addForget } from './forget';
import { addMetrics } from './metrics';
import { addRefresh } from './refresh';
import { listed, Refusal } from './refusal';
import { addRequestLog } from './request-log';
import type { Room } from './room';

/** Every route of a receiver. */
export function createApp(room: Room, webhooks?: Pick<RunningWebhooks, 'states'>): Hono {
  const app = new Hono();
  addRequestLog(app, room.settings.log ? createLogger() : undefined);
  addMetrics(app, room, webhooks);
  addCors(app, room);
  addFormats(app, room);
  addOpenApi(app, room);
  addRefresh(app, room);
  addUploads(app, room);
  addReads(app, room);
  addExports(app, room);
  addFleet(app, room);
  addForget(app, room);
  addLive(app, room);
  addPage(app, room);
  app.notFound((context) => nothingHere(app, context.req.method, context.req.path).toResponse());
  app.onError((error) => toRefusal(error, room).toResponse());
  return app;
}

/** 405 where another method would have been served, else 404. */
function nothingHere(app: Hono, method: string, path: string): Refusal {
  const reads = app.routes.some((route) => route.method === 'GET' && route.path === path);
  const writes = LOG_PATH.test(path) || RECORDS_PATH.test(path);
  const allowed = [...(reads ? ['GET', 'HEAD'] : []), ...(writes ? UPLOAD_METHODS : [])];
  if (allowed.length > 0) {
    const message = `${path} takes ${allowed.join(', ')}; got ${method}`;
    return new Refusal(405, 'method-not-allowed', message, { allowed }, { Allow: allowed.join(', ') });
  }
  const served = [
    ...new Set(
      app.routes.filter(({ method, path }) => method === 'GET' && path !== '*').map((route) => route.path),
    ),
  ];
  const message = `nothing is served at ${path.slice(0, 200)}; upload to / or /locations, read ${listed(served)}`;
  return new Refusal(404, 'not-found', message);
}

/** What is not a refusal is our own fault or the disk's: 503, so that a client keeps its records and tries again. */
function toRefusal(error: unknown, room: Room): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreBusy)
    return new Refusal(503, 'busy', `${error.message}; try again in a moment`, {}, { 'Retry-After': '2' });
  room.settings.onFault(error);
  const message = 'the records could not be stored; try again later';
  return new Refusal(503, 'storage-failed', message, {}, { 'Retry-After': '5' });
}
