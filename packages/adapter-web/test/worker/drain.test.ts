import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { type SyncDispatch, syncDispatch } from './sync-dispatch';
import { type TokenReceiver, tokenReceiver } from './token-receiver';

const RECORDS = 12;

describe.skipIf(noBrowser !== undefined)(browserTitle('the service worker'), () => {
  let scripts: { page: string; worker: string };
  let receiver: TokenReceiver;
  let server: PageServer;
  let browser: Browser;
  let sync: SyncDispatch;

  beforeAll(async () => {
    const [page, worker] = await Promise.all(
      ['page', 'worker'].map((name) => pageScript(new URL(`./pages/${name}.ts`, import.meta.url))),
    );
    scripts = { page: page ?? '', worker: worker ?? '' };
  }, 60_000);
  beforeEach(async () => {
    receiver = tokenReceiver();
    server = await pageServer(scripts.page, {
      scripts: { '/worker.js': scripts.worker },
      otherwise: receiver.answer,
    });
    browser = await startBrowser();
    sync = await syncDispatch(browser, server.origin);
  });
  afterEach(async () => {
    await browser.close();
    await server.close();
  });

  /** An app that has recorded while its server was down. */
  async function recorded(): Promise<{ tab: Tab; uuids: readonly string[] }> {
    const tab = await openTab(browser, server.origin);
    await tab.evaluate('page.registered()');
    await expect.poll(() => tab.evaluate('page.geo.role')).toBe('leader');
    const config = {
      url: `${server.origin}/records`,
      batchSync: true,
      autoSync: false,
      authorization: {
        accessToken: 'access-1',
        refreshToken: 'refresh-1',
        refreshUrl: `${server.origin}/token`,
        refreshPayload: { token: '{refreshToken}' },
      },
    };
    await tab.evaluate(`page.geo.ready(${JSON.stringify(config)}).then(() => 1)`);
    const uuids = await tab.evaluate<string[]>(
      `Promise.all(Array.from({ length: ${RECORDS} }, (_, index) =>
        page.geo.insertLocation({ coords: { latitude: index, longitude: 1 } })))`,
    );
    return { tab, uuids };
  }

  it('uploads what a page that is gone has left, with a token that it refreshes', async () => {
    const { tab, uuids } = await recorded();
    await tab.close();
    await sync.fire('geo-upload:drain');
    await expect.poll(() => receiver.stored.size, { timeout: 10_000 }).toBe(RECORDS);
    expect([...receiver.stored].sort()).toEqual(uuids.map((uuid) => [uuid, 1]).sort());
    expect(receiver.exchanged).toEqual(['refresh-1']);
    expect(receiver.uploads).toEqual([401, 200]);

    // The page finds an empty queue and the new tokens.
    const again = await openTab(browser, server.origin);
    await again.evaluate(`page.geo.ready({ reset: false }).then(() => 1)`);
    expect(await again.evaluate('page.geo.getCount()')).toBe(0);
    expect(await again.evaluate('page.geo.getAuthState().then(({ refreshToken }) => refreshToken)')).toBe(
      'refresh-2',
    );
  });

  it('leaves the queue to a page that leads', async () => {
    const { tab } = await recorded();
    await sync.fire('geo-upload:drain');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(receiver.uploads).toEqual([]);
    expect(await tab.evaluate('page.geo.getCount()')).toBe(RECORDS);
    expect(await tab.evaluate(`page.geo.sync({ result: 'count' })`)).toBe(RECORDS);
  });

  it('keeps every record while the server is down, and uploads them the next time', async () => {
    const { tab } = await recorded();
    await tab.close();
    receiver.failing = 503;
    expect(await sync.upload()).toMatchObject({ code: 'HTTP' });
    expect(receiver.uploads).toEqual([503]);
    receiver.failing = undefined;
    expect(await sync.upload()).toEqual({ uploaded: RECORDS, left: 0, by: 'uploaded' });
    expect(receiver.stored.size).toBe(RECORDS);
  });

  it('is asked by a page that is hidden with records, and State says so', async () => {
    const { tab } = await recorded();
    const state = () => tab.evaluate('page.geo.getState().then(({ web }) => web.backgroundSync)');
    expect(await state()).toBe('idle');
    await openTab(browser, `${server.origin}/elsewhere`);
    await expect.poll(state).toBe('registered');
  });
});
