import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

/** A leader that is frozen without an event is silent for nine seconds before another takes over. */
const TAKEOVER_MILLIS = 20_000;
/** Chromium ends the transaction of a page that hangs after a minute. */
const HELD_MILLIS = 90_000;

describe.skipIf(noBrowser !== undefined)(browserTitle('tabs of one origin'), () => {
  let server: PageServer;
  let browser: Browser;
  /** Answers the request that a tab waits for. */
  let goOn: (() => void) | undefined;

  beforeAll(async () => {
    server = await pageServer(await pageScript(new URL('./pages/tab.ts', import.meta.url)), {
      otherwise: (request, response) => {
        const answer = () => response.writeHead(200, { 'Content-Type': 'text/html' }).end('elsewhere');
        if (request.url === '/held') goOn = answer;
        else answer();
      },
    });
  }, 60_000);
  afterAll(() => server?.close());
  beforeEach(async () => {
    browser = await startBrowser();
  });
  afterEach(async () => {
    await browser.close();
  });

  const open = () => openTab(browser, server.origin);
  const roleOf = (tab: Tab) => tab.evaluate<string>('app.geo.role');
  const becomes = (tab: Tab, role: string, timeout = TAKEOVER_MILLIS) =>
    expect.poll(() => roleOf(tab), { timeout, interval: 50 }).toBe(role);
  const ready = (tab: Tab) =>
    tab.evaluate(`app.geo.ready({ reset: false, url: 'https://example.com/' }).then(() => 1)`);
  const started = async (tab: Tab) => {
    await ready(tab);
    await tab.evaluate(`app.geo.start().then(() => app.geo.changePace(true))`);
  };
  const inserted = (tab: Tab, index: number) =>
    tab.evaluate(`app.geo.insertLocation({ coords: { latitude: ${index}, longitude: 1 } })`);
  const countOf = (tab: Tab) => tab.evaluate<number>('app.geo.getCount()');

  /** Two tabs: the one that was opened last is seen, and so it leads. */
  async function pair(): Promise<{ leader: Tab; client: Tab }> {
    const client = await open();
    await becomes(client, 'leader');
    const leader = await open();
    await becomes(leader, 'leader');
    await becomes(client, 'client');
    return { leader, client };
  }

  it('has one that tracks, and the other is its client with the same operations and events', async () => {
    const { leader, client } = await pair();
    await started(leader);
    await ready(client);
    // One receiver is on: the leader's.
    expect(await client.evaluate('app.fix(0)')).toBe(0);
    expect(await leader.evaluate('app.fix(0)')).toBe(1);
    await expect.poll(() => client.evaluate<string[]>('app.heard')).not.toEqual([]);
    expect(await countOf(client)).toBe(await countOf(leader));
    expect(
      await client.evaluate('app.geo.getState().then(({ enabled, web }) => [enabled, web.role])'),
    ).toEqual([true, 'client']);
  });

  it('has another that tracks when the first crashes, with every record of it', async () => {
    const { leader, client } = await pair();
    await started(leader);
    await ready(client);
    for (let index = 0; index < 5; index++) await inserted(leader, index);
    const before = await countOf(client);
    expect(before).toBeGreaterThanOrEqual(5);
    await leader.crash();
    await becomes(client, 'leader');
    expect(await countOf(client)).toBe(before);
    // Tracking goes on, and the earlier listener receives it.
    await client.evaluate('app.heard.splice(0)');
    await expect.poll(() => client.evaluate<number>('app.fix(6)')).toBe(1);
    await expect.poll(() => client.evaluate<string[]>('app.heard')).not.toEqual([]);
  });

  it('gives the lead to the tab that is seen', async () => {
    const { leader, client } = await pair();
    await started(leader);
    await client.show();
    await becomes(client, 'leader');
    await becomes(leader, 'client');
    expect(await leader.evaluate('app.fix(0)')).toBe(0);
    await expect.poll(() => client.evaluate('app.fix(0)')).toBe(1);
  });

  it('takes the lead from a frozen tab, which is a client when it wakes', async () => {
    const { leader, client } = await pair();
    await started(leader);
    await ready(client);
    // Something else is in front: only a hidden tab can be frozen.
    await openTab(browser, `${server.origin}/elsewhere`);
    await leader.freeze();
    await becomes(client, 'leader');
    await inserted(client, 0);
    await leader.resume();
    await becomes(leader, 'client');
    expect(await countOf(leader)).toBe(await countOf(client));
  });

  it('takes the lead from a tab that hangs, whose late commits are refused', async () => {
    const { leader, client } = await pair();
    await started(leader);
    await ready(client);
    // It answers nothing until it may go on, as behind a debugger; then it goes on in the middle of its work.
    // Not within a commit: the transaction of a page that hangs holds the database until the browser ends it, after a minute.
    await leader.evaluate('app.committed()');
    const hung = leader.evaluate(`{
      const request = new XMLHttpRequest();
      request.open('GET', '/held', false);
      request.send();
      app.fix(7);
    }`);
    await expect.poll(() => goOn, { timeout: TAKEOVER_MILLIS }).toBeDefined();
    const called = client.evaluate<string>(`app.geo.getCount().then(() => 'answered', ({ code }) => code)`);
    // Before the database answers its claim: the call does not wait for that.
    expect(await called).toBe('UNAVAILABLE');
    // A commit that began of itself meanwhile is one that a hanging page holds.
    await becomes(client, 'leader', HELD_MILLIS);
    const before = await countOf(client);
    await client.show();
    goOn?.();
    await hung;
    await becomes(leader, 'client');
    expect(await countOf(client)).toBe(before);
    expect(await countOf(leader)).toBe(before);
  }, 150_000);

  it('rejects what was open when the leader ended, and performs what comes after', async () => {
    const { leader, client } = await pair();
    await ready(client);
    const lost = client.evaluate<string>(
      `app.geo.getCurrentPosition({ timeout: 60 }).then(() => 'answered', ({ code }) => code)`,
    );
    await expect.poll(() => leader.evaluate('app.watches()')).toBe(1);
    await leader.close();
    expect(await lost).toBe('UNAVAILABLE');
    expect(await countOf(client)).toBe(0);
  });
});
