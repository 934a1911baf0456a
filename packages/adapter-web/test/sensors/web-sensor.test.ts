import type { DeviceReport, SensorKind } from '@geo/core';
import { mirrorServer } from '@geo/core/test-kit';
import { sensorCases } from '@geo/core/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { webSensor } from '../../src/sensors/web-sensor';
import {
  browserTitle,
  casesInPage,
  type EmulatedDevice,
  emulatedDevice,
  listening,
  noBrowser,
  openTab,
  type PageServer,
  pageScript,
  pageServer,
  startBrowser,
} from '../chromium';

describe('sensors on a server', () => {
  it('are none, and every query is answered or says why not', async () => {
    const sensor = webSensor();
    expect([...sensor.available]).toEqual([]);
    expect(await sensor.ask('currentProvider', {})).toMatchObject({ status: 1 });
    expect(() => sensor.watch('location', {} as never, () => undefined)).toThrow(
      'this browser has no sensor "location"',
    );
  });
});

/** Chromium keeps its sensors from pages that have not got these. */
const ALLOWED = ['geolocation', 'accelerometer', 'gyroscope', 'magnetometer'];

describe.skipIf(noBrowser !== undefined)(browserTitle('sensors in Chromium'), () => {
  let browser: Browser;
  let server: PageServer;
  let script: string;
  let opened: BrowserContext[] = [];
  beforeAll(async () => {
    script = await pageScript(new URL('./sensor-page.ts', import.meta.url));
    server = await pageServer(script);
    browser = await startBrowser(['--host-resolver-rules=MAP insecure.test 127.0.0.1']);
  }, 60_000);
  afterEach(async () => {
    for (const context of opened.splice(0)) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function opens(permissions: string[] = ALLOWED, url = server.origin) {
    const context = await browser.newContext({ permissions });
    opened = [...opened, context];
    const page = await context.newPage();
    const device = await emulatedDevice(page);
    await device.move();
    await page.goto(url);
    return { page, device, context };
  }
  const seenBy = (page: Page) => page.evaluate<object[]>('seen');

  describe('the contract', () => {
    let page: Page;
    let device: EmulatedDevice;
    let context: BrowserContext;
    let turned = 0;
    beforeAll(async () => {
      ({ page, device, context } = await opens());
      opened = opened.filter((one) => one !== context);
      await device.connectSenses();
      await page.exposeFunction('provokeKind', async (kind: SensorKind) => {
        if (kind === 'location') await device.move();
        else if (kind === 'heading') await device.turn(++turned);
        else if (kind === 'connectivity') {
          await context.setOffline(true);
          await context.setOffline(false);
        } else return false;
        return true;
      });
      await page.reload();
    });
    afterAll(() => context.close());

    it('is tried on all that Chromium senses', async () => {
      expect(await page.evaluate('available()')).toEqual([
        'acceleration',
        'app',
        'battery',
        'connectivity',
        'heading',
        'location',
        'provider',
      ]);
    });

    casesInPage('of sensors', 'sensor', sensorCases(unmade), () => page);
  });

  it('reports no failure around a move of the device', async () => {
    const { page, device } = await opens();
    await page.evaluate(`watch('location')`);
    await expect.poll(async () => (await seenBy(page)).length).toBe(1);
    for (let step = 0; step < 4; step += 1) {
      await device.move();
      await expect.poll(async () => (await seenBy(page)).length).toBe(step + 2);
    }
    // Longer than a failure waits for a fix.
    await page.waitForTimeout(700);
    expect((await seenBy(page)).filter((reading) => 'error' in reading)).toEqual([]);
  });

  it('reports a failure that lasts, with the reason', async () => {
    const { page, context } = await opens();
    await page.evaluate(`watch('location')`);
    await expect.poll(async () => (await seenBy(page)).length).toBe(1);
    await context.setGeolocation(null);
    await expect
      .poll(async () => (await seenBy(page)).at(-1))
      .toEqual({ error: { code: 2, message: 'the browser has no position' } });
  });

  it('gives a fix with its time, and without what the browser does not know', async () => {
    const { page } = await opens();
    await page.evaluate(`watch('location')`);
    await expect.poll(async () => (await seenBy(page)).length).toBe(1);
    const [fix] = await seenBy(page);
    expect(Object.keys(fix ?? {}).sort()).toEqual(['accuracy', 'latitude', 'longitude', 'time']);
    expect(Math.abs((fix as { time: number }).time - Date.now())).toBeLessThan(60_000);
  });

  it('follows the permission that the user takes away and gives again', async () => {
    const { page, context } = await opens();
    await page.evaluate(`watch('provider')`);
    const statuses = async () =>
      (await seenBy(page)).map((reading) => (reading as { status: number }).status);
    await expect.poll(statuses).toEqual([4]);
    await context.clearPermissions();
    await expect.poll(async () => (await statuses()).at(-1)).not.toBe(4);
    await context.grantPermissions(['geolocation']);
    await expect.poll(async () => (await statuses()).at(-1)).toBe(4);
  });

  it('answers a request for the permission with what the user decided', async () => {
    const { page } = await opens();
    expect(await page.evaluate(`ask('requestPermission', { request: 'Always' })`)).toBe(4);
    const { page: other } = await opens([]);
    // Headless, a dialog is closed without an answer.
    expect([0, 2]).toContain(await other.evaluate(`ask('requestPermission', { request: 'Always' })`));
  });

  it('reports in an insecure context that location cannot be permitted, and why', async () => {
    const url = server.origin.replace('127.0.0.1', 'insecure.test');
    const { page } = await opens([], url);
    expect(await page.evaluate(`ask('requestPermission', { request: 'Always' })`)).toBe(1);
    expect(await page.evaluate<DeviceReport>(`ask('deviceReport', {})`)).toMatchObject({
      isSecureContext: false,
      locationRestriction: 'insecure-context',
    });
    await page.evaluate(`watch('provider')`);
    await expect.poll(async () => (await seenBy(page)).at(-1)).toMatchObject({ status: 1 });
  });

  it('says the same where a permissions policy forbids it, as to a frame', async () => {
    const forbidden = await pageServer(script, { headers: { 'Permissions-Policy': 'geolocation=()' } });
    const { page } = await opens(['geolocation'], forbidden.origin);
    expect(await page.evaluate(`ask('currentProvider', {})`)).toMatchObject({ status: 1 });
    expect(await page.evaluate<DeviceReport>(`ask('deviceReport', {})`)).toMatchObject({
      locationRestriction: 'permissions-policy',
    });
    await forbidden.close();
  });

  it('finds no senses where the device has none', async () => {
    const { page } = await opens();
    expect(await page.evaluate('available()')).not.toContain('acceleration');
  });

  it('gives acceleration in g, in blocks of about a second', async () => {
    const { page, device } = await opens();
    await device.connectSenses();
    await page.reload();
    await page.evaluate(`watch('acceleration')`);
    await expect.poll(async () => (await seenBy(page)).length, { timeout: 5_000 }).toBeGreaterThan(0);
    const [block] = (await seenBy(page)) as { rateHz: number; samples: number[] }[];
    expect(block?.samples.slice(0, 3).map((g) => Math.round(g * 100) / 100)).toEqual([0, 0, 1]);
    expect((block?.samples.length ?? 0) / 3 / (block?.rateHz ?? 1)).toBeGreaterThan(0.9);
    expect((block?.samples.length ?? 0) / 3 / (block?.rateHz ?? 1)).toBeLessThan(1.5);
  });

  it('gives the direction of the top of the device, clockwise from north', async () => {
    const { page, device } = await opens();
    await device.connectSenses();
    await page.reload();
    await page.evaluate(`watch('heading')`);
    for (const degrees of [90, 200, 355]) {
      await device.turn(degrees);
      await expect
        .poll(async () =>
          Math.round((await seenBy(page)).map((one) => (one as { heading: number }).heading).at(-1) ?? -1),
        )
        .toBe(degrees);
    }
  });

  it('believes in the internet only where the address answers', async () => {
    const mirror = await mirrorServer(true);
    const { page, context } = await opens();
    await page.evaluate(`watch('connectivity', '${mirror.origin}/status/204')`);
    await expect.poll(() => mirror.arrived).toContain('HEAD /status/204');
    expect((await seenBy(page)).at(-1)).toMatchObject({ connected: true });
    await context.setOffline(true);
    await expect
      .poll(async () => (await seenBy(page)).at(-1))
      .toMatchObject({ connected: false, transport: 'none' });

    const { page: behindPortal } = await opens();
    await behindPortal.evaluate(`watch('connectivity', '${mirror.origin}/redirect/302')`);
    await expect
      .poll(async () => (await seenBy(behindPortal)).at(-1))
      .toMatchObject({ connected: false, transport: 'other' });
    await mirror.close();
  });

  it('asks again for an address that did not answer, until it does', async () => {
    let status = 500;
    let asked = 0;
    const flaky = await listening((_, response) => {
      asked += 1;
      response.writeHead(status, { 'Access-Control-Allow-Origin': '*' }).end();
    });
    const { page } = await opens();
    await page.clock.install();
    await page.reload();
    await page.evaluate(`watch('connectivity', '${flaky.origin}/')`);
    await expect.poll(async () => (await seenBy(page)).at(-1)).toMatchObject({ connected: false });
    expect(asked).toBe(1);
    status = 204;
    await page.clock.fastForward(6_000);
    await expect.poll(async () => (await seenBy(page)).at(-1)).toMatchObject({ connected: true });
    expect(asked).toBe(2);
    await flaky.close();
  });

  it('sees that the system gives its browser no location, and that it does again', async () => {
    const { page, context } = await opens();
    // What Chromium does where the settings of the system forbid it a location, while the page has its permission.
    await context.addInitScript(`{
      globalThis.isForbidden = true;
      const { geolocation } = navigator;
      const refuse = (failed) => setTimeout(failed, 0, { code: 1, PERMISSION_DENIED: 1, message: 'by the system' });
      for (const name of ['watchPosition', 'getCurrentPosition']) {
        const ask = geolocation[name].bind(geolocation);
        geolocation[name] = (came, failed, options) =>
          isForbidden ? refuse(failed) : ask(came, failed, options);
      }
    }`);
    await page.reload();
    await page.evaluate(`watchBoth('provider', 'location')`);
    const last = async () => (await seenBy(page)).filter((one) => 'status' in one).at(-1);
    await expect.poll(last).toMatchObject({ status: 4, enabled: false });
    await page.evaluate(
      `globalThis.isForbidden = false; document.dispatchEvent(new Event('visibilitychange'))`,
    );
    await expect.poll(last).toMatchObject({ status: 4, enabled: true });
  });

  it('gets no position while its page is hidden, and a new one when it is shown', async () => {
    const root = await browser.newBrowserCDPSession();
    await root.send('Browser.grantPermissions', { permissions: ['geolocation'], origin: server.origin });
    const tab = await openTab(browser, server.origin);
    await tab.show();
    const locate = (latitude: number) =>
      tab.send('Emulation.setGeolocationOverride', { latitude, longitude: 11, accuracy: 5 });
    await locate(48);
    await tab.evaluate(`watch('location')`);
    const latitudes = () => tab.evaluate<number[]>('seen.map(({ latitude }) => latitude)');
    await expect.poll(latitudes).toEqual([48]);
    const inFront = await openTab(browser, server.origin);
    await inFront.show();
    await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('hidden');
    await locate(48.5);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await latitudes()).toEqual([48]);
    await tab.show();
    await expect.poll(async () => (await latitudes()).at(-1)).toBe(48.5);
    expect(await tab.evaluate(`seen.some((one) => 'error' in one)`)).toBe(false);
    await tab.close();
    await inFront.close();
    await root.detach();
  });

  it('is in the background while its page is hidden', async () => {
    const tab = await openTab(browser, server.origin);
    await tab.show();
    await tab.evaluate(`watch('app')`);
    const inFront = await openTab(browser, server.origin);
    await inFront.show();
    const states = () => tab.evaluate<object[]>('seen');
    await expect.poll(states).toMatchObject([{ state: 'foreground' }, { state: 'background' }]);
    await tab.show();
    await expect.poll(async () => (await states()).at(-1)).toMatchObject({ state: 'foreground' });
    await tab.close();
    await inFront.close();
  });
});

function unmade(): never {
  throw new Error('this case runs in a page');
}
