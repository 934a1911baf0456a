import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dragPhone, press, rate, tab } from './acts';
import { LAPTOP, noBrowser, openPage, serveBuilt, startBrowser } from './browser';

const title = noBrowser === undefined ? 'speed' : `speed (skipped: ${noBrowser})`;

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

  it('drags with 1,000 fences; what our handlers and the map take is printed', {
    timeout: 480_000,
  }, async () => {
    const { page, close } = await openPage(browser, server.url, LAPTOP, (fresh) =>
      fresh.addInitScript(MEASURE),
    );
    await tab(page, 'Fences');
    for (let added = 200; added <= 1000; added += 200) {
      await press(page, 'Scatter 200');
      await expect
        .poll(() => page.locator('.note').textContent(), { timeout: 60_000 })
        .toMatch(new RegExp(`^${added.toLocaleString('en').replace(',', ',?')} fences`));
    }
    await tab(page, 'States');
    await rate(page, 5);
    await page.waitForTimeout(1500);
    const rounds: Record<'own' | 'map', number[]>[] = [];
    for (const [east, south] of [
      [200, 0],
      [-150, 80],
      [100, -120],
    ] as const) {
      await page.evaluate('measured.own.length = measured.map.length = 0');
      await dragPhone(page, east, south, 40);
      rounds.push((await page.evaluate('measured')) as Record<'own' | 'map', number[]>);
    }
    for (const { own, map } of rounds)
      console.log(`handlers with 1,000 fences: ${summary(own)}; drawing of the map: ${summary(map)}`);
    for (const { own } of rounds) expect(own.length).toBeGreaterThan(60);
    await close();
  });

  it('has a phone that can be dragged soon after a cold start', { timeout: 60_000 }, async () => {
    const context = await browser.newContext(LAPTOP);
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(server.url, { waitUntil: 'commit' });
    await page.locator('.phone').waitFor();
    const draggable = performance.now() - began;
    await expect.poll(() => firstPaint(page), { timeout: 20_000 }).toBeGreaterThan(0);
    const paint = await firstPaint(page);
    console.log(
      `first paint ${Math.round(paint)} ms, phone draggable ${Math.round(draggable)} ms after a cold start`,
    );
    expect(draggable).toBeLessThan(15_000);
    await context.close();
  });
});

async function firstPaint(page: Page): Promise<number> {
  return (await page.evaluate(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0",
  )) as number;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function summary(values: readonly number[]): string {
  const millis = (share: number) => quantile(values, share).toFixed(1);
  return `median ${millis(0.5)} ms, p95 ${millis(0.95)} ms, most ${millis(1)} ms of ${values.length}`;
}

/**
 * Times every listener, frame and timer of the page, before any of its scripts runs; what MapLibre registered is counted apart. Text, because
 * it runs in the page.
 */
const MEASURE = `(() => {
  const measured = { own: [], map: [] };
  globalThis.measured = measured;
  const timed = (callback) => {
    if (typeof callback !== 'function') return callback;
    const list = (new Error().stack ?? '').includes('maplibre') ? measured.map : measured.own;
    return function (...all) {
      const began = performance.now();
      try {
        return callback.apply(this, all);
      } finally {
        list.push(performance.now() - began);
      }
    };
  };
  const frame = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (callback) => frame.call(globalThis, timed(callback));
  const timeout = globalThis.setTimeout;
  globalThis.setTimeout = (callback, ...rest) => timeout.call(globalThis, timed(callback), ...rest);
  const micro = globalThis.queueMicrotask;
  globalThis.queueMicrotask = (callback) => micro.call(globalThis, timed(callback));
  const wrapped = new WeakMap();
  const add = EventTarget.prototype.addEventListener;
  const remove = EventTarget.prototype.removeEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (typeof listener !== 'function') return add.call(this, type, listener, options);
    if (!wrapped.has(listener)) wrapped.set(listener, timed(listener));
    return add.call(this, type, wrapped.get(listener), options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    return remove.call(this, type, wrapped.get(listener) ?? listener, options);
  };
})()`;
