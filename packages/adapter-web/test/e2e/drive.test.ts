import { type ServedReceiver, serveReceiver } from '@geo/receiver';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserTitle, noBrowser, type PageServer, pageScript, pageServer, startBrowser } from '../chromium';
import { type Car, carWith, latitudeAt, START } from './drive';

describe.skipIf(noBrowser !== undefined)(browserTitle('a drive in Chromium'), { timeout: 120_000 }, () => {
  let browser: Browser;
  let server: PageServer;
  let receiver: ServedReceiver;
  let context: BrowserContext;
  let told: string[];
  beforeAll(async () => {
    server = await pageServer(await pageScript(new URL('./drive-page.ts', import.meta.url)));
    browser = await startBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    receiver = await serveReceiver({ cors: '*', token: 'secret' });
    context = await browser.newContext({ permissions: ['geolocation'] });
    told = [];
    await context.exposeFunction('tell', (what: string) => void told.push(what));
  });
  afterEach(async () => {
    await context?.close();
    await receiver?.close();
  });

  const arrived = async () => (await receiver.rows()).map(({ record }) => record);
  /** The records that the app received: they are stored. */
  const recorded = () => told.flatMap((what) => what.split('record ')[1] ?? []);
  const happened = () => told.filter((what) => !what.startsWith('record '));

  /** Starts the app's tracking with a fence 600 m along the way. */
  async function started(): Promise<Car> {
    const config = {
      url: receiver.url,
      authorization: { accessToken: 'secret', strategy: 'JWT' },
      stopTimeout: 1,
    };
    const query = encodeURIComponent(JSON.stringify(config));
    const car = await carWith(context, `${server.origin}/?config=${query}`);
    const home = { identifier: 'home', latitude: latitudeAt(600), longitude: START.longitude, radius: 150 };
    const fence = { ...home, notifyOnEntry: true, notifyOnExit: true };
    await car.page.evaluate(
      `isReady.then(() => geo.addGeofence(${JSON.stringify(fence)})).then(() => geo.start()).then(() => 1)`,
    );
    return car;
  }

  /** Lets the uploads come to their end, with the waits between them. */
  async function uploaded(car: Car): Promise<void> {
    await expect
      .poll(
        async () => {
          await car.pass(5_000);
          return car.page.evaluate('isReady.then(() => geo.getCount())');
        },
        { timeout: 30_000 },
      )
      .toBe(0);
  }

  it('is noticed, passes a fence, ends in a stop, and is at the server whole', async () => {
    const car = await started();
    await car.drive(90, 15);
    await car.drive(240, 0);
    await uploaded(car);
    expect(happened()).toEqual(['moving', 'ENTER home', 'EXIT home', 'stopped']);
    const records = await arrived();
    const uuids = records.map(({ uuid }) => uuid);
    expect(new Set(uuids).size).toBe(uuids.length);
    expect(uuids).toEqual(expect.arrayContaining(recorded()));
    expect(records.filter(({ extras }) => extras?.geofence !== undefined).length).toBe(2);
    expect(records.at(-1)).toMatchObject({ event: 'motionchange', is_moving: false });
    const state = await car.page.evaluate('isReady.then(() => geo.getState())');
    expect(state).toMatchObject({ isMoving: false, locationFailureCount: 0, lastLocationError: null });
  });

  it('is whole at the server when its page is killed in the middle of the way, and opened again', async () => {
    const car = await started();
    await car.drive(20, 15);
    await car.killPage();
    // Nothing is started again: the app is opened, and tracking goes on.
    await car.drive(70, 15);
    await car.drive(240, 0);
    await uploaded(car);
    const uuids = (await arrived()).map(({ uuid }) => uuid);
    expect(new Set(uuids).size).toBe(uuids.length);
    expect(uuids).toEqual(expect.arrayContaining(recorded()));
    expect(happened()).toEqual(['moving', 'ENTER home', 'EXIT home', 'stopped']);
    const latitudes = (await arrived()).map(({ coords }) => coords.latitude);
    expect(Math.max(...latitudes)).toBeGreaterThan(latitudeAt(1_300));
  });
});
