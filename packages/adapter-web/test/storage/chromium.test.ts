import { type StorageTrial, storageCases } from '@geo/core/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  browserTitle,
  casesInPage,
  noBrowser,
  type PageServer,
  pageScript,
  pageServer,
  startBrowser,
} from '../chromium';

/** Only the names of the cases are used here. */
const cases = storageCases(() => undefined as unknown as StorageTrial);

describe.skipIf(noBrowser !== undefined)(browserTitle('IndexedDB in Chromium'), () => {
  let server: PageServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await pageServer(await pageScript(new URL('./pages/suite.ts', import.meta.url)));
    browser = await startBrowser();
    page = await browser.newPage();
    await page.goto(server.origin);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  casesInPage('storage', 'storage', cases, () => page);
  casesInPage('storage of a leader', 'fenced', cases, () => page);

  it('refuses a commit beyond the quota with FULL, and works again when there is room', async () => {
    // A context of its own: Chromium computes the free space now and then, and believes that for a while.
    const page = await (await browser.newContext()).newPage();
    await page.goto(server.origin);
    const devtools = await page.context().newCDPSession(page);
    const { origin } = server;
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
    expect(await page.evaluate(() => storageTrial.commit('a'))).toBe('FULL');
    expect(await page.evaluate(() => storageTrial.keys())).toEqual([]);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    await expect
      .poll(() => page.evaluate(() => storageTrial.commit('b')), { timeout: 20_000 })
      .toBe(undefined);
    expect(await page.evaluate(() => storageTrial.keys())).toEqual(['b']);
    await page.context().close();
  }, 60_000);
});
