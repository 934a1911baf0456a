import { serveReceiver } from '@geo/receiver';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Opening, Plan, Questions, QuestionType } from '../src/protocol/index';
import { createSession } from '../src/session/session';
import { builtPlayground, noBrowser, startBrowser } from './built';

/** The scripts that are ours; the map library and its worker are counted apart. */
const OWN_BYTES_MAX = 300_000;

const NORTH = { latitude: 48.1491, longitude: 11.5754 };

const opening: Opening = {
  system: 'ios',
  seed: 11,
  begin: { latitude: 48.1371, longitude: 11.5754 },
  startsAt: Date.UTC(2026, 2, 2, 8),
  config: {},
  fences: [],
};

describe.skipIf(noBrowser)('the built playground in Chromium', () => {
  let built: Awaited<ReturnType<typeof builtPlayground>>;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  let shownTitle = '';

  beforeAll(async () => {
    [built, browser] = await Promise.all([builtPlayground(), startBrowser()]);
    page = await (await browser.newContext()).newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().endsWith('favicon.ico'))
        complaints.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(built.url);
    await page.waitForFunction(`(${WORKER_SCRIPT}) !== undefined`);
    const script = await page.evaluate(WORKER_SCRIPT);
    shownTitle = await page.title();
    // The map draws in software, and takes the time of the worker.
    await page.goto(built.blankUrl);
    await page.evaluate(`(${OWN_WORKER})(${JSON.stringify(script)})`);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    built?.close();
  });

  const ask = <T extends QuestionType>(type: T, question: Questions[T]['ask']) =>
    page.evaluate(`playgroundAsk(${JSON.stringify(type)}, ${JSON.stringify(question)})`) as Promise<
      Questions[T]['answer']
    >;
  const send = (command: object) => page.evaluate(`playgroundSend(${JSON.stringify(command)})`);
  const reached = (millis: number) =>
    page.waitForFunction(`playgroundLast !== undefined && playgroundLast.at >= ${millis}`, undefined, {
      timeout: 50_000,
      polling: 50,
    });

  it('works from any folder of a web server', async () => {
    expect(complaints).toEqual([]);
    expect(shownTitle).toBe('geo playground');
  });

  it('has less than 300 kB of own scripts, gzipped', () => {
    const own = built.scripts.filter(({ name }) => !name.startsWith('maplibre'));
    const bytes = own.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
    console.log(
      `own scripts ${Math.round(bytes / 1000)} kB gzipped: ${own.map(({ name, gzipBytes }) => `${name} ${gzipBytes}`).join(', ')}`,
    );
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(OWN_BYTES_MAX);
  });

  it('a session has the same digest in Node as in the browser', async () => {
    await ask('open', { opening });
    await send({ type: 'pause' });
    await send({ type: 'act', action: { type: 'drag', to: NORTH } });
    await send({ type: 'act', action: { type: 'reboot' } });
    await send({ type: 'act', action: { type: 'network', network: 'captive' } });
    await send({ type: 'skip', millis: 1_200_000 });
    await send({ type: 'act', action: { type: 'network', network: null } });
    await send({ type: 'act', action: { type: 'foreground', isForeground: true } });
    await send({ type: 'skip', millis: 60_000 });
    await reached(1_300_000);
    const plan: Plan = await ask('plan', {});
    expect(plan.steps.map(({ action }) => action.type)).toEqual([
      'drag',
      'reboot',
      'network',
      'network',
      'foreground',
    ]);
    const session = createSession(plan);
    await session.begin();
    expect(session.digest).toBe(await ask('digest', {}));
  });

  it('uploads to a real receiver, token and all', async () => {
    const receiver = await serveReceiver({ port: 0, token: 'a-token-of-the-test', cors: ['*'] });
    try {
      await ask('open', {
        opening,
        upload: { to: 'receiver', url: receiver.url, token: 'a-token-of-the-test' },
      });
      await send({ type: 'act', action: { type: 'drag', to: NORTH } });
      await send({ type: 'act', action: { type: 'stop' } });
      await send({ type: 'skip', millis: 1_200_000 });
      await reached(1_290_000);
      const { session } = await ask('everything', {});
      await page.waitForFunction(
        `playgroundLast.session === ${session} && playgroundQueue().every(({ fate }) => fate === 'stored')`,
        undefined,
        { timeout: 30_000, polling: 50 },
      );
      const rows = (await page.evaluate('playgroundQueue().length')) as number;
      expect(rows).toBeGreaterThan(5);
      expect((await receiver.stats()).rows).toBe(rows);
      // What is handed on has neither the token nor the address.
      expect(await ask('file', {})).not.toContain('a-token-of-the-test');
      expect(JSON.stringify(await ask('plan', {}))).not.toContain('a-token-of-the-test');
    } finally {
      await receiver.close();
    }
  });
});

describe.skipIf(noBrowser)("this browser's own location in Chromium", () => {
  it('tracks and stores; a second tab is refused until the first has ended', async () => {
    const built = await builtPlayground('test/sensors.html');
    const browser = await startBrowser();
    try {
      const context = await browser.newContext({
        permissions: ['geolocation'],
        geolocation: { latitude: 45, longitude: 13, accuracy: 5 },
      });
      const page = await context.newPage();
      await page.goto(built.url);
      await page.waitForFunction('globalThis.sensors !== undefined', undefined, { polling: 50 });
      const opened = await page.evaluate('openBrowser()');
      expect(opened).toMatchObject({ source: 'browser' });
      for (let step = 1; step <= 5; step++) {
        await context.setGeolocation({ latitude: 45 + step * 0.002, longitude: 13, accuracy: 5 });
        await page.waitForFunction(
          `shown.last?.phone.truth.latitude > ${45 + step * 0.002 - 1e-6}`,
          undefined,
          {
            polling: 50,
            timeout: 15_000,
          },
        );
      }
      await page.waitForFunction('shown.kept > 0 && shown.queue.size > 0', undefined, { polling: 50 });
      expect(await page.evaluate("ask('link', {}).catch(({ message }) => message)")).toContain(
        'cannot be repeated',
      );
      expect(await page.evaluate("ask('file', {})")).toContain('geoBlackBox');
      const rows = (await page.evaluate('shown.state?.enabled === true ? shown.queue.size : -1')) as number;
      expect(rows).toBeGreaterThan(0);

      const second = await context.newPage();
      await second.goto(built.url);
      await second.waitForFunction('globalThis.sensors !== undefined', undefined, { polling: 50 });
      expect(await second.evaluate('openBrowser().catch(({ message }) => message)')).toContain('another tab');
      await page.close();
      // The lock is free as soon as the tab has ended.
      await second.waitForFunction('openBrowser().then(() => true, () => false)', undefined, {
        polling: 200,
      });
    } finally {
      await browser.close();
      built.close();
    }
  });
});

/** The address of the page's worker. */
const WORKER_SCRIPT =
  "performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /assets\\/main-[^/]*\\.js$/.test(name))";

/** A worker of the test's own, from the same built file. */
const OWN_WORKER = `(script) => {
  const worker = new Worker(script, { type: 'module' });
  const waiting = new Map();
  const rows = new Map();
  let asked = 0;
  let session = 0;
  worker.onmessage = ({ data }) => {
    if (data.kind === 'snapshot') {
      if (data.snapshot.session !== session) rows.clear();
      session = data.snapshot.session;
      globalThis.playgroundLast = data.snapshot;
      for (const row of data.snapshot.queue) rows.set(row.row, row);
    }
    if (data.kind === 'failure') throw new Error(data.message);
    if (data.kind === 'answer') waiting.get(data.number).resolve(data.answer);
    if (data.kind === 'refusal') waiting.get(data.number).reject(new Error(data.message));
  };
  globalThis.playgroundLast = undefined;
  globalThis.playgroundQueue = () => [...rows.values()];
  globalThis.playgroundSend = (command) => worker.postMessage({ kind: 'command', command });
  globalThis.playgroundAsk = (type, ask) => new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    worker.postMessage({ kind: 'ask', number: asked, type, ask });
  });
}`;
