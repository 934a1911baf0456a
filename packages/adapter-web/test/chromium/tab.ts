import type { Browser, CDPSession } from 'playwright-core';

/** A tab that can be hidden and frozen: Playwright keeps its own pages visible, whatever lies in front of them. */
export interface Tab {
  /** The value of an expression, awaited. Rejects with what the expression throws. */
  evaluate<T>(expression: string): Promise<T>;
  /** Brings the tab to the front; the tabs behind it become hidden. */
  show(): Promise<void>;
  /** Freezes the tab; it must be hidden. */
  freeze(): Promise<void>;
  /** Lets a frozen tab run again. */
  resume(): Promise<void>;
  /** Ends its renderer at once, as the system does when memory runs out. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

interface Reply {
  readonly id: number;
  readonly error?: { readonly message: string };
  readonly result?: unknown;
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}

/** Opens a tab of the browser's default profile at a URL; all of them share one storage. Resolves when it has loaded. */
export async function openTab(browser: Browser, url: string): Promise<Tab> {
  const root = await browser.newBrowserCDPSession();
  const { targetId } = await root.send('Target.createTarget', { url });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId });
  const send = sender(root, sessionId);

  async function evaluate<T>(expression: string): Promise<T> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = (await send('Runtime.evaluate', params)) as Evaluated;
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text ?? expression);
    return result.value as T;
  }

  const tab: Tab = {
    evaluate,
    show: async () => void (await send('Page.bringToFront')),
    freeze: async () => void (await send('Page.setWebLifecycleState', { state: 'frozen' })),
    resume: async () => void (await send('Page.setWebLifecycleState', { state: 'active' })),
    async crash() {
      // It has no reply: the renderer that would send one is gone.
      void send('Page.crash').catch(() => undefined);
    },
    async close() {
      await root.send('Target.closeTarget', { targetId });
      await root.detach();
    },
  };
  await loaded(tab, url);
  return tab;
}

/** A new target shows an empty page before its own. */
async function loaded(tab: Tab, url: string): Promise<void> {
  const isLoaded = `document.readyState === 'complete' && location.href.startsWith(${JSON.stringify(url)})`;
  for (;;) {
    // The context of the empty page ends in the middle of an evaluation.
    if (await tab.evaluate<boolean>(isLoaded).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Commands to a target that Playwright has not attached to: messages within messages. */
function sender(root: CDPSession, sessionId: string) {
  const waiting = new Map<number, (reply: Reply) => void>();
  let ids = 0;
  root.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const reply = JSON.parse(event.message) as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      ids += 1;
      waiting.set(ids, ({ error, result }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      const message = JSON.stringify({ id: ids, method, params });
      root.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
}
