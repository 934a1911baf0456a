import type { CDPSession, Page } from 'playwright-core';

/** What a test can do to the device around a page. */
export interface EmulatedDevice {
  /** Moves a few metres on. */
  move(): Promise<void>;
  /** Connects an accelerometer and a compass; the page sees them when it is loaded. */
  connectSenses(): Promise<void>;
  /** Lies still, its top towards this many degrees from north. */
  turn(degrees: number): Promise<void>;
}

const START = { latitude: 48.1371, longitude: 11.5754, accuracy: 5 };

/** About 3 m north. */
const STEP_DEGREES = 0.00003;

/** The device of Chromium's emulation. */
export async function emulatedDevice(page: Page): Promise<EmulatedDevice> {
  const context = page.context();
  const devtools: CDPSession = await context.newCDPSession(page);
  let { latitude } = START;
  // A reading that is the same as the one before is not delivered.
  let flips = 0;

  async function sense(type: string, reading: object): Promise<void> {
    // Playwright's types know no sensors.
    const send = devtools.send as (method: string, params: object) => Promise<unknown>;
    await send.call(devtools, 'Emulation.setSensorOverrideReadings', { type, reading });
  }

  async function turn(degrees: number): Promise<void> {
    flips += 1;
    const half = (-(degrees + (flips % 2) * 1e-4) * Math.PI) / 360;
    const quaternion = { x: 0, y: 0, z: Math.sin(half), w: Math.cos(half) };
    await sense('absolute-orientation', { quaternion });
    const z = 9.80665 + (flips % 2) * 1e-3;
    await sense('accelerometer', { xyz: { x: 0, y: 0, z } });
    await sense('linear-acceleration', { xyz: { x: 0, y: 0, z: z - 9.80665 } });
    await sense('gyroscope', { xyz: { x: 0, y: 0, z: 0 } });
  }

  return {
    async move() {
      latitude += STEP_DEGREES;
      await context.setGeolocation({ ...START, latitude });
    },
    async connectSenses() {
      const send = devtools.send as (method: string, params: object) => Promise<unknown>;
      for (const type of ['accelerometer', 'linear-acceleration', 'gyroscope', 'absolute-orientation']) {
        const metadata = { available: true, minimumFrequency: 1, maximumFrequency: 60 };
        await send.call(devtools, 'Emulation.setSensorOverrideEnabled', { type, enabled: true, metadata });
      }
      await turn(0);
    },
    turn,
  };
}
