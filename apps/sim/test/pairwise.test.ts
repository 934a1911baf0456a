import { CONFIG_KEYS } from '@geo/core';
import { planOf } from '@geo/simulator';
import { describe, expect, it } from 'vitest';
import { CONFIG_SPACE } from '../src/pairwise/config-space';
import { coveringArray } from '../src/pairwise/covering-array';
import { pairwiseRuns } from '../src/pairwise/pairwise-runs';

/** The pairs of values that no row has. */
function uncovered(sizes: readonly number[], rows: readonly (readonly number[])[]): string[] {
  const found = new Set(
    rows.flatMap((row) =>
      row.flatMap((a, i) => row.slice(i + 1).map((b, j) => `${i}=${a} ${i + 1 + j}=${b}`)),
    ),
  );
  return sizes.flatMap((sizeOfA, i) =>
    sizes.slice(i + 1).flatMap((sizeOfB, j) =>
      Array.from({ length: sizeOfA * sizeOfB }, (_, pair) => {
        const [a, b] = [Math.floor(pair / sizeOfB), pair % sizeOfB];
        return `${i}=${a} ${i + 1 + j}=${b}`;
      }).filter((pair) => !found.has(pair)),
    ),
  );
}

describe('a covering array', () => {
  it.each([[[2, 2, 2]], [[6, 4, 2, 3, 3, 2]], [Array.from({ length: 30 }, (_, factor) => 2 + (factor % 3))]])(
    'has every two values of two factors in a row: %j',
    (sizes) => {
      const rows = coveringArray(sizes, 1);
      expect(uncovered(sizes, rows)).toEqual([]);
      expect(uncovered(sizes, rows.slice(1))).not.toEqual([]);
    },
  );

  it('is far smaller than all combinations, and not much larger than it must be', () => {
    const sizes = Array.from({ length: 30 }, () => 3);
    expect(coveringArray(sizes, 1).length).toBeLessThan(30);
  });

  it('is the same for a seed, and another for another', () => {
    const sizes = [4, 3, 3, 2, 2];
    expect(coveringArray(sizes, 5)).toEqual(coveringArray(sizes, 5));
    expect(coveringArray(sizes, 5)).not.toEqual(coveringArray(sizes, 6));
  });
});

describe('the configurations', () => {
  it('draw every key of the contract, or say why not', () => {
    expect(Object.keys(CONFIG_SPACE).sort()).toEqual(Object.keys(CONFIG_KEYS).sort());
  });

  const runs = pairwiseRuns(3);

  it('are played on both systems, fault-free and with the faults of their seed', () => {
    const four = [0, 1, 2, 3].map((number) => planOf(100 + number, { hours: 24, ...runs.options(number) }));
    expect(four.map(({ os }) => os)).toEqual(['ios', 'android', 'ios', 'android']);
    expect(four.slice(0, 2).map(({ faults }) => faults)).toEqual([[], []]);
    expect(four.slice(2).some(({ faults }) => faults.length > 0)).toBe(true);
    const [config, ...others] = four.map((plan) => plan.config);
    for (const other of others) expect(other).toEqual(config);
    expect(runs.options(4).config).not.toEqual(runs.options(0).config);
  });

  it('combine what once kept a phone from resting: coarse positions, and no activity', () => {
    const both = Array.from({ length: runs.count }, (_, number) => runs.options(number)).filter(
      ({ config }) => config.desiredAccuracy === 100 && config.disableMotionActivityUpdates === true,
    );
    expect(new Set(both.map(({ os, faults }) => `${os} ${faults === false}`)).size).toBe(4);
  });

  it('end where the array does', () => {
    expect(() => runs.options(runs.count)).toThrow(`the array of seed 3 has ${runs.count} runs`);
  });
});
