import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, openPage, startBrowser } from './browser';
import { startReceiver } from './server';

/** Pictures of the page, for people; GEO_PICTURES names the folder. */
const pictures = process.env.GEO_PICTURES;

describe.skipIf(noBrowser)(`the page of the interface${noBrowser ? `: ${noBrowser}` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  it.each(['light', 'dark'] as const)(
    'shows every operation in %s, from files of the receiver alone',
    async (colorScheme) => {
      const receiver = await startReceiver({ token: 'needed for all but this' });
      const { page, complaints, elsewhere } = await openPage(browser, `${receiver.url}docs`, { colorScheme });
      await page.locator('.opblock').first().waitFor({ timeout: 30_000 });
      const shown = await page.locator('.opblock-summary-path').allTextContents();
      expect(shown.map((path) => path.replaceAll('\u200b', ''))).toEqual(
        expect.arrayContaining([
          '/locations',
          '/records',
          '/devices/{device}/track',
          '/export.gpx',
          '/owntracks',
        ]),
      );
      const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      const ink = await page.evaluate("getComputedStyle(document.querySelector('.info .title')).color");
      const brightness = (colour: unknown) =>
        (String(colour).match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
      const isDark = brightness(ground) < brightness(ink);
      expect(isDark).toBe(colorScheme === 'dark');
      await page.locator('#operations-Reading-records .opblock-summary-control').click();
      await page.locator('#operations-Reading-records .responses-table').first().waitFor();
      if (pictures) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: `${pictures}/docs-${colorScheme}.png` });
      }
      expect(complaints).toEqual([]);
      expect(elsewhere).toEqual([]);
    },
    60_000,
  );
});
