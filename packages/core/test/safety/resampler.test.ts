import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, createBlockClock } from '../../src/safety/blocks';
import { createResampler } from '../../src/safety/resampler';
import { blocks, draws, type Signal, sampled } from './signals';

const noise = (seconds: number, rateHz: number): Signal => {
  const draw = draws(7);
  return sampled(seconds, () => [draw(), draw(), draw()], rateHz);
};

/** The output of the resampler for a stream in blocks of this many samples. */
function resampled(signal: Signal, rateHz: number, perBlock: number): readonly Block[] {
  const place = createBlockClock();
  const resample = createResampler();
  return blocks(signal, { rateHz, perBlock }).flatMap(({ up, reading }) => {
    const placed = place(reading, { up, wall: up });
    const block = placed && resample(placed);
    return block ? [block] : [];
  });
}

describe('acceleration that comes faster than it was asked for', () => {
  it('is the mean of four samples at 200 Hz, placed where these were', () => {
    const signal = sampled(1, (t) => [Math.round(t * 200), 0, 1], 200);
    const [block] = resampled(signal, 200, 200);
    expect(block).toMatchObject({ count: 50, periodMillis: 20, beganUp: 0 });
    expect(block?.samples.slice(0, 9)).toEqual([1.5, 0, 1, 5.5, 0, 1, 9.5, 0, 1]);
  });

  it.each([25, 40, 50, 60])('does not come at %d Hz: nothing is changed', (rateHz) => {
    const signal = noise(2, rateHz);
    expect(resampled(signal, rateHz, rateHz).flatMap(({ samples }) => samples)).toEqual(signal.flat());
  });

  it('is the same in whatever blocks it comes, and at the same moments', () => {
    const signal = noise(4, 200);
    const moments = (all: readonly Block[]) =>
      all.flatMap(({ beganUp, periodMillis, count }) =>
        Array.from({ length: count }, (_, index) => Math.round(beganUp + (index + 1) * periodMillis)),
      );
    const whole = resampled(signal, 200, 800);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (perBlock) => {
        const parts = resampled(signal, 200, perBlock);
        expect(parts.flatMap(({ samples }) => samples)).toEqual(whole.flatMap(({ samples }) => samples));
        expect(moments(parts)).toEqual(moments(whole));
      }),
    );
  });

  it('begins anew after a gap: no mean reaches over it', () => {
    const place = createBlockClock();
    const resample = createResampler();
    const taken = (up: number, value: number) => {
      const samples = Array.from({ length: 6 }, () => [value, 0, 0]).flat();
      const block = place({ rateHz: 200, ageMillis: 0, samples }, { up, wall: up });
      return block && resample(block)?.samples;
    };
    expect(taken(1_000, 1)).toEqual([1, 0, 0]);
    expect(taken(9_000, 5)).toEqual([5, 0, 0]);
  });
});
