import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort.ts';
import {
  browserTitle,
  noBrowser,
  openTab,
  type PageServer,
  pageScript,
  pageServer,
  type Tab,
} from '../chromium';
import { newProfile, type OwnBrowser, type Profile } from './own-browser';

/** Pages that are killed: a tenth in the gate. */
const KILLS = amount(5, 50);
/** One kill in this many ends the whole browser instead of the page alone. */
const BROWSER_EVERY = 5;
/** The longest life of a page that records, milliseconds. */
const LIFE_MILLIS = 1_500;

describe.skipIf(noBrowser !== undefined)(browserTitle('a page killed at random moments'), () => {
  const acknowledged = new Set<string>();
  const stored = new Map<string, number>();
  let server: PageServer;
  let profile: Profile;
  let own: OwnBrowser;

  beforeAll(async () => {
    server = await pageServer(await pageScript(new URL('./pages/recorder.ts', import.meta.url)), {
      async otherwise(request, response) {
        const body = await text(request).catch(() => undefined); // its page was killed in the middle
        if (body !== undefined && request.url === '/acknowledged') acknowledged.add(body);
        if (body !== undefined && request.url === '/records')
          for (const { uuid } of (JSON.parse(body) as { location: { uuid: string }[] }).location)
            stored.set(uuid, (stored.get(uuid) ?? 0) + 1);
        response.writeHead(200).end('{}');
      },
    });
    profile = newProfile();
    own = await profile.start();
  }, 60_000);
  afterAll(async () => {
    await own?.kill();
    await server?.close();
    profile?.remove();
  });

  /** Acknowledged records that are neither queued nor at the server. */
  async function lostFor(page: Tab): Promise<readonly string[]> {
    // The page before may live for a moment yet, and record.
    const due = [...acknowledged];
    const queued = new Set(await page.evaluate<string[]>('recorder.queued()'));
    return due.filter((uuid) => !queued.has(uuid) && !stored.has(uuid));
  }

  it(
    `loses no acknowledged record in ${KILLS} kills`,
    async () => {
      const lives: string[] = [];
      for (let kill = 1; kill <= KILLS; kill++) {
        const page = await openTab(own.browser, server.origin);
        expect(await lostFor(page)).toEqual([]);
        const before = acknowledged.size;
        void page.evaluate('recorder.record()').catch(() => undefined);
        await expect.poll(() => acknowledged.size, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * LIFE_MILLIS));
        if (kill % BROWSER_EVERY === 0) {
          await own.kill();
          own = await profile.start();
        } else await page.crash();
        lives.push(`${acknowledged.size - before}`);
      }
      const page = await openTab(own.browser, server.origin);
      expect(await lostFor(page)).toEqual([]);
      // Something was at stake in every life, and both ways out of the queue were taken.
      expect(lives).not.toContain('0');
      expect(stored.size).toBeGreaterThan(0);
    },
    60_000 * amount(2, 20),
  );
});
