import type { BrowserContext, Page } from 'playwright-core';

/** Metres of a degree of latitude. */
const METERS_PER_DEGREE = 111_320;

/** Where the drive begins. It goes north. */
export const START = { latitude: 48.1371, longitude: 11.5754 };

/** The latitude this many metres along the way. */
export const latitudeAt = (meters: number) => START.latitude + meters / METERS_PER_DEGREE;

/** Counts the positions that the page was given, and dates them by the page's clock, which runs ahead of the browser's. */
const DATED = `{
  globalThis.positions = 0;
  const { geolocation } = navigator;
  const watch = geolocation.watchPosition.bind(geolocation);
  geolocation.watchPosition = (came, failed, options) =>
    watch(({ coords }) => {
      globalThis.positions += 1;
      came({ coords, timestamp: Date.now() });
    }, failed, options);
}`;

/** A car with a browser in it, whose seconds pass as fast as the page keeps up. */
export interface Car {
  /** Drives on for this long at this speed. */
  drive(seconds: number, metersPerSecond: number): Promise<void>;
  /** Lets time pass without a new position. */
  pass(millis: number): Promise<void>;
  /** Ends the page at once, without an event, and opens another. */
  killPage(): Promise<void>;
  readonly page: Page;
}

/** Opens the app in a car. The clock of its pages is virtual; all else is the browser's. */
export async function carWith(context: BrowserContext, url: string): Promise<Car> {
  let meters = 0;
  await context.clock.install();
  await context.addInitScript(DATED);
  await locate(0);
  let page = await open();

  async function open(): Promise<Page> {
    const opened = await context.newPage();
    await opened.goto(url);
    return opened;
  }

  async function locate(wobble: number): Promise<void> {
    await context.setGeolocation({
      latitude: latitudeAt(meters),
      longitude: START.longitude + wobble * 1e-6,
      accuracy: 5,
    });
  }

  async function second(index: number): Promise<void> {
    const before = await page.evaluate<number>('positions');
    await locate(index % 3);
    await page.waitForFunction(`positions > ${before} || !positions`, undefined, {
      polling: 5,
      timeout: 2_000,
    });
    await page.clock.runFor(1_000);
  }

  return {
    get page() {
      return page;
    },
    async drive(seconds, metersPerSecond) {
      for (let index = 0; index < seconds; index += 1) {
        meters += metersPerSecond;
        await second(index);
      }
    },
    pass: (millis) => page.clock.runFor(millis),
    async killPage() {
      const devtools = await context.newCDPSession(page);
      const gone = page.waitForEvent('crash');
      void devtools.send('Page.crash').catch(() => undefined);
      await gone;
      await page.close();
      page = await open();
    },
  };
}
