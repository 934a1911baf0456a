import { schedulerCases, schedulerSuite } from '@geo/core/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { uptimeClock } from '../../src/scheduler/uptime-clock';
import { webScheduler } from '../../src/scheduler/web-scheduler';
import {
  browserTitle,
  casesInPage,
  noBrowser,
  openTab,
  type PageServer,
  pageScript,
  pageServer,
  startBrowser,
} from '../chromium';

describe('scheduler on virtual timers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  schedulerSuite({ describe, it }, () => {
    const scheduler = webScheduler();
    return {
      scheduler,
      wait: async (millis) => {
        await vi.advanceTimersByTimeAsync(millis);
      },
      close: () => scheduler.close(),
    };
  });

  it('runs after a delay beyond 2^31 ms, and not before', async () => {
    const scheduler = webScheduler();
    let runs = 0;
    scheduler.after(2 ** 31 + 5_000, () => {
      runs += 1;
    });
    await vi.advanceTimersByTimeAsync(2 ** 31);
    expect(runs).toBe(0);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(runs).toBe(1);
    scheduler.close();
  });

  it('refuses a delay and an alarm that are no numbers', () => {
    const scheduler = webScheduler();
    expect(() => scheduler.after(Number.NaN, () => undefined)).toThrow(
      'delayMillis must be a finite number of milliseconds; got NaN',
    );
    expect(() => scheduler.wakeAt('x', Number.NaN)).toThrow(
      'the time of alarm "x" must be epoch milliseconds; got NaN',
    );
    scheduler.close();
  });
});

describe('uptime clock', () => {
  const sources = { wall: 1_000_000, monotonic: 50, noted: 0, sleeps: 0 };
  const made = (noted = 0) =>
    uptimeClock({
      wall: () => sources.wall,
      monotonic: () => sources.monotonic,
      noted,
      slept: () => {
        sources.sleeps += 1;
      },
    });
  const pass = (wall: number, monotonic: number) => {
    sources.wall += wall;
    sources.monotonic += monotonic;
  };
  beforeEach(() => void Object.assign(sources, { wall: 1_000_000, monotonic: 50, sleeps: 0 }));

  it('counts a sleep that the page’s own clock does not count, once', () => {
    const clock = made();
    expect(clock.read()).toBe(1_000_000);
    pass(5_000, 5_000);
    expect([clock.read(), sources.sleeps]).toEqual([1_005_000, 0]);
    pass(3_600_000, 1_000);
    expect([clock.read(), sources.sleeps]).toEqual([4_605_000, 1]);
    pass(2_000, 2_000);
    expect([clock.read(), sources.sleeps]).toEqual([4_607_000, 1]);
  });

  it('neither falls nor stands still when the wall clock is set back', () => {
    const clock = made();
    pass(-500_000, 2_000);
    expect(clock.read()).toBe(1_002_000);
    pass(2_000, 2_000);
    expect([clock.read(), sources.sleeps]).toEqual([1_004_000, 0]);
    // A sleep after that counts as before.
    pass(60_000, 1_000);
    expect([clock.read(), sources.sleeps]).toEqual([1_064_000, 1]);
  });

  it('goes on from what an earlier page noted when the wall clock was set back between the two', () => {
    expect(made(9_000_000).read()).toBe(9_000_000);
    expect(made(900_000).read()).toBe(1_000_000);
  });
});

describe.skipIf(noBrowser !== undefined)(browserTitle('scheduler in Chromium'), () => {
  let browser: Browser;
  let server: PageServer;
  let page: Page;
  beforeAll(async () => {
    server = await pageServer(await pageScript(new URL('./scheduler-page.ts', import.meta.url)));
    browser = await startBrowser();
    page = await browser.newPage();
    await page.goto(server.origin);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  casesInPage('the contract', 'scheduler', schedulerCases(unmade), () => page);

  it('tells the engine that a frozen page goes on, and runs what came due meanwhile', async () => {
    const tab = await openTab(browser, server.origin);
    const inFront = await openTab(browser, server.origin);
    await inFront.show();
    // Due while the page is frozen, and not before: freezing takes its time on a busy machine.
    await tab.evaluate('startWatching(3000)');
    await tab.freeze();
    await new Promise((resolve) => setTimeout(resolve, 3500));
    await tab.resume();
    await expect.poll(() => tab.evaluate('seen')).toEqual(['launch', 'launch', 'the timer']);
    await tab.close();
    await inFront.close();
  });

  it('counts uptime on over a reload, in the same boot', async () => {
    const other = await browser.newPage();
    await other.goto(server.origin);
    const before = await other.evaluate<{ bootId: string; up: number }>('clockNow()');
    await other.reload();
    const after = await other.evaluate<{ bootId: string; up: number }>('clockNow()');
    expect(after.bootId).toBe(before.bootId);
    expect(after.up).toBeGreaterThan(before.up);
    expect(after.up - before.up).toBeLessThan(10_000);
    await other.close();
  });
});

function unmade(): never {
  throw new Error('this case runs in a page');
}
