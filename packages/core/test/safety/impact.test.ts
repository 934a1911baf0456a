import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBlockClock } from '../../src/safety/blocks';
import { createPulseMeter, type Pulse } from '../../src/safety/pulse';
import {
  clipped,
  draws,
  drop,
  held,
  mounted,
  pulse,
  rest,
  rotation,
  type Signal,
  sampled,
  steps,
} from './signals';
import { judged } from './streams';

/** The mean of each block of this many samples. */
const means = (signal: Signal, every: number): Signal =>
  Array.from({ length: Math.floor(signal.length / every) }, (_, index) => {
    const part = signal.slice(index * every, (index + 1) * every);
    const axis = (at: 0 | 1 | 2) => part.reduce((sum, sample) => sum + sample[at], 0) / every;
    return [axis(0), axis(1), axis(2)] as const;
  });

const drive = (event: Signal, rateHz = 50): Signal => [...rest(5, rateHz), ...event, ...rest(5, rateHz)];

describe('an impact', () => {
  it.each([
    [12, 80],
    [12, 100],
    [12, 120],
    [16, 150],
    [25, 150],
    [50, 100],
    [50, 200],
    [70, 120],
  ])('of %d km/h in %d ms is found however the phone lies, at 8 and 16 g', (speed, millis) => {
    const draw = draws(speed * 1000 + millis);
    for (let round = 0; round < 100; round++) {
      const turn = rotation(draw);
      const turned = drive(pulse(speed, millis, 50, draw())).map(turn);
      for (const rangeG of [8, 16]) {
        expect(judged(clipped(turned, rangeG)).found, `round ${round}, ${rangeG} g`).toHaveLength(1);
      }
    }
  });

  it.each([60, 80, 100, 120, 150])('of 8 km/h in %d ms, a tap at parking speed, is none', (millis) => {
    const draw = draws(millis);
    for (let round = 0; round < 100; round++) {
      const { found } = judged(drive(pulse(8, millis, 50, draw())).map(rotation(draw)));
      expect(found).toEqual([]);
    }
  });

  it('is measured: peak, duration, change of velocity, and when it began', () => {
    const event = pulse(50, 100);
    const sizes = event.map(([x, y, z]) => Math.sqrt(x * x + y * y + z * z));
    const loud = sizes.flatMap((size, index) => (size > 1.5 ? [index] : []));
    const [first, last] = [loud[0] ?? 0, loud.at(-1) ?? 0];
    const { found } = judged([...rest(5), ...event, ...rest(5)]);
    expect(found).toHaveLength(1);
    expect(found[0]?.peakG).toBeCloseTo(Math.max(...sizes), 9);
    expect(found[0]?.durationMillis).toBeCloseTo((last - first) * 20, 6);
    expect(found[0]?.velocityChange).toBeCloseTo(50 / 3.6, 1);
    expect(found[0]?.beganUp).toBeCloseTo(5_000 + (first + 1) * 20, 6);
  });

  it('below the configured threshold is none', () => {
    const event = drive(pulse(20, 100));
    const { peakG } = judged(event).found[0] as Pulse;
    expect(judged(event, { thresholdG: peakG }).found).toHaveLength(1);
    expect(judged(event, { thresholdG: peakG + 0.01 }).dismissals).toContain('weak');
  });

  it.each([25, 40, 50, 100, 200])('is found at %d Hz too', (rateHz) => {
    expect(judged(drive(pulse(40, 120, rateHz), rateHz), { rateHz }).found).toHaveLength(1);
  });

  it('joins what is up to 40 ms apart, and parts what is farther', () => {
    const loud = (samples: number) => sampled(samples / 50, () => [0, 0, 2]);
    const quiet = (samples: number) => sampled(samples / 50, () => [0, 0, 1]);
    const { pulses } = judged([
      ...rest(2),
      ...loud(3),
      ...quiet(1),
      ...loud(2),
      ...quiet(3),
      ...loud(2),
      ...rest(1),
    ]);
    expect(pulses.map(({ durationMillis }) => durationMillis)).toEqual([100, 20]);
  });

  it('is the same in whatever blocks the samples come', () => {
    const stream = [...drive(pulse(40, 100)), ...drive(drop(300)), ...steps(4), ...rest(1)];
    const whole = judged(stream);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (perBlock) => {
        const parts = judged(stream, { perBlock });
        expect(parts.dismissals).toEqual(whole.dismissals);
        expect(parts.found.map((one) => Math.round(one.velocityChange * 1e9))).toEqual(
          whole.found.map((one) => Math.round(one.velocityChange * 1e9)),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('does not reach over a gap: what happened in it is unknown', () => {
    const place = createBlockClock();
    const measure = createPulseMeter();
    const loud = Array.from({ length: 10 }, () => [6, 0, 0]).flat();
    const first = place({ rateHz: 50, ageMillis: 0, samples: loud }, { up: 1_000, wall: 0 });
    const second = place({ rateHz: 50, ageMillis: 0, samples: loud }, { up: 9_000, wall: 0 });
    expect(first && measure(first)).toEqual([]);
    expect(second?.follows).toBe(false);
    expect(second && measure(second)).toMatchObject([{ durationMillis: 180 }]);
  });
});

describe('what is no impact', () => {
  it.each([150, 200, 250, 300, 450, 600, 800])('a phone that fell for %d ms', (fallMillis) => {
    for (const contactMillis of [20, 40, 60, 80]) {
      for (const rangeG of [8, 16]) {
        const { found } = judged(clipped(drive(drop(fallMillis, contactMillis)), rangeG));
        expect(found, `${contactMillis} ms at ${rangeG} g`).toEqual([]);
      }
    }
  });

  it.each([2.5, 4, 6])('steps of %d g, from the first to the last, beginning at any moment', (peakG) => {
    for (let offset = 0; offset < 20; offset++) {
      const run = steps(12, { peakG }).slice(offset);
      expect(judged(drive(run)).found, `offset ${offset}`).toEqual([]);
    }
  });

  it('a phone shaken by hand', () => {
    const shake = sampled(6, (t) => [5 * Math.sin(2 * Math.PI * 3 * t), 0, 1]);
    expect(judged(drive(shake)).found).toEqual([]);
  });

  it('a kerb: hard, up and down within a tenth of a second', () => {
    const kerb = sampled(0.12, (t) => [0, 0, 1 + 7 * Math.sin((2 * Math.PI * t) / 0.12)]);
    expect(judged(drive(kerb)).found).toEqual([]);
  });

  it.each([50, 200])(
    'a kerb at %d Hz, over which a stiff frame rings at 90 Hz for half a second',
    (rateHz) => {
      // The phone is lifted with 1.5 g for 0.2 s, and shaken by 6 g meanwhile and after.
      const kerb = sampled(
        0.5,
        (t) => [6 * Math.sin(2 * Math.PI * 90 * t), 6 * Math.cos(2 * Math.PI * 90 * t), t < 0.2 ? 2.5 : 1],
        rateHz * 4,
      );
      // A sensor of 50 Hz filters what it cannot show; one of 200 Hz shows it.
      const thinned = rateHz === 50 ? means(kerb, 4) : kerb.filter((_sample, index) => index % 4 === 0);
      expect(judged(drive(thinned, rateHz), { rateHz }).found).toEqual([]);
    },
  );

  it('a click against something hard: two samples of any strength', () => {
    expect(judged(drive(sampled(0.04, () => [14, 5, 1]))).dismissals).toEqual(['narrow']);
  });

  it('an hour of bends and bumps, and a hand', () => {
    expect(judged([...mounted(600, { roughness: 0.2 }), ...held(60, { tremorG: 0.4 })]).found).toEqual([]);
  });
});

describe('a vehicle that rolls over', () => {
  it('is found though it is hit again and again', () => {
    const rolls = [0, 1, 2, 3].flatMap(() => [...pulse(40, 120), ...rest(0.4)]);
    expect(judged(drive(rolls)).found.length).toBeGreaterThan(0);
  });
});
