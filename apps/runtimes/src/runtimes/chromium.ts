import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { chromium as browsers } from 'playwright-core';
import { outputOf } from '../program';
import { readOutcome } from '../runner/outcome';
import type { Job, Outcome, Runtime } from '../runtime';
import { scriptText } from '../script';

const PROGRAM = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const chromium: Runtime = {
  name: 'chromium',
  async find() {
    if (!existsSync(PROGRAM))
      return { missing: `apt-get install chromium, or name one in CHROMIUM (none at ${PROGRAM})` };
    const text = await outputOf(PROGRAM, ['--version']);
    return { version: /\d+(\.\d+)+/.exec(text)?.[0] ?? text.trim() };
  },
  run: replayInPage,
};

/** In a page of a browser that is started for the replay and has no network. */
async function replayInPage(job: Job): Promise<Outcome> {
  const browser = await browsers.launch({
    executablePath: PROGRAM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A whole collection when asked for, and what is used to the byte: else it is rounded against fingerprints.
      '--js-flags=--expose-gc',
      '--enable-precise-memory-info',
    ],
  });
  try {
    const page = await browser.newPage();
    const printed: string[] = [];
    await page.exposeFunction('geoPrint', (text: string) => void printed.push(text));
    await page.evaluate(await scriptText('shells/page'));
    // Texts, because they run in the page, whose types the rest of the package does not have.
    const call = `(text) => geoReplayInPage(${JSON.stringify(await readFile(job.bundle, 'utf8'))}, text)`;
    await page.evaluate(`(${call})(${JSON.stringify(job.lines.join('\n'))})`);
    return readOutcome(printed.join(''));
  } finally {
    await browser.close();
  }
}
