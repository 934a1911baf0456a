import { describe, expect, it } from 'vitest';
import { turnDegrees } from '../../src/geo/direction';
import { createSmoother } from '../../src/heading/smoother';
import { draws } from '../geo/draws';

const TAU = 120;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** What is to come of a step after this many milliseconds, by the built-in functions. */
function mixed(from: number, to: number, millis: number): number {
  const fresh = 1 - Math.exp(-millis / TAU);
  const north = (1 - fresh) * Math.cos(radians(from)) + fresh * Math.cos(radians(to));
  const east = (1 - fresh) * Math.sin(radians(from)) + fresh * Math.sin(radians(to));
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

describe('a step of the compass', () => {
  it.each([1, 7, 20, 40, 120, 600])(
    'is answered by 1 - exp(-t/tau) of the new arrow, sampled every %d ms, within 1e-9 degrees',
    (spacing) => {
      for (const [from, to] of [
        [0, 90],
        [350, 10],
        [10, 350],
        [200, 21],
        [0, 0],
        [300, 120.5],
      ] as const) {
        const smoother = createSmoother(TAU);
        smoother.offer(from, 1000);
        for (let millis = spacing; millis <= 1200; millis += spacing) {
          const smoothed = smoother.offer(to, 1000 + millis) ?? Number.NaN;
          expect(Math.abs(turnDegrees(mixed(from, to, millis), smoothed))).toBeLessThan(1e-9);
        }
      }
    },
  );

  it('is answered alike whatever the spacing of the samples', () => {
    const draw = draws(3);
    for (let round = 0; round < 200; round++) {
      const often = createSmoother(TAU);
      const seldom = createSmoother(TAU);
      const [from, to] = [draw() * 360, draw() * 360];
      often.offer(from, 0);
      seldom.offer(from, 0);
      let up = 0;
      let last: number | undefined;
      while (up < 300) {
        up = Math.min(300, up + draw() * 50);
        last = often.offer(to, up);
      }
      expect(Math.abs(turnDegrees(seldom.offer(to, 300) ?? Number.NaN, last ?? Number.NaN))).toBeLessThan(
        1e-9,
      );
    }
  });
});

describe('smoothing', () => {
  it('around north means north, never south', () => {
    const smoother = createSmoother(TAU);
    for (let i = 0; i < 1000; i++) {
      const smoothed = smoother.offer(i % 2 === 0 ? 359 : 1, i * 20) ?? Number.NaN;
      expect(Math.abs(turnDegrees(0, smoothed))).toBeLessThanOrEqual(1 + 1e-9);
    }
  });

  it('quiets noise, and does not lean to a side', () => {
    const draw = draws(4);
    const smoother = createSmoother(TAU);
    let sum = 0;
    let squares = 0;
    const count = 20_000;
    for (let i = 0; i < count; i++) {
      const error = turnDegrees(5, smoother.offer(5 + (draw() - 0.5) * 20, i * 20) ?? Number.NaN);
      sum += error;
      squares += error * error;
    }
    // Uniform noise of ±10° is 5.8° rms; one pole at 20 ms of 120 ms leaves sqrt(a / (2 - a)) = 0.29 of it.
    expect(Math.sqrt(squares / count)).toBeGreaterThan(1.5);
    expect(Math.sqrt(squares / count)).toBeLessThan(1.8);
    expect(Math.abs(sum / count)).toBeLessThan(0.1);
  });

  it('starts afresh after more than five time constants, and not before', () => {
    const smoother = createSmoother(TAU);
    smoother.offer(0, 0);
    const at = smoother.offer(90, 5 * TAU) ?? Number.NaN;
    expect(at).toBeLessThan(90 - 0.1);
    const other = createSmoother(TAU);
    other.offer(0, 0);
    expect(other.offer(90, 5 * TAU + 1)).toBeCloseTo(90, 12);
  });

  it('follows a sensor that stays, from the opposite direction too', () => {
    for (let from = 0; from < 360; from += 1) {
      const smoother = createSmoother(TAU);
      smoother.offer(from, 0);
      let last: number | undefined;
      for (let up = 20; up <= 3000; up += 20) last = smoother.offer(180, up);
      expect(Math.abs(turnDegrees(180, last ?? Number.NaN))).toBeLessThan(1e-6);
    }
  });

  it('of two opposite samples of the same weight is a direction all the same', () => {
    const smoother = createSmoother(TAU);
    smoother.offer(0, 0);
    // Half of either is left after ln 2 time constants.
    expect(smoother.offer(180, TAU * Math.LN2)).toBeCloseTo(180, 9);
  });

  it('with a time constant of nothing is no smoothing', () => {
    const smoother = createSmoother(0);
    expect(smoother.offer(10, 0)).toBeCloseTo(10, 12);
    expect(smoother.offer(200, 0)).toBeCloseTo(200, 12);
    expect(smoother.offer(355, 1)).toBeCloseTo(355, 12);
  });

  it('leaves out what comes late, and keeps what it has at the same millisecond', () => {
    const smoother = createSmoother(TAU);
    smoother.offer(10, 100);
    expect(smoother.offer(90, 99)).toBeUndefined();
    expect(smoother.offer(90, 100)).toBeCloseTo(10, 12);
  });

  it('gives a direction from 0 to 360, 360 excluded, whatever it is given', () => {
    const draw = draws(5);
    const smoother = createSmoother(TAU);
    let up = 0;
    for (let i = 0; i < 20_000; i++) {
      up += draw() * 100;
      const smoothed = smoother.offer(draw() * 540 - 180, up) ?? Number.NaN;
      expect(smoothed >= 0 && smoothed < 360).toBe(true);
    }
  });
});
