import { existsSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Why there can be no browser here, or undefined when there can. */
export const noBrowser: string | undefined = existsSync(CHROMIUM)
  ? undefined
  : `no Chromium at ${CHROMIUM} (install Debian's chromium, or name one in CHROMIUM)`;

/** A fresh headless Chromium that connects only to the pages it opens; drawing is done in software. */
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

/** A page that keeps what its console complains about, and what it asked of other servers. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const page = await (await browser.newContext(options)).newPage();
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isGraphicsDriver(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (target.protocol.startsWith('http') && target.origin !== new URL(url).origin)
      elsewhere.push(request.url());
  });
  await page.goto(url);
  return { page, complaints, elsewhere };
}

/** Drawing in software is slow, and Chromium says so on the console of every page. */
function isGraphicsDriver(text: string): boolean {
  return text.includes('GL Driver Message') || text.includes('GPU stall due to ReadPixels');
}

/** How many pixels of the map are close to a colour of the style sheet: what is seen, not what was asked for. */
export async function pixelsOf(page: Page, name: string): Promise<number> {
  // The legend shows every colour, always.
  const shot = await page.locator('#map').screenshot({ style: '#legend, #counters { visibility: hidden }' });
  const png = shot.toString('base64');
  // Text, because it runs in the page, whose types (DOM) the rest of the package does not have.
  return page.evaluate(`(${COUNT_PIXELS})(${JSON.stringify(png)}, ${JSON.stringify(`--${name}`)})`);
}

/** Colours of lines are mixed with the ground at their edges; this much difference in all channels together is the same. */
const COUNT_PIXELS = `async (png, property) => {
  const sheetOf = (width, height) => new OffscreenCanvas(width, height).getContext('2d');
  const swatch = sheetOf(1, 1);
  swatch.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(property);
  swatch.fillRect(0, 0, 1, 1);
  const wanted = swatch.getImageData(0, 0, 1, 1).data;
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const sheet = sheetOf(bitmap.width, bitmap.height);
  sheet.drawImage(bitmap, 0, 0);
  const { data } = sheet.getImageData(0, 0, bitmap.width, bitmap.height);
  let found = 0;
  for (let at = 0; at < data.length; at += 4) {
    const difference = [0, 1, 2].reduce((sum, channel) => sum + Math.abs(data[at + channel] - wanted[channel]), 0);
    if (difference < 24) found += 1;
  }
  return found;
}`;
