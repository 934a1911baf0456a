import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Logger } from 'pino';

/** What a proxy in front may have called the request. */
const ID = /^[\w.:-]{1,64}$/;

/** Gives each request an id, answers it in `X-Request-Id`, and writes one line of JSON for each, without its query or tokens. */
export function addRequestLog(app: Hono, logger: Logger | undefined): void {
  app.use('*', async (context, next) => {
    const given = context.req.header('x-request-id');
    const id = given !== undefined && ID.test(given) ? given : randomUUID();
    const began = performance.now();
    await next();
    context.header('X-Request-Id', id);
    logger?.info({
      id,
      method: context.req.method,
      path: context.req.path.slice(0, 200),
      status: context.res.status,
      millis: Math.round((performance.now() - began) * 10) / 10,
    });
  });
}
