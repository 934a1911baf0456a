import type { Browser } from 'playwright-core';
import { openTab } from '../chromium';

/** Background Sync: the browser fires it at once, since its network is there. */
export interface SyncDispatch {
  fire(tag: string): Promise<void>;
  /** Has the worker upload now, and answers what became of it. */
  upload(): Promise<unknown>;
}

/** Asks for a sync from a page of the origin that runs nothing else. */
export async function syncDispatch(browser: Browser, origin: string): Promise<SyncDispatch> {
  const page = await openTab(browser, `${origin}/elsewhere`);
  return {
    fire: (tag) =>
      page.evaluate(
        `navigator.serviceWorker.getRegistration().then((found) => found.sync.register(${JSON.stringify(tag)}))`,
      ),
    upload: () =>
      page.evaluate(`navigator.serviceWorker.getRegistration().then(
        (found) =>
          new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => resolve(data);
            found.active.postMessage('upload', [port2]);
          }),
      )`),
  };
}
