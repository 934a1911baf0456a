import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, openPage, serveBuilt, startBrowser } from './browser';

const SLOW = { timeout: 30_000, interval: 250 };

const title = noBrowser === undefined ? 'the base map' : `the base map (skipped: ${noBrowser})`;

describe.skipIf(noBrowser !== undefined)(title, () => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof serveBuilt>>;
  beforeAll(async () => {
    [browser, server] = await Promise.all([startBrowser(), serveBuilt()]);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it('is the land, and a PMTiles archive that is dropped on it', { timeout: 90_000 }, async () => {
    const { page, complaints, close } = await openPage(browser, server.url);
    await page.locator('.map-webgl canvas').waitFor();
    expect(await page.locator('.graticule-labels span').count()).toBeGreaterThan(2);
    expect(await isRed(page)).toBe(false);
    await page.evaluate(`(${DROP})(true)`);
    await expect.poll(() => isRed(page), SLOW).toBe(true);
    expect(await page.locator('.graticule-labels span').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('stays as it is when the file is no archive', { timeout: 60_000 }, async () => {
    const { page, close } = await openPage(browser, server.url);
    await page.locator('.map-webgl canvas').waitFor();
    await page.evaluate(`(${DROP})(false)`);
    await expect.poll(() => page.locator('.problem').textContent(), SLOW).toContain('does not load');
    expect(await page.locator('.graticule-labels span').count()).toBeGreaterThan(2);
    await close();
  });

  it('is drawn on a canvas where there is no WebGL', { timeout: 60_000 }, async () => {
    const { page, close } = await openPage(browser, server.url, undefined, (fresh) =>
      fresh.addInitScript(
        "HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, { apply: (target, self, all) => all[0].startsWith('webgl') ? null : Reflect.apply(target, self, all) })",
      ),
    );
    await expect.poll(() => page.locator('.problem').textContent(), SLOW).toContain('drawn on a canvas');
    expect(await page.locator('.map-canvas').count()).toBe(1);
    expect(await page.locator('.map-webgl').count()).toBe(0);
    await close();
  });
});

/** Is the map red, a little off its middle? */
async function isRed(page: Page): Promise<boolean> {
  const shot = await page.screenshot({ clip: { x: 300, y: 300, width: 1, height: 1 } });
  return (await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${shot.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return red > 180 && green < 60 && blue < 60;
  })()`)) as boolean;
}

/** Drops an archive of one red tile, of the whole world, on the map; or a file that is none. */
const DROP = `async (isArchive) => {
  const canvas = new OffscreenCanvas(256, 256);
  const context = canvas.getContext('2d');
  context.fillStyle = '#e00000';
  context.fillRect(0, 0, 256, 256);
  const tile = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  const varint = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]);
  const directory = [...varint(1), ...varint(0), ...varint(1), ...varint(tile.length), ...varint(1)];
  const header = new DataView(new ArrayBuffer(127));
  [...'PMTiles'].forEach((letter, at) => header.setUint8(at, letter.charCodeAt(0)));
  header.setUint8(7, 3);
  const long = (at, value) => header.setBigUint64(at, BigInt(value), true);
  long(8, 127);
  long(16, directory.length);
  long(24, 127 + directory.length);
  long(32, 2);
  long(40, 129 + directory.length);
  long(56, 129 + directory.length);
  long(64, tile.length);
  for (const at of [72, 80, 88]) long(at, 1);
  [1, 1, 1, 2, 0, 0].forEach((value, at) => header.setUint8(96 + at, value));
  [-180e7, -85e7, 180e7, 85e7].forEach((value, at) => header.setInt32(102 + 4 * at, value, true));
  const parts = isArchive ? [header.buffer, new Uint8Array(directory), '{}', tile] : ['no archive at all, but long enough '.repeat(10)];
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(parts, 'red.pmtiles'));
  document.querySelector('.map-ground').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}`;
