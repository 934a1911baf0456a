import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { believed, dragPhone, events, phonePlace, press, rate, records, tab } from './acts';
import { noBrowser, openPage, serveBuilt, startBrowser } from './browser';

/** Software drawing on a shared machine: seconds, not milliseconds. */
const SLOW = { timeout: 40_000, interval: 150 };

const title = noBrowser === undefined ? 'the playground' : `the playground (skipped: ${noBrowser})`;

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

  async function opened(url = server.url) {
    const one = await openPage(browser, url);
    onTestFinished(one.close);
    return one;
  }

  it('shows a phone that follows the first drag, and says why a fix was kept', {
    timeout: 90_000,
  }, async () => {
    const { page, complaints } = await opened();
    expect(await page.locator('.hint').textContent()).toBe('Drag the phone');
    const [x, y] = await phonePlace(page);
    await dragPhone(page, 140, -60);
    await expect.poll(async () => (await phonePlace(page))[0] - x, SLOW).toBeGreaterThan(100);
    expect((await phonePlace(page))[1]).toBeLessThan(y - 30);
    expect(await page.locator('.hint').count()).toBe(0);

    await tab(page, 'Events');
    await rate(page, 10);
    await expect.poll(() => page.locator('.events .kind-kept').count(), SLOW).toBeGreaterThan(0);
    await page
      .locator('.events button', { has: page.locator('.kind-kept') })
      .first()
      .click();
    const reason = page.locator('.reason');
    await expect.poll(() => reason.locator('.facts').textContent(), SLOW).toContain('Because of');
    expect(await reason.textContent()).not.toContain('Asking');
    expect(complaints).toEqual([]);
  });

  it('moves the phone by arrow keys', { timeout: 60_000 }, async () => {
    const { page } = await opened();
    const [x] = await phonePlace(page);
    await page.locator('.phone').focus();
    for (let pressed = 0; pressed < 2; pressed += 1) await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await phonePlace(page))[0] - x, SLOW).toBeGreaterThan(40);
  });

  it('drives the bundled route: moving, a fence entered and left, a stop', { timeout: 120_000 }, async () => {
    const { page, complaints } = await opened();
    await tab(page, 'Fences');
    await press(page, 'Around the phone');
    await expect.poll(() => page.locator('.fences li').count(), SLOW).toBe(1);
    await rate(page, 30);
    await press(page, 'Drive');
    await expect.poll(() => believed(page), SLOW).toBe('Moving');
    await expect.poll(() => page.locator('.fences li').textContent(), SLOW).toContain('outside since');
    await tab(page, 'Events');
    await expect.poll(async () => (await events(page)).join('\n'), SLOW).toMatch(/exit/i);
    // The route ends where it began: inside of the fence.
    await expect.poll(async () => (await events(page)).join('\n'), SLOW).toMatch(/enter/i);
    await rate(page, 300);
    await expect.poll(() => believed(page), SLOW).toBe('Stationary');
    await tab(page, 'States');
    expect(await page.locator('.state.leaf.active[data-path="stationary.parked"]').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('goes on after a kill and a reboot', { timeout: 120_000 }, async () => {
    const { page, complaints } = await opened();
    await rate(page, 10);
    await press(page, 'Drive');
    await expect.poll(() => believed(page), SLOW).toBe('Moving');
    await press(page, 'Kill');
    await tab(page, 'Events');
    await expect.poll(() => page.locator('.events .kind-process').count(), SLOW).toBeGreaterThan(0);
    await press(page, 'Reboot');
    const app = page.getByRole('button', { name: 'App open', exact: true });
    // A click while the phone is off, or still about to be, opens nothing.
    await expect.poll(async () => (await events(page)).join('\n'), SLOW).toContain('switched on');
    if ((await app.getAttribute('aria-pressed')) !== 'true') await app.click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Kill', exact: true }).isEnabled(), SLOW)
      .toBe(true);
    await press(page, 'Drive');
    await expect.poll(() => believed(page), SLOW).toBe('Moving');
    expect(complaints).toEqual([]);
  });

  it('keeps records while offline and uploads them afterwards', { timeout: 120_000 }, async () => {
    const { page } = await opened();
    await tab(page, 'Queue');
    await page.getByLabel('Network', { exact: true }).selectOption('Offline');
    await rate(page, 30);
    await press(page, 'Drive');
    await expect.poll(() => records(page, 'waiting'), SLOW).toBeGreaterThan(8);
    const before = await records(page, 'at the server');
    await page.getByLabel('Network', { exact: true }).selectOption('Cellular');
    await expect.poll(() => records(page, 'waiting'), SLOW).toBeLessThan(3);
    expect(await records(page, 'at the server')).toBeGreaterThan(before + 8);
  });

  it('opens a session from its file and from its link', { timeout: 120_000 }, async () => {
    const { page } = await opened();
    await rate(page, 10);
    await press(page, 'Drive');
    await expect.poll(() => believed(page), SLOW).toBe('Moving');
    await press(page, 'Pause');
    const clock = () => page.locator('.clock b').textContent();
    await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
    const at = await clock();
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save')]);
    const text = await readFile(await download.path(), 'utf8');
    await press(page, 'Share');
    await expect.poll(() => new URL(page.url()).hash.length, SLOW).toBeGreaterThan(10);

    const byLink = await opened(page.url());
    await expect.poll(() => byLink.page.locator('.clock b').textContent(), SLOW).toBe(at);
    expect(await believed(byLink.page)).toBe('Moving');

    const byFile = await opened();
    const buffer = Buffer.from(text);
    await byFile.page
      .getByLabel("A session's file")
      .setInputFiles({ name: 'session.jsonl', mimeType: 'application/jsonl', buffer });
    await expect.poll(() => byFile.page.locator('.clock b').textContent(), SLOW).toBe(at);
    expect(await believed(byFile.page)).toBe('Moving');
  });

  it('says what is wrong with a file or a link, and goes on', { timeout: 60_000 }, async () => {
    const { page } = await opened(`${server.url}#nonsense`);
    await expect.poll(() => page.locator('.problem').count(), SLOW).toBe(1);
    const buffer = Buffer.from('{"no": "session"}');
    await page
      .getByLabel("A session's file")
      .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer });
    await expect.poll(() => page.locator('.problem').textContent(), SLOW).not.toContain('nonsense');
    await dragPhone(page, 60, 0);
    expect(await page.locator('.hint').count()).toBe(0);
  });
});
