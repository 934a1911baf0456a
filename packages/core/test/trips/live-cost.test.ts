import { describe, expect, it } from 'vitest';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import { createLiveLines } from '../../src/trips/live-lines';

const town = localPlane({ latitude: 45, longitude: 13 });
/** A fix comes once a second: a thousandth of a core of a desktop, a hundredth of one of a phone without a compiler. */
const FIX_MICROS = 1_000;
/** A test of whether there is a watch. */
const NOTHING_MICROS = 1;

/** Microseconds of one fix: the best of some rounds, since others use the machine too. */
function micros(watches: number): { cost: number; events: number } {
  let events = 0;
  const lines = createLiveLines({
    trace: () => undefined,
    notify: () => {
      events++;
    },
  });
  for (let n = 0; n < watches; n++) lines.watch({ fixes: 3 }, () => undefined);
  let [best, second] = [Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < 50; round++) {
    const fixes = Array.from({ length: 50 }, () => {
      second++;
      const place = placeAt(town, { east: 10 * second, north: (7 * second) % 11 });
      return { fix: { ...place, accuracy: 8 }, taken: { up: 1_000 * second, wall: 1_000 * second } };
    });
    const begun = performance.now();
    for (const { fix, taken } of fixes) lines.followed(fix, taken);
    best = Math.min(best, ((performance.now() - begun) / fixes.length) * 1_000);
  }
  return { cost: best, events };
}

describe('what a live line costs', () => {
  it('a fix with one watch', () => {
    const { cost, events } = micros(1);
    console.info(`a fix with one watch: ${cost.toFixed(1)} µs`);
    expect(events).toBe(2_500);
    expect(cost).toBeLessThan(FIX_MICROS);
  });

  it('a fix without a watch', () => {
    const { cost, events } = micros(0);
    console.info(`a fix without a watch: ${cost.toFixed(3)} µs`);
    expect(events).toBe(0);
    expect(cost).toBeLessThan(NOTHING_MICROS);
  });
});
