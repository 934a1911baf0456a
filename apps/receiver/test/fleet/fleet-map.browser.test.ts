import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedReceiver, serveReceiver } from '../../src/index';
import { noBrowser, openPage, pixelsOf, startBrowser } from '../browser';
import { record, records } from '../records';
import { upload } from '../server';

const DEVICES = 10_000;
const START = Date.parse('2024-05-01T12:30:00.000Z');
/** What a page would run if it took a text for markup. */
const SCRIPT = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>';
const NASTY = `van ${SCRIPT}`;

const textOf = (page: Page, selector: string) => page.locator(selector).textContent();

describe.skipIf(noBrowser)(`the map of a fleet${noBrowser ? `: ${noBrowser}` : ''}`, () => {
  let browser: Browser;
  let receiver: ServedReceiver;
  beforeAll(async () => {
    browser = await startBrowser();
    receiver = await serveReceiver();
    // A grid over Istria and the sea before it, a hundred devices wide.
    const everyone = Array.from({ length: DEVICES - 1 }, (_, index) => ({
      device_id: `van-${index}`,
      location: record({
        timestamp: new Date(START).toISOString(),
        coords: {
          latitude: 44.8 + Math.floor(index / 100) * 0.01,
          longitude: 13 + (index % 100) * 0.01,
          accuracy: 5,
        },
        is_moving: index % 4 === 0,
      }),
    }));
    for (let from = 0; from < everyone.length; from += 1000)
      expect((await upload(receiver.url, everyone.slice(from, from + 1000))).status).toBe(200);
    const day = records(300).map((each) => ({ ...each, extras: { note: SCRIPT } }));
    await upload(receiver.url, { location: day, device_id: NASTY });
    const decided = (seconds: number, message: string) => ({
      ...{ ts: new Date(START + seconds * 1000).toISOString(), level: 4, src: 'native' },
      ...{ event: 'motion:decided', message },
    });
    const events = [decided(5, `probing ${SCRIPT}`), decided(290, 'moving: 12.5 m/s')];
    await upload(`${receiver.url}log`, { events, device_id: NASTY });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
  });

  it('shows ten thousand devices in clusters, one of them with its past and its reasons, and no text as markup', async () => {
    const { page, complaints, elsewhere } = await openPage(browser, `${receiver.url}fleet`);
    await expect.poll(() => textOf(page, '#count'), { timeout: 20_000 }).toBe('10,000');
    await expect.poll(() => page.locator('.count').count(), { timeout: 10_000 }).toBeGreaterThan(3);
    const counts = await page.locator('.count').allTextContents();
    const sum = counts.reduce(
      (all, text) => all + (text.endsWith('k') ? Number.parseFloat(text) * 1000 : Number(text)),
      0,
    );
    expect(sum).toBeGreaterThan(DEVICES * 0.9);
    expect(sum).toBeLessThan(DEVICES * 1.1);
    await expect.poll(() => pixelsOf(page, 'accent'), { timeout: 10_000 }).toBeGreaterThan(500);

    await page.locator('#name').fill('onerror');
    await page.locator('#name').press('Enter');
    await expect.poll(() => textOf(page, '#device h2')).toBe(NASTY);
    await expect.poll(() => page.locator('#time').getAttribute('max')).toBe('299');
    // At the end of the bar: the last record, and what was decided around it.
    await expect
      .poll(() => page.locator('#reasons li').allTextContents())
      .toEqual([expect.stringContaining('moving: 12.5 m/s')]);
    await expect.poll(() => pixelsOf(page, 'unconfirmed'), { timeout: 10_000 }).toBeGreaterThan(50);
    await page.locator('#time').fill('3');
    await expect
      .poll(() => page.locator('#reasons li').allTextContents())
      .toEqual([expect.stringContaining(`probing ${SCRIPT}`)]);
    expect(await textOf(page, '#facts')).toContain(NASTY);
    expect(await page.evaluate('window.pwned')).toBe(undefined);
    expect(await page.locator('#side img, #side script').count()).toBe(0);
    expect([complaints, elsewhere]).toEqual([[], []]);
    await page.close();
  }, 60_000);

  it('goes on with what arrives, and follows one', async () => {
    const { page, complaints } = await openPage(browser, `${receiver.url}fleet`);
    await expect.poll(() => textOf(page, '#connection'), { timeout: 20_000 }).toBe('live');
    await page.locator('#name').fill('onerror');
    await page.locator('#name').press('Enter');
    await expect.poll(() => page.locator('#time').getAttribute('max')).not.toBe('0');
    const before = Number(await page.locator('#time').getAttribute('max'));
    await page.locator('#follow').check();
    const late = record({
      timestamp: new Date(START + 600_000).toISOString(),
      coords: { latitude: 48, longitude: 11, accuracy: 5, speed: 33 },
    });
    await upload(receiver.url, { location: late, device_id: NASTY });
    await upload(receiver.url, {
      location: record({ timestamp: new Date(START).toISOString() }),
      device_id: 'new',
    });
    await expect.poll(() => page.locator('#time').getAttribute('max')).toBe(String(before + 1));
    await expect.poll(() => textOf(page, '#facts')).toContain('118.8 km/h');
    await expect.poll(() => textOf(page, '#count')).toBe('10,001');
    // The map has gone there: the degrees of the graticule say so.
    await expect.poll(() => textOf(page, '#graticule-labels'), { timeout: 10_000 }).toMatch(/4[78]/);
    expect(complaints).toEqual([]);
    await page.close();
  }, 60_000);

  it('asks for the token like the other map', async () => {
    const closed = await serveReceiver({ token: 'right' });
    const { page } = await openPage(browser, `${closed.url}fleet?token=right`);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => textOf(page, '#notice')).toContain('No device');
    expect((await fetch(`${closed.url}fleet`)).status).toBe(401);
    await page.close();
    await closed.close();
  }, 60_000);
});
