import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));

/** Why there can be no test in a browser, or undefined. */
export const noBrowser: string | undefined = !existsSync(CHROMIUM)
  ? `no Chromium at ${CHROMIUM} (install Debian's chromium, or name one in CHROMIUM)`
  : existsSync(join(BUILT, 'index.html'))
    ? undefined
    : 'the playground is not built (pnpm --filter @geo/playground build)';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

/** Serves the built files from a folder, as any web server does. */
export async function serveBuilt(): Promise<{ readonly url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const name = path.replace(/^\/tools\/play\//, '/');
    const file = join(BUILT, name === '/' ? 'index.html' : name);
    if (name === path || !existsSync(file)) {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tools/play/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A fresh headless Chromium; drawing is done in software. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-unsafe-swiftshader',
      '--use-angle=swiftshader',
    ],
  });
}

/** The sizes that the page is made for. Without the ring that pulses: drawing in software would do little else. */
export const LAPTOP = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;
export const POCKET = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  reducedMotion: 'reduce',
} as const;

/** The page in a window of its own, and what it complained about on the console or asked of other servers. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = LAPTOP,
  before?: (page: Page) => Promise<unknown>,
) {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !/GL Driver Message|GPU stall/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(url).origin) complaints.push(request.url());
  });
  await before?.(page);
  await page.goto(url);
  await page.locator('.phone').waitFor();
  return { page, complaints, close: () => context.close() };
}
