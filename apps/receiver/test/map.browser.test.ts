import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { noBrowser, openPage, pixelsOf, startBrowser } from './browser';
import { driveRecords } from './drive';
import { record } from './records';
import { startReceiver, upload } from './server';

/** Software drawing on a shared machine: seconds, not milliseconds. */
const SLOW = { timeout: 15_000, interval: 200 };

const title = noBrowser === undefined ? 'the live map' : `the live map (skipped: ${noBrowser})`;

describe.skipIf(noBrowser !== undefined)(title, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  const drive = driveRecords();

  it('shows the drive, and a record that is posted later without being loaded again', {
    timeout: 60_000,
  }, async () => {
    const receiver = await startReceiver();
    await upload(receiver.url, { location: drive.slice(0, -2), device_id: 'car' });
    await upload(receiver.url, { location: drive.slice(0, 5), device_id: 'car' });
    const { page, complaints, elsewhere } = await openPage(browser, receiver.url);
    const text = (id: string) => page.locator(id).textContent();

    await expect.poll(() => text('#rows'), SLOW).toBe(String(drive.length - 2));
    expect(await text('#duplicates')).toBe('5');
    expect(await page.locator('#map canvas').count()).toBe(1);
    await expect.poll(() => pixelsOf(page, 'moving'), SLOW).toBeGreaterThan(2000);
    expect(await pixelsOf(page, 'stationary')).toBeLessThan(10);
    expect(await page.locator('#notice').isVisible()).toBe(false);

    await page.evaluate('window.isTheSamePage = true');
    await upload(receiver.url, { location: drive.slice(-2), device_id: 'car' });
    await expect.poll(() => text('#rows'), SLOW).toBe(String(drive.length));
    await expect.poll(() => pixelsOf(page, 'stationary'), SLOW).toBeGreaterThan(100);
    expect(await text('#last-seen')).toMatch(/^now$|^\d+ s ago$/);
    expect(await page.evaluate('window.isTheSamePage')).toBe(true);

    expect(complaints).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  it('shows episodes of the phone in hand, as they come, and goes to the one clicked', {
    timeout: 60_000,
  }, async () => {
    const receiver = await startReceiver();
    const { page, complaints } = await openPage(browser, receiver.url);
    await upload(receiver.url, { location: drive, device_id: 'car' });
    await expect.poll(() => pixelsOf(page, 'moving'), SLOW).toBeGreaterThan(2000);
    expect(await page.locator('#episodes').isVisible()).toBe(false);
    expect(await pixelsOf(page, 'distracted')).toBeLessThan(10);

    const at = drive.slice(20, 26);
    const dds = Math.floor(Date.parse(at[0]?.timestamp ?? '') / 1000) - 6;
    const said = at.map((one, index) => ({
      ...one,
      uuid: crypto.randomUUID(),
      extras: { dds, ddc: 's', ...(index === at.length - 1 ? { ddd: 47 } : {}) },
    }));
    await upload(receiver.url, { location: said.slice(0, -1), device_id: 'car' });
    const list = page.locator('#episodes li');
    await expect.poll(() => list.count(), SLOW).toBe(1);
    expect(await list.first().textContent()).toContain('at least');
    await upload(receiver.url, { location: said.slice(-1), device_id: 'car' });
    await expect.poll(() => list.first().textContent(), SLOW).toMatch(/^47 s.*screen on · car$/);
    await expect.poll(() => pixelsOf(page, 'distracted'), SLOW).toBeGreaterThan(100);
    await list.first().locator('button').click();
    expect(await page.locator('#follow').isChecked()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('waits for the first record, goes there, and describes it on a click; names are text', {
    timeout: 60_000,
  }, async () => {
    const receiver = await startReceiver();
    const viewport = { width: 390, height: 760 };
    const { page, complaints } = await openPage(browser, receiver.url, { viewport, colorScheme: 'dark' });
    await expect.poll(() => page.locator('#connection').textContent(), SLOW).toBe('live');
    expect(await page.locator('#notice').textContent()).toContain('No records yet');
    expect(await page.locator('#last-seen').textContent()).toBe('never');

    const device = '<img src=x onerror="window.wasFooled = true">';
    await upload(receiver.url, { location: record({ is_moving: null }), device_id: device });
    await expect.poll(() => pixelsOf(page, 'unconfirmed'), SLOW).toBeGreaterThan(100);
    expect(await pixelsOf(page, 'ground')).toBeGreaterThan(100_000);
    const [x, y] = (await page.evaluate(`(() => {
      const { width, height } = document.getElementById('map').getBoundingClientRect();
      return [width / 2, height / 2];
    })()`)) as [number, number];
    // A single record is brought to the middle, a little above it: the legend takes room below.
    await page.mouse.click(x, y - 5);
    const facts = page.locator('.facts');
    await expect.poll(() => facts.count(), SLOW).toBe(1);
    const told = (await facts.textContent()) ?? '';
    for (const fact of ['unconfirmed', '45.0 km/h', '8 m', '1.234 km', 'in vehicle (90 %)', '83 %', device])
      expect(told).toContain(fact);
    expect(await page.evaluate('window.wasFooled')).toBeUndefined();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    expect(complaints).toEqual([]);
  });

  it('takes no text of a record, an episode, a log entry or a name for markup', {
    timeout: 90_000,
  }, async () => {
    const receiver = await startReceiver();
    const script = (where: string) =>
      `${where}<img src=x onerror="window.wasFooled='${where}'"><script>window.wasFooled='${where}'</script>`;
    const dds = Math.floor(Date.parse('2024-05-01T12:30:00.000Z') / 1000);
    const nasty = record({
      event: script('event') as 'motionchange',
      activity: { type: script('activity') as 'still', confidence: 90 },
      extras: {
        dds,
        ddc: script('cause'),
        ddd: 47,
        trip: { id: script('trip') },
        geofence: { identifier: script('fence'), action: script('action') },
      },
      is_moving: null,
    });
    await upload(receiver.url, { location: nasty, device_id: script('device'), note: script('params') });
    const entry = {
      ts: nasty.timestamp,
      level: 3,
      src: 'js',
      event: script('log'),
      message: script('message'),
    };
    await upload(`${receiver.url}log`, { events: [entry], device_id: script('device') });
    const far = record({ coords: { latitude: -45, longitude: -120, accuracy: 5 } });
    await upload(receiver.url, { location: far, device_id: script('other') });
    const { page, complaints } = await openPage(browser, receiver.url);
    await expect
      .poll(async () => (await page.locator('#devices li b').allTextContents()).sort(), SLOW)
      .toEqual([script('device'), script('other')]);
    await page.locator('#devices button', { hasText: 'onerror' }).filter({ hasText: 'device' }).click();
    await expect.poll(() => page.locator('#episodes li').count(), SLOW).toBe(1);
    // A cause that is none of ours is one that we know.
    expect(await page.locator('#episodes li').textContent()).toContain('handled · device<img');
    await page.locator('#episodes li button').click();
    // The record is in the middle of the map now.
    await expect.poll(() => pixelsOf(page, 'distracted'), SLOW).toBeGreaterThan(20);
    const box = await page.locator('#map').boundingBox();
    await expect
      .poll(async () => {
        await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
        return page.locator('.facts').count();
      }, SLOW)
      .toBe(1);
    const told = (await page.locator('.facts').textContent()) ?? '';
    for (const where of ['event', 'device']) expect(told).toContain(script(where));
    expect(told).toContain(script('activity').replaceAll('_', ' '));
    expect(await page.evaluate('window.wasFooled')).toBeUndefined();
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(complaints).toEqual([]);
    for (const path of ['fleet', `?device=${encodeURIComponent(script('device'))}`]) {
      const other = await openPage(browser, `${receiver.url}${path}`);
      await expect.poll(() => other.page.locator('#connection').textContent(), SLOW).toBe('live');
      expect(await other.page.evaluate('window.wasFooled')).toBeUndefined();
      expect(await other.page.locator('img[src=x]').count()).toBe(0);
      await other.page.close();
    }
  });

  it('asks a person for the token, once', { timeout: 60_000 }, async () => {
    const receiver = await startReceiver({ token: 'write', readToken: 'read' });
    await upload(receiver.url, record(), { headers: { Authorization: 'Bearer write' } });
    const { page } = await openPage(browser, receiver.url);
    await page.locator('#token').fill('read');
    await page.locator('button').click();
    await expect.poll(() => page.locator('#rows').textContent(), SLOW).toBe('1');
    expect(page.url()).toBe(receiver.url);
    await page.goto(receiver.url);
    await expect.poll(() => page.locator('#rows').textContent(), SLOW).toBe('1');
  });

  it('draws over base tiles, from a template and from a style', { timeout: 90_000 }, async () => {
    const { url, asked } = await tileServer();
    for (const tiles of [`${url}tiles/{z}/{x}/{y}.png`, `${url}style.json`]) {
      asked.length = 0;
      const receiver = await startReceiver({ tiles, tilesAttribution: 'Tiles & more' });
      await upload(receiver.url, { location: drive });
      const { page, complaints } = await openPage(browser, receiver.url);
      await expect.poll(() => asked.filter((path) => path.endsWith('.png')).length, SLOW).toBeGreaterThan(0);
      await expect.poll(() => pixelsOf(page, 'moving'), SLOW).toBeGreaterThan(2000);
      expect(await page.locator('.maplibregl-ctrl-attrib').textContent()).toContain('Tiles & more');
      expect(await page.locator('#problem').isVisible()).toBe(false);
      expect(complaints).toEqual([]);
    }
  });

  it('shows the track on a plain ground when the style it was given does not load', {
    timeout: 60_000,
  }, async () => {
    const { url } = await tileServer();
    const receiver = await startReceiver({ tiles: `${url}missing.json` });
    await upload(receiver.url, { location: drive });
    const { page } = await openPage(browser, receiver.url);
    await expect.poll(() => pixelsOf(page, 'moving'), SLOW).toBeGreaterThan(2000);
    expect(await page.locator('#problem').textContent()).toContain('The base map does not load');
    expect(await page.locator('#graticule-labels span').count()).toBeGreaterThan(2);
  });
});

/** Serves one grey tile for every place, and a style that uses it. */
async function tileServer(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.url === '/style.json') {
      const tiles = [`http://${request.headers.host}/tiles/{z}/{x}/{y}.png`];
      response.setHeader('Content-Type', 'application/json');
      const layers = [{ id: 'base', type: 'raster', source: 'base' }];
      response.end(
        JSON.stringify({ version: 8, sources: { base: { type: 'raster', tiles, tileSize: 256 } }, layers }),
      );
      return;
    }
    if (request.url === '/missing.json') {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader('Content-Type', 'image/png');
    response.end(greyTile());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

/** A PNG of 256 by 256 grey pixels. */
function greyTile(): Buffer {
  const size = 256;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = Buffer.alloc((size + 1) * size, 0xcc);
  for (let row = 0; row < size; row += 1) pixels[row * (size + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** The checksum of PNG (node:zlib has it from 22.2 only). */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
