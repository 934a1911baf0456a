import type { PresenceRequest } from '@geo/core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webPresence } from '../../src/page/web-presence';
import {
  browserTitle,
  noBrowser,
  openTab,
  type PageServer,
  pageScript,
  pageServer,
  startBrowser,
} from '../chromium';

describe('presence', () => {
  it('is told to the page, which shows it by itself', () => {
    const shown: PresenceRequest[] = [];
    const presence = webPresence({ keepScreenOn: true, onChange: (what) => shown.push(what) });
    presence.set({ mode: 'location' });
    presence.set({ mode: 'off' });
    expect(shown).toEqual([{ mode: 'location' }, { mode: 'off' }]);
  });
});

describe.skipIf(noBrowser !== undefined)(browserTitle('the screen in Chromium'), () => {
  let browser: Browser;
  let server: PageServer;
  let script: string;
  beforeAll(async () => {
    script = await pageScript(new URL('./presence-page.ts', import.meta.url));
    server = await pageServer(script);
    browser = await startBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it('stays on while locations are tracked and the page is visible', async () => {
    const tab = await openTab(browser, server.origin);
    await tab.show();
    const lock = () => tab.evaluate('screenLock()');
    const track = (mode: PresenceRequest['mode']) => tab.evaluate(`presence.set({ mode: '${mode}' })`);
    await track('geofences');
    expect(await lock()).toBe('released');
    await track('location');
    await expect.poll(lock).toBe('held');
    const inFront = await openTab(browser, server.origin);
    await inFront.show();
    await expect.poll(lock).toBe('released');
    await tab.show();
    await expect.poll(lock).toBe('held');
    await track('off');
    await expect.poll(lock).toBe('released');
    await tab.close();
    await inFront.close();
  });

  it('says why it does not stay on where a permissions policy forbids it', async () => {
    const forbidden = await pageServer(script, { headers: { 'Permissions-Policy': 'screen-wake-lock=()' } });
    const tab = await openTab(browser, forbidden.origin);
    await tab.show();
    await tab.evaluate(`presence.set({ mode: 'location' })`);
    await expect.poll(() => tab.evaluate('screenLock()')).toMatch(/^refused: NotAllowedError: /);
    await tab.close();
    await forbidden.close();
  });
});
