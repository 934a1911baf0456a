import { describe, expect, it } from 'vitest';
import { turnDegrees } from '../../src/geo/direction';
import { headingSettings } from '../../src/heading/heading-options';
import { createHeadingWatch } from '../../src/heading/heading-watch';
import { draws } from '../geo/draws';

const watchOf = (options = {}) => createHeadingWatch(headingSettings({ smoothingTauMs: 0, ...options }));

describe('a watch', () => {
  it('emits its first sample, and its first after a restart, whatever the limits', () => {
    const watch = watchOf({ minIntervalMs: 3_600_000, minDeltaDeg: 180 });
    expect(watch.offer(10, 0, 0, 0)).toBeCloseTo(10, 12);
    expect(watch.offer(190, 0, 1, 1)).toBeUndefined();
    watch.restart();
    expect(watch.offer(10, 0, 2, 2)).toBeCloseTo(10, 12);
  });

  it('has forgotten at a restart what it had smoothed', () => {
    const watch = createHeadingWatch(headingSettings({ smoothingTauMs: 60_000 }));
    watch.offer(10, 0, 0, 0);
    watch.restart();
    expect(watch.offer(200, 0, 1, 1)).toBeCloseTo(200, 12);
  });

  it('emits when both limits are met, and not when one of them is', () => {
    const watch = watchOf({ minIntervalMs: 40, minDeltaDeg: 2 });
    watch.offer(100, 0, 0, 0);
    expect(watch.offer(110, 0, 39, 39)).toBeUndefined();
    expect(watch.offer(101.9, 0, 100, 100)).toBeUndefined();
    expect(watch.offer(102.1, 0, 140, 140)).toBeCloseTo(102.1, 12);
  });

  it('measures the change along the shortest arc', () => {
    const watch = watchOf({ minIntervalMs: 0, minDeltaDeg: 3 });
    watch.offer(359, 0, 0, 0);
    expect(watch.offer(1, 0, 40, 40)).toBeUndefined();
    expect(watch.offer(2.5, 0, 80, 80)).toBeCloseTo(2.5, 12);
    expect(watch.offer(359, 0, 120, 120)).toBeCloseTo(359, 12);
  });

  it('measures it from the last emitted sample: a slow turn adds up', () => {
    const watch = watchOf({ minIntervalMs: 0, minDeltaDeg: 1 });
    const emitted: number[] = [];
    for (let i = 0; i <= 100; i++) {
      const heading = watch.offer(350 + i * 0.1, 0, i * 40, i * 40);
      if (heading !== undefined) emitted.push(heading);
      if (350 + (i + 1) * 0.1 > 360) break;
    }
    expect(emitted.length).toBeGreaterThanOrEqual(9);
    expect(emitted.length).toBeLessThanOrEqual(11);
  });

  it('adds the declination, and wraps', () => {
    expect(watchOf().offer(350, 15, 0, 0)).toBeCloseTo(5, 12);
    expect(watchOf().offer(5, -15, 0, 0)).toBeCloseTo(350, 12);
  });

  it('emits in order, in range, and never nearer than its limits allow', () => {
    const draw = draws(6);
    for (let round = 0; round < 100; round++) {
      const minIntervalMs = Math.floor(draw() * 200);
      const minDeltaDeg = draw() * 10;
      const watch = createHeadingWatch(headingSettings({ minIntervalMs, minDeltaDeg }));
      let up = 0;
      let direction = draw() * 360;
      let last: { heading: number; up: number } | undefined;
      for (let i = 0; i < 300; i++) {
        up += draw() * 60;
        direction = (direction + draw() * 30 - 10 + 360) % 360;
        const heading = watch.offer(direction, 4, up, up);
        if (heading === undefined) continue;
        expect(heading >= 0 && heading < 360).toBe(true);
        if (last) {
          expect(up - last.up).toBeGreaterThanOrEqual(minIntervalMs);
          expect(Math.abs(turnDegrees(last.heading, heading))).toBeGreaterThanOrEqual(minDeltaDeg);
        }
        last = { heading, up };
      }
    }
  });

  it.each([
    [{}, 20],
    [{ minIntervalMs: 1000 }, 40],
    [{ minIntervalMs: 1000, smoothingTauMs: 0 }, 500],
    [{ minIntervalMs: 0 }, 10],
    [{ minIntervalMs: 100, smoothingTauMs: 60_000 }, 50],
    [{ smoothingTauMs: 1 }, 10],
  ])('with %o asks for a sample every %d ms', (options, millis) => {
    expect(createHeadingWatch(headingSettings(options)).intervalMillis).toBe(millis);
  });
});

describe('options of a watch', () => {
  it('have the defaults of the contract where they are omitted', () => {
    const defaults = { minIntervalMs: 40, minDeltaDeg: 0.5, smoothingTauMs: 120 };
    expect(headingSettings(undefined)).toEqual(defaults);
    expect(headingSettings({})).toEqual(defaults);
    expect(headingSettings({ minDeltaDeg: 0 })).toEqual({ ...defaults, minDeltaDeg: 0 });
    expect(headingSettings({ minIntervalMs: null } as object)).toEqual(defaults);
  });

  it.each([
    [{ minIntervalMs: -1 }, 'watchHeading: minIntervalMs must be a number of ms, 0 or more; got -1'],
    [{ minIntervalMs: '40' }, 'watchHeading: minIntervalMs must be a number of ms, 0 or more; got "40"'],
    [
      { minDeltaDeg: 180.5 },
      'watchHeading: minDeltaDeg must be a number of degrees from 0 to 180; got 180.5',
    ],
    [
      { smoothingTauMs: Number.NaN },
      'watchHeading: smoothingTauMs must be a number of ms, 0 or more; got NaN',
    ],
    [
      { smoothingTauMs: Number.POSITIVE_INFINITY },
      'watchHeading: smoothingTauMs must be a number of ms, 0 or more; got Infinity',
    ],
    [[], 'watchHeading needs an object of options; got []'],
    ['fast', 'watchHeading needs an object of options; got "fast"'],
  ])('%j are refused', (options, message) => {
    expect(() => headingSettings(options as object)).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', message }),
    );
  });
});
