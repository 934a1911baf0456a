// Takes the pictures of README.md: the exported web app in Chromium, over its simulated phone. Needs `pnpm --filter @geo/example export`.
// Fails where the page complains, or shows something else.
//   node scripts/pictures.mjs               all of them into docs/
//   node scripts/pictures.mjs --out FOLDER  into another folder
import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const OUT = values.out ?? fileURLToPath(new URL('../docs', import.meta.url));
/** A phone of medium size, in its own pixels. */
const PHONE = { width: 390, height: 780 };
/** Larger ones make a clone slow. */
const BYTES_MAX = 150_000;
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.ico': 'image/x-icon',
};

/** @typedef {(page: import('playwright-core').Page) => Promise<unknown>} Steps */

/** @param {import('playwright-core').Page} page @param {string} name */
const tab = (page, name) => page.getByRole('tab', { name }).click();

/** What is done before each picture. @type {Readonly<Record<string, Steps>>} */
const PICTURES = {
  map: async (page) => {
    await tab(page, 'Map');
    await page.mouse.move(300, 420);
    await page.mouse.down();
    await page.waitForTimeout(700);
    await page.mouse.up();
    await page.getByText('Place 1').first().waitFor();
  },
  state: (page) => tab(page, 'State'),
  trips: (page) => tab(page, 'Trips'),
  trip: async (page) => {
    await tab(page, 'Trips');
    await page.getByRole('button', { name: /^Trip/ }).last().click();
  },
  events: (page) => tab(page, 'Events'),
  settings: async (page) => {
    await tab(page, 'Settings');
    await page.getByLabel('Search the settings').fill('stop');
    await page.getByLabel('stopTimeout', { exact: true }).fill('-3');
    await page.getByLabel('stopTimeout', { exact: true }).blur();
    await page.getByRole('alert').waitFor();
  },
  log: async (page) => {
    await tab(page, 'Log');
    await page.getByRole('button', { name: 'Records' }).click();
    await page
      .getByRole('button', { name: /^Record of/ })
      .nth(1)
      .click();
    await page.getByText('Decisions').waitFor();
  },
};

/** Serves the exported app on a free port of this machine. @returns {Promise<import('node:http').Server>} */
function serve() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const asked = join(DIST, pathname);
    const path = existsSync(asked) && statSync(asked).isFile() ? asked : join(DIST, 'index.html');
    response.setHeader(
      'content-type',
      TYPES[/** @type {keyof typeof TYPES} */ (extname(path))] ?? 'application/octet-stream',
    );
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** @param {string} url @param {'light' | 'dark'} colorScheme @param {readonly string[]} names */
async function take(url, colorScheme, names) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 1.5, colorScheme });
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(url);
  // The first two trips take no real time; then the phone is seen to drive.
  await page.getByText(/Simulated phone: drives/).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(9_000);
  for (const name of names) {
    await PICTURES[name](page);
    await page.waitForTimeout(400);
    const path = join(OUT, `${name}${colorScheme === 'dark' ? '-dark' : ''}.png`);
    await page.screenshot({ path });
    const { size } = statSync(path);
    console.log(`${path}: ${Math.round(size / 1000)} kB`);
    if (size > BYTES_MAX) throw new Error(`${path} has ${size} bytes; at most ${BYTES_MAX} are allowed`);
  }
  await browser.close();
  if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`);
}

mkdirSync(OUT, { recursive: true });
const server = await serve();
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
try {
  await take(url, 'light', Object.keys(PICTURES));
  await take(url, 'dark', ['map', 'state']);
} finally {
  server.close();
}
