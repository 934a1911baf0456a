import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { press, rate, tab } from './acts';
import { LAPTOP, noBrowser, openPage, POCKET, serveBuilt, startBrowser } from './browser';

const TABS = ['States', 'Events', 'Queue', 'Fences', 'Energy', 'Settings'];
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const title = noBrowser === undefined ? 'for everybody' : `for everybody (skipped: ${noBrowser})`;

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

  describe.each([
    ['a laptop', LAPTOP],
    ['a phone', POCKET],
  ])('on %s', (_, size) => {
    it.each(['light', 'dark'] as const)(
      'axe finds no serious violation, %s',
      { timeout: 120_000 },
      async (scheme) => {
        const { page, close } = await openPage(browser, server.url, { ...size, colorScheme: scheme });
        await page.addScriptTag({ path: AXE });
        await tab(page, 'Fences');
        await press(page, 'Around the phone');
        await rate(page, 30);
        await press(page, 'Drive');
        await tab(page, 'Events');
        await page.locator('.events button').first().click();
        await page.locator('.reason .facts').waitFor();
        expect(await violations(page)).toEqual([]);
        await press(page, 'Close the reason');
        for (const name of TABS) {
          await tab(page, name);
          expect([name, await violations(page)]).toEqual([name, []]);
        }
        await close();
      },
    );

    it('fits the width of the screen', { timeout: 60_000 }, async () => {
      const { page, close } = await openPage(browser, server.url, size);
      const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
      expect(widths).toEqual([size.viewport.width, size.viewport.width]);
      await close();
    });
  });

  it('finds what is broken: a button without a name', { timeout: 60_000 }, async () => {
    const { page, close } = await openPage(browser, server.url);
    await page.addScriptTag({ path: AXE });
    await page.evaluate("document.querySelector('.round').removeAttribute('aria-label')");
    expect((await violations(page)).join()).toContain('button-name');
    await close();
  });
});

/** Serious and critical ones, with the first place of each. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] })",
  )) as AxeResults;
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)} ${nodes[0]?.any[0]?.message ?? ''}`);
}
