import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Why there can be no browser here, or undefined when there can. */
export const noBrowser: string | undefined = existsSync(CHROMIUM)
  ? undefined
  : `no Chromium at ${CHROMIUM} (install Debian's chromium, or name one in CHROMIUM)`;

/** The title of a group that needs the browser: it says why the group is skipped. */
export const browserTitle = (title: string) =>
  noBrowser === undefined ? title : `${title} (skipped: ${noBrowser})`;

/** A fresh headless Chromium that connects only to the pages it opens. */
export function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });
}
