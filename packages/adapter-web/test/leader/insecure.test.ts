import type { Browser } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  browserTitle,
  noBrowser,
  openTab,
  type PageServer,
  pageScript,
  pageServer,
  startBrowser,
  type Tab,
} from '../chromium';

/** Without locks a tab that ended without a word is missed after nine seconds. */
const TAKEOVER_MILLIS = 20_000;

describe.skipIf(noBrowser !== undefined)(browserTitle('tabs on plain http'), { timeout: 60_000 }, () => {
  let server: PageServer;
  let browser: Browser;
  let origin: string;

  beforeEach(async () => {
    server = await pageServer(await pageScript(new URL('./pages/tab.ts', import.meta.url)));
    // A name that is not localhost: no secure context, and so neither locks nor workers.
    origin = server.origin.replace('127.0.0.1', 'app.test');
    browser = await startBrowser(['--host-resolver-rules=MAP app.test 127.0.0.1']);
  });
  afterEach(async () => {
    await browser?.close();
    await server?.close();
  });

  const becomes = (tab: Tab, role: string) =>
    expect.poll(() => tab.evaluate('app.geo.role'), { timeout: TAKEOVER_MILLIS }).toBe(role);

  it('have one that leads, and State says what is missing', async () => {
    const first = await openTab(browser, origin);
    await becomes(first, 'leader');
    const second = await openTab(browser, origin);
    // It is seen, and so it leads.
    await becomes(second, 'leader');
    await becomes(first, 'client');
    await first.evaluate(`app.geo.ready({ reset: false }).then(() => 1)`);
    await first.evaluate(`app.geo.insertLocation({ coords: { latitude: 1, longitude: 1 } })`);
    expect(await first.evaluate('app.geo.getState().then(({ web }) => web)')).toMatchObject({
      role: 'client',
      secureContext: false,
      storage: 'unknown',
      backgroundSync: 'unsupported',
    });
    await second.crash();
    await becomes(first, 'leader');
    await first.evaluate(`app.geo.ready({ reset: false }).then(() => 1)`);
    expect(await first.evaluate('app.geo.getCount()')).toBe(1);
  });
});
