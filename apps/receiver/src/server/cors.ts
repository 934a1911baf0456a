import type { Hono } from 'hono';
import { cors } from 'hono/cors';
import { UPLOAD_METHODS } from '../uploads/uploads';
import type { Room } from './room';

/** Browsers may keep the answer to their question, seconds. */
const MAX_AGE_SECONDS = 600;

/**
 * Lets pages of the origins that were chosen call the receiver, with a token in a header. Cookies stay out of it: a page
 * that may be let in by `*` must not read with the cookie of its visitor.
 */
export function addCors(app: Hono, { settings }: Room): void {
  if (settings.cors.length === 0) return;
  app.use(
    '*',
    cors({
      origin: settings.cors.includes('*') ? '*' : [...settings.cors],
      allowMethods: ['GET', ...UPLOAD_METHODS, 'DELETE'],
      allowHeaders: ['Content-Type', 'Content-Encoding', 'Idempotency-Key', 'Device', settings.header.name],
      exposeHeaders: ['Retry-After', 'X-Request-Id'],
      maxAge: MAX_AGE_SECONDS,
    }),
  );
}
