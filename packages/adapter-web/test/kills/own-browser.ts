import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from 'playwright-core';

/** A browser with a profile on the disk, which outlives the browser's process. */
export interface OwnBrowser {
  readonly browser: Browser;
  /** Ends every process of it at once (SIGKILL). */
  kill(): Promise<void>;
}

/** A profile of a browser. */
export interface Profile {
  start(): Promise<OwnBrowser>;
  remove(): void;
}

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const READY = /^DevTools listening on (ws:\S+)/;

export function newProfile(): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'geo-profile-'));
  return {
    async start() {
      const flags = [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--remote-debugging-port=0',
      ];
      // In a group of its own, so that it can be ended with all of its processes.
      const child = spawn(CHROMIUM, [...flags, `--user-data-dir=${folder}`, 'about:blank'], {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const exited = once(child, 'exit');
      let address: string | undefined;
      for await (const line of createInterface({ input: child.stderr })) {
        address = READY.exec(line)?.[1];
        if (address !== undefined) break;
      }
      if (address === undefined) throw new Error('Chromium ended before it was ready');
      child.stderr.resume();
      const browser = await chromium.connectOverCDP(address);
      return {
        browser,
        async kill() {
          process.kill(-(child.pid as number), 'SIGKILL');
          await exited;
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
