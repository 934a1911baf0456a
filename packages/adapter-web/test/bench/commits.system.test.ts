import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort.ts';
import { browserTitle, noBrowser, type PageServer, pageScript, pageServer } from '../chromium';
import { newProfile, type OwnBrowser, type Profile } from '../kills/own-browser';

const ROUNDS = amount(8, 20);
const COMMITS = 100;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe.skipIf(noBrowser !== undefined)(browserTitle('commits beside IndexedDB by hand'), () => {
  let server: PageServer;
  let profile: Profile;
  let own: OwnBrowser;

  // A profile on the disk: without one Chromium keeps IndexedDB in memory.
  beforeAll(async () => {
    server = await pageServer(await pageScript(new URL('./pages/commits.ts', import.meta.url)));
    profile = newProfile();
    own = await profile.start();
  }, 60_000);
  afterAll(async () => {
    await own?.kill();
    await server?.close();
    profile?.remove();
  });

  it.each([1, 10])(
    'of %d fixes hold the same rows; the ratio of the rates is printed',
    async (fixes) => {
      const page = await (own.browser.contexts()[0] ?? (await own.browser.newContext())).newPage();
      await page.goto(server.origin);
      const { ours, byHand, rows } = await page.evaluate(
        ([fixes, commits, rounds]) => bench.measure(fixes, commits, rounds),
        [fixes, COMMITS, ROUNDS] as const,
      );
      const ratio = median(ours.map((rate, round) => rate / (byHand[round] ?? 0)));
      process.stdout.write(
        `${fixes} a commit: ours ${median(ours).toFixed(0)}/s, by hand ${median(byHand).toFixed(0)}/s, ratio ${ratio.toFixed(2)}\n`,
      );
      const written = fixes * COMMITS * ROUNDS;
      expect(rows).toEqual([written, written]);
      await page.close();
    },
    120_000,
  );
});
