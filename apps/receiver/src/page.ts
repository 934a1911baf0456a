import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context, Hono } from 'hono';
import { Refusal } from './server/refusal';
import type { Room } from './server/room';
import { READ_COOKIE } from './server/token';
import { UPLOAD_METHODS } from './uploads/uploads';

/** The page's own files; the same way from `src` and from `dist`. */
const PAGE_FOLDER = fileURLToPath(new URL('../page', import.meta.url));

/** What the page has of others, copied in by the build: MapLibre as a dependency would bring 30 MB of sources and maps along. */
const VENDOR_FOLDER = fileURLToPath(new URL('./vendor', import.meta.url));

const TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
};

/** Script and style that hold no positions, so no token is asked for them. */
export const ASSETS = [
  { path: '/map.css', type: TYPES.css },
  { path: '/map.js', type: TYPES.js },
  { path: '/devices.js', type: TYPES.js },
  { path: '/docs.css', type: TYPES.css },
  { path: '/docs.js', type: TYPES.js },
  { path: '/episodes.js', type: TYPES.js },
  { path: '/facts.js', type: TYPES.js },
  { path: '/fleet.css', type: TYPES.css },
  { path: '/fleet.js', type: TYPES.js },
  { path: '/fleet-device.js', type: TYPES.js },
  { path: '/fleet-layers.js', type: TYPES.js },
  { path: '/fleet-positions.js', type: TYPES.js },
  { path: '/layers.js', type: TYPES.js },
  { path: '/pinned.js', type: TYPES.js },
  { path: '/track.js', type: TYPES.js },
  { path: '/vendor/maplibre-gl.css', type: TYPES.css },
  { path: '/vendor/maplibre-gl.mjs', type: TYPES.js },
  { path: '/vendor/maplibre-gl-worker.mjs', type: TYPES.js },
  { path: '/vendor/swagger-ui.css', type: TYPES.css },
  { path: '/vendor/swagger-ui-bundle.js', type: TYPES.js },
  { path: '/vendor/view.mjs', type: TYPES.js },
  { path: '/vendor/colours.css', type: TYPES.css },
  { path: '/vendor/countries-50m.json', type: TYPES.json },
];

/** How long a browser may keep the read cookie: a month, then it is asked for the token again. */
const COOKIE_SECONDS = 30 * 24 * 3600;

/** The live map, and that of a fleet. */
export function addPage(app: Hono, room: Room): void {
  for (const { path, type } of ASSETS) {
    app.get(path, async (context) =>
      context.body(await load(path), 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }),
    );
  }
  app.get('/', (context) => page(context, room, '/index.html'));
  app.get('/fleet', (context) => page(context, room, '/fleet.html'));
  app.get('/docs', async (context) =>
    context.body(await load('/docs.html'), 200, {
      'Content-Type': TYPES.html,
      'Content-Security-Policy': DOCS_POLICY,
      'Cache-Control': 'no-cache',
    }),
  );
  app.get('/page.json', async (context) => {
    await room.access.reader(context.req.raw);
    const { tiles, tilesAttribution } = room.settings;
    return context.json({ tiles, tilesAttribution });
  });
}

async function page(context: Context, room: Room, file: string): Promise<Response> {
  refuseFix(context);
  const headers = {
    'Content-Type': TYPES.html,
    'Content-Security-Policy': policy(room),
    'Cache-Control': 'no-store',
  };
  try {
    await room.access.reader(context.req.raw);
  } catch (refusal) {
    // A person gets a form to type the token into, a program its JSON.
    if (!(context.req.header('accept') ?? '').includes('text/html')) throw refusal;
    return context.body(await load('/locked.html'), 401, headers);
  }
  const url = new URL(context.req.url);
  const token = url.searchParams.get('token');
  const cookie = token ? room.access.cookieOf(token) : undefined;
  if (cookie !== undefined) return rememberReader(context, url, cookie);
  return context.body(await load(file), 200, headers);
}

/**
 * Clients of OsmAnd's and Traccar's protocol send a fix in the query of a GET and take every 2xx for "stored": not the page.
 *
 * @throws Refusal 405
 */
function refuseFix(context: Context): void {
  const { searchParams } = new URL(context.req.url);
  if (!searchParams.has('lat') || !searchParams.has('lon')) return;
  const message =
    'nothing was stored: records come as JSON by POST, not in the query of a GET (OsmAnd, Traccar)';
  throw new Refusal(
    405,
    'fix-in-query',
    message,
    { allowed: UPLOAD_METHODS },
    { Allow: UPLOAD_METHODS.join(', ') },
  );
}

/** Takes the token out of the address, where it would stay in the history and be seen over a shoulder. */
function rememberReader(context: Context, url: URL, value: string): Response {
  url.searchParams.delete('token');
  // A proxy that terminates TLS sets the header; a forged one only causes a cookie that is not kept.
  const isTls = url.protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https';
  const secure = isTls ? '; Secure' : '';
  const cookie = `${READ_COOKIE}=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${COOKIE_SECONDS}`;
  context.header('Set-Cookie', cookie + secure);
  return context.redirect(`.${url.pathname}${url.search}`, 303);
}

/** Nothing but this server is asked for anything, unless a base map was configured: that lives elsewhere. */
function policy(room: Room): string {
  const elsewhere = room.settings.tiles === null ? '' : ' https: http:';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${elsewhere}`,
    `connect-src 'self'${elsewhere}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The page of the interface has nothing of anyone's; its pictures are in its style sheet. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const loaded = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Reads a file once and keeps it: all of them together are 4 MB. */
function load(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const known = loaded.get(path);
  if (known) return known;
  const reading = readFile(fileOf(path)).then((bytes) => new Uint8Array(bytes));
  // A file that could not be read is tried again the next time.
  reading.catch(() => loaded.delete(path));
  loaded.set(path, reading);
  return reading;
}

function fileOf(path: string): string {
  const vendor = '/vendor/';
  if (!path.startsWith(vendor)) return join(PAGE_FOLDER, path);
  const name = path.slice(vendor.length);
  if (existsSync(VENDOR_FOLDER)) return join(VENDOR_FOLDER, name);
  const { resolve } = createRequire(import.meta.url);
  // Built, whatever this file is: a browser reads no TypeScript.
  if (name === 'view.mjs') return join(dirname(resolve('@geo/view/package.json')), 'dist/map.js');
  if (name === 'colours.css') return resolve('@geo/view/colours.css');
  if (name === 'countries-50m.json') return resolve('world-atlas/countries-50m.json');
  if (name.startsWith('swagger-ui')) return resolve(`swagger-ui-dist/${name}`);
  return join(dirname(resolve('maplibre-gl/package.json')), 'dist', name);
}
