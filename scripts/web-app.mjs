// The README of @geo/adapter-web as a user follows it: a new Vite app outside of the workspace, with the packed packages, built, served, and
// opened in Chromium. Its positions must arrive at a server, and so must what its service worker finds when the page is gone.
//   pnpm web:app            needs a registry for Vite, and Chromium
//   pnpm web:app --keep     leaves the folder, and says where it is
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { codeOf } from './markdown.mjs';
import { pack, published, tarballName } from './published.mjs';

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const OWN = ['@geo/core', '@geo/guest', '@geo/adapter-web'];
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
/** Time for an event of the browser on a busy machine, milliseconds. */
const PATIENCE_MILLIS = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'geo-web-app-'));
const app = join(folder, 'my-app');

/** @param {string} program @param {readonly string[]} args @param {string} cwd */
function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  assert.equal(status, 0, `${program} ${args.join(' ')} ended with ${status}`);
}

/** The tarballs in the place of the names that the README's command has. */
function install() {
  const packed = join(folder, 'packed');
  mkdirSync(packed);
  const dependencies = Object.fromEntries(
    [...published()]
      .filter(({ manifest }) => OWN.includes(manifest.name))
      .map((own) => {
        assert.ok(pack(own, packed) !== undefined, `${own.manifest.name} could not be packed`);
        return [own.manifest.name, `file:../packed/${tarballName(own.manifest)}`];
      }),
  );
  run(
    'npm',
    ['create', '-y', 'vite@latest', 'my-app', '--', '--template', 'vanilla', '--no-interactive'],
    folder,
  );
  const manifest = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  const whole = { ...manifest, dependencies, overrides: dependencies };
  writeFileSync(join(app, 'package.json'), JSON.stringify(whole, null, 2));
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], app);
}

/** The blocks of the README, where it says that they belong. */
function write() {
  const installed = join(app, 'node_modules/@geo/adapter-web/README.md');
  const [main = '', worker = '', register = '', config = ''] = codeOf(
    readFileSync(installed, 'utf8'),
    'js',
  ).map(({ code }) => code);
  writeFileSync(join(app, 'src/main.js'), `${main}\n${register}`);
  writeFileSync(join(app, 'src/worker.js'), worker);
  writeFileSync(join(app, 'vite.config.js'), config);
}

/** Serves the built app, and takes its uploads while it is up. */
async function serve() {
  const server = { stored: new Set(), isUp: true, origin: '', close: () => undefined };
  const http = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    if (path === '/locations') {
      const { location } = /** @type {{ location: { uuid: string }[] }} */ (await json(request));
      if (server.isUp) for (const { uuid } of location) server.stored.add(uuid);
      response.writeHead(server.isUp ? 200 : 503).end('{}');
      return;
    }
    const file = join(app, 'dist', path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': TYPES[/** @type {'.js'} */ (extname(file))] ?? 'text/plain' });
    response.end(readFileSync(file));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  server.origin = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (http.address()).port}`;
  server.close = () => {
    http.close();
    http.closeAllConnections();
  };
  return server;
}

/** @param {string} what @param {() => unknown} isSo */
async function until(what, isSo) {
  const end = Date.now() + PATIENCE_MILLIS;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `not so within ${PATIENCE_MILLIS} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  console.log(what);
}

/** @param {Awaited<ReturnType<typeof serve>>} server */
async function drive(server) {
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
    permissions: ['geolocation', 'background-sync'],
    geolocation: { latitude: 52.5, longitude: 13.4, accuracy: 5 },
  });
  try {
    const page = await browser.newPage();
    const faults = /** @type {string[]} */ ([]);
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto(server.origin);
    await until('the page shows a position', async () => {
      assert.deepEqual(faults, []);
      return (await page.locator('ol > li').count()) > 0;
    });
    await until('the server has it', () => server.stored.size > 0);
    server.isUp = false;
    const before = server.stored.size;
    for (let step = 1; step <= 5; step++) {
      await browser.setGeolocation({ latitude: 52.5 + step * 0.0003, longitude: 13.4, accuracy: 5 });
      await page.waitForTimeout(1_500);
    }
    await page.evaluate(async () => {
      const { sync } = await /** @type {any} */ (globalThis).navigator.serviceWorker.ready;
      await sync.register('geo-upload:geo');
    });
    server.isUp = true;
    await page.close();
    await until('the rest has arrived, with the page gone', () => server.stored.size > before);
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
  }
}

try {
  assert.ok(
    existsSync(CHROMIUM),
    `no Chromium at ${CHROMIUM} (install Debian's chromium, or name one in CHROMIUM)`,
  );
  install();
  write();
  run('npm', ['run', 'build'], app);
  assert.ok(existsSync(join(app, 'dist/worker.js')), 'the worker was not built');
  const server = await serve();
  try {
    await drive(server);
  } finally {
    server.close();
  }
  console.log('The README of @geo/adapter-web works in a new Vite app.');
} finally {
  if (values.keep) console.log(`The app is in ${app}`);
  else rmSync(folder, { recursive: true, force: true });
}
