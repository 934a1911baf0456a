import { describe, expect, it } from 'vitest';
import { declinationDegrees } from '../../src/heading/declination';
import { headingSettings } from '../../src/heading/heading-options';
import { createHeadingWatch } from '../../src/heading/heading-watch';
import { createEngine, IOS_PROFILE } from '../../src/index';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '../../src/testing/index';
import { draws } from '../geo/draws';

/** A thousandth of a core at 25 Hz: more would be felt beside what draws the needle. */
const SAMPLE_MICROS = 40;
/** Once a fix while the compass is watched, 1 Hz: a ten-thousandth of a core. */
const DECLINATION_MICROS = 100;

/** Microseconds of one call: the best of some rounds, since others use the machine too. */
function micros(count: number, run: (i: number) => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 7; round++) {
    const begun = performance.now();
    for (let i = 0; i < count; i++) run(i);
    best = Math.min(best, ((performance.now() - begun) / count) * 1000);
  }
  return best;
}

describe('what the compass costs', () => {
  it('a declination by the model', () => {
    const draw = draws(1);
    const places = Array.from({ length: 500 }, () => ({
      latitude: draw() * 180 - 90,
      longitude: draw() * 360 - 180,
      altitude: draw() * 3000,
    }));
    let sum = 0;
    const cost = micros(2_000, (i) => {
      sum += declinationDegrees(
        places[i % 500] ?? { latitude: 0, longitude: 0, altitude: 0 },
        1_780_000_000_000,
      );
    });
    console.info(`declination: ${cost.toFixed(2)} µs`);
    expect(Number.isFinite(sum)).toBe(true);
    expect(cost).toBeLessThan(DECLINATION_MICROS);
  });

  it('a sample in one watch', () => {
    const watch = createHeadingWatch(headingSettings({}));
    let up = 0;
    const cost = micros(20_000, (i) => {
      up += 20;
      watch.offer((i * 7) % 360, 3, up, up);
    });
    console.info(`a sample in one watch: ${cost.toFixed(2)} µs`);
    expect(cost).toBeLessThan(SAMPLE_MICROS);
  });

  it('a sample through the whole engine, with its listener called', async () => {
    const scheduler = virtualScheduler({});
    const sensor = scriptedSensor({ available: ['heading'] });
    const engine = createEngine({
      ports: {
        sensor,
        scheduler,
        storage: memoryStorage(),
        http: scriptedHttp(() => 200, { scheduler }),
        entropy: countingEntropy(),
        presence: silentPresence(),
      },
      profile: IOS_PROFILE,
    });
    await engine.ready();
    let heard = 0;
    await engine.watchHeading({ minIntervalMs: 0, minDeltaDeg: 0 }, () => {
      heard++;
    });
    const count = 5_000;
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 5; round++) {
      const begun = performance.now();
      for (let i = 0; i < count; i++) {
        scheduler.advance(20);
        sensor.deliver('heading', { heading: (i * 7) % 360, accuracy: 5, ageMillis: 0 });
        await undefined;
      }
      await engine.idle();
      best = Math.min(best, ((performance.now() - begun) / count) * 1000);
    }
    console.info(`a sample through the whole engine: ${best.toFixed(2)} µs`);
    expect(heard).toBe(5 * count);
    expect(best).toBeLessThan(SAMPLE_MICROS);
    await engine.close();
  });
});
