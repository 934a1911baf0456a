import { describe, expect, it } from 'vitest';
import { createEngine, type Http, NODE_PROFILE } from '../../src/index';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '../../src/testing/index';

/** An engine with its box on, whose clock shows fractions of a millisecond, as `performance.now()` does. */
async function engineAt(fraction: number, http: Http = scriptedHttp(() => 200)) {
  const scheduler = virtualScheduler();
  await scheduler.advanceAsync(fraction);
  const sensor = scriptedSensor({ available: ['location'] });
  const engine = createEngine({
    ports: {
      scheduler,
      sensor,
      storage: memoryStorage(),
      http,
      entropy: countingEntropy(),
      presence: silentPresence(),
    },
    profile: NODE_PROFILE,
  });
  await engine.ready({ stopTimeout: 5 });
  await engine.start();
  await scheduler.settle();
  return { scheduler, sensor, engine };
}

describe('a clock with fractions of a millisecond', () => {
  it.each([0.1, 0.5, 0.999, 1 / 3])(
    'of %s: a wait that is over when it begins ends, and begins no more',
    async (fraction) => {
      const { scheduler, sensor, engine } = await engineAt(fraction);
      const deliverFix = (moved: number) =>
        sensor.deliver('location', { latitude: 45 + moved, longitude: 13, accuracy: 5, ageMillis: 0 });
      for (let second = 0; second < 120; second++) {
        deliverFix(second / 10_000);
        await scheduler.advanceAsync(1000);
      }
      for (let second = 0; second < 5; second++) {
        deliverFix(120 / 10_000);
        await scheduler.advanceAsync(1000);
      }
      // A gap that hides the stop: when it is found, its time is over already.
      await scheduler.advanceAsync(1_200_000 + fraction / 2);
      for (let second = 0; second < 100; second++) {
        deliverFix(120 / 10_000);
        // Throws when a hundred thousand things happen at one moment.
        await scheduler.advanceAsync(1000);
      }
      expect((await engine.getState()).isMoving).toBe(false);
      await engine.close();
    },
  );

  it.each([0.1, 0.5, 0.999, 1 / 3])(
    'of %s: a request waits at least as long as the server asked',
    async (fraction) => {
      const sentAt: number[] = [];
      const http: Http = {
        async send() {
          sentAt.push(scheduler.uptime());
          return { status: 429, headers: { 'retry-after': '1' }, body: '' };
        },
      };
      const { scheduler, engine } = await engineAt(fraction, http);
      await engine.setConfig({ url: 'https://example.com/locations' });
      await engine.insertLocation({ coords: { latitude: 45, longitude: 13 } });
      await scheduler.advanceAsync(10_000);
      const waits = sentAt.slice(1).map((at, index) => at - (sentAt[index] as number));
      expect(waits.length).toBeGreaterThan(3);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000);
      await engine.close();
    },
  );
});
