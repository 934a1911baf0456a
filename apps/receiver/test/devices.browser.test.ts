import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, openPage, pixelsOf, startBrowser } from './browser';
import { record } from './records';
import { startReceiver, upload } from './server';

/** Software drawing on a shared machine: seconds, not milliseconds. */
const SLOW = { timeout: 15_000, interval: 200 };

const title = noBrowser === undefined ? 'the live map' : `the live map (skipped: ${noBrowser})`;

describe.skipIf(noBrowser !== undefined)(`${title} of several devices`, { timeout: 60_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  /** Positions going east, a minute apart. */
  function drive(latitude: number, longitude: number, start: string, count = 30, step = 0.001) {
    return Array.from({ length: count }, (_, index) => {
      const east = longitude + index * step;
      return record({
        timestamp: new Date(Date.parse(start) + index * 60_000).toISOString(),
        coords: { latitude, longitude: east > 180 ? east - 360 : east, accuracy: 8 },
      });
    });
  }
  const names = (page: Page) => page.locator('#devices li b').allTextContents();
  const text = (page: Page, id: string) => page.locator(id).textContent();
  const meridians = async (page: Page) =>
    (await page.locator('#graticule-labels .meridian').allTextContents()).join(' ');

  it('lists them, names them on the map, and counts only the one that is chosen', async () => {
    const receiver = await startReceiver();
    await upload(receiver.url, { location: drive(45.2, 13.6, '2024-05-01T12:00:00Z'), device_id: 'van' });
    await upload(receiver.url, {
      location: drive(45.25, 13.6, '2024-05-01T12:00:00Z', 12),
      device_id: 'bike',
    });
    const { page, complaints } = await openPage(browser, receiver.url);
    await expect.poll(() => names(page), SLOW).toEqual(['bike', 'van']);
    expect((await page.locator('.label').allTextContents()).sort()).toEqual(['bike', 'van']);
    await expect.poll(() => text(page, '#rows'), SLOW).toBe('42');
    await page.locator('#devices button', { hasText: 'bike' }).click();
    await expect.poll(() => text(page, '#rows'), SLOW).toBe('12');
    await upload(receiver.url, {
      location: drive(45.25, 13.63, '2024-05-01T12:30:00Z', 3),
      device_id: 'bike',
    });
    await expect.poll(() => text(page, '#rows'), SLOW).toBe('15');
    await page.locator('#fit').click();
    await expect.poll(() => text(page, '#rows'), SLOW).toBe('45');
    expect(await page.locator('#follow').isChecked()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('counts and lists one alone when the address names one', async () => {
    const receiver = await startReceiver();
    await upload(receiver.url, { location: drive(45.2, 13.6, '2024-05-01T12:00:00Z'), device_id: 'van' });
    await upload(receiver.url, {
      location: drive(45.25, 13.6, '2024-05-01T12:00:00Z', 12),
      device_id: 'bike',
    });
    const { page } = await openPage(browser, `${receiver.url}?device=bike`);
    await expect.poll(() => text(page, '#rows'), SLOW).toBe('12');
    await upload(receiver.url, { location: drive(45.2, 13.7, '2024-05-01T13:00:00Z', 5), device_id: 'van' });
    await upload(receiver.url, {
      location: drive(45.25, 13.63, '2024-05-01T12:30:00Z', 3),
      device_id: 'bike',
    });
    await expect.poll(() => text(page, '#rows'), SLOW).toBe('15');
    expect(await page.locator('#devices').isVisible()).toBe(false);
    expect(await page.locator('#one-device').isVisible()).toBe(true);
  });

  it('is not captured by a clock in 2099, and shows a replay of 2010 among records of 2026', async () => {
    const receiver = await startReceiver();
    await upload(receiver.url, {
      location: drive(10, 100, '2099-01-01T00:00:00Z', 5),
      device_id: 'wrong clock',
    });
    await upload(receiver.url, { location: drive(45.2, 13.6, '2026-05-01T12:00:00Z'), device_id: 'van' });
    const { page } = await openPage(browser, receiver.url);
    await page.locator('#devices button', { hasText: 'wrong clock' }).waitFor();
    expect(await text(page, '#devices li:has-text("wrong clock") span')).toContain('days ahead');
    await page.locator('#devices button', { hasText: 'van' }).click();
    await expect.poll(() => pixelsOf(page, 'moving'), SLOW).toBeGreaterThan(1000);
    expect(await meridians(page)).toContain('13°');
    await page.locator('#devices button', { hasText: 'van' }).click();
    await upload(receiver.url, { location: drive(-30, -70, '2010-05-01T12:00:00Z', 5), device_id: 'van' });
    await expect.poll(() => meridians(page), SLOW).toMatch(/(69|70)°.*W/);
  });

  it('draws a drive over the antimeridian where it was, not around the world', async () => {
    const receiver = await startReceiver();
    await upload(receiver.url, {
      location: drive(-17, 179.95, '2024-05-01T12:00:00Z', 100),
      device_id: 'ship',
    });
    const { page, complaints } = await openPage(browser, receiver.url);
    await expect.poll(() => meridians(page), SLOW).toMatch(/179°.*E/);
    expect(await meridians(page)).toMatch(/(179|180)°.*W/);
    await expect.poll(() => pixelsOf(page, 'moving'), SLOW).toBeGreaterThan(2000);
    expect(complaints).toEqual([]);
  });

  it('can be read on a phone', async () => {
    const receiver = await startReceiver();
    for (const [index, name] of [
      'van',
      'bike',
      'a very long name of a device that nobody would choose',
    ].entries())
      await upload(receiver.url, {
        location: drive(45.2 + index / 20, 13.6, '2024-05-01T12:00:00Z'),
        device_id: name,
      });
    const { page } = await openPage(browser, receiver.url, { viewport: { width: 390, height: 760 } });
    await expect.poll(() => names(page), SLOW).toHaveLength(3);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    const boxes = await Promise.all(
      ['#side', '#legend'].map(async (id) => (await page.locator(id).boundingBox()) ?? { y: 0, height: 760 }),
    );
    // The panels together leave more than half of the height to the map.
    expect(boxes.reduce((sum, { height }) => sum + height, 0)).toBeLessThan(380);
  });
});
