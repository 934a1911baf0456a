import { describe, expect, it } from 'vitest';
import { chanceAt, correlatedNoise } from '../../src/index';

const MOMENTS = Array.from({ length: 40_000 }, (_, index) => index * 997);

describe('chance as a function of time', () => {
  it('is uniform, and another for another seed, name or second', () => {
    const values = MOMENTS.map((_, second) => chanceAt(1, 'rain', second));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean).toBeCloseTo(0.5, 2);
    for (const tenth of [0.1, 0.3, 0.5, 0.9])
      expect(values.filter((value) => value < tenth).length / values.length).toBeCloseTo(tenth, 1);
    expect(chanceAt(1, 'rain', 7)).toBe(values[7]);
    expect(chanceAt(2, 'rain', 7)).not.toBe(values[7]);
    expect(chanceAt(1, 'snow', 7)).not.toBe(values[7]);
    expect(chanceAt(1, 'rain', 7 + 2 ** 32)).not.toBe(values[7]);
  });

  it('noise has variance one at every moment, and resembles itself within its span alone', () => {
    const noise = correlatedNoise(3, 'wind', 10_000);
    const at = (shift: number) => MOMENTS.map((moment) => noise(moment * 7 + shift));
    const product = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, value, index) => sum + value * (b[index] as number), 0) / a.length;
    const now = at(0);
    expect(product(now, now)).toBeGreaterThan(0.95);
    expect(product(now, now)).toBeLessThan(1.05);
    expect(product(now, at(1_000))).toBeGreaterThan(0.95);
    expect(product(now, at(10_000))).toBeCloseTo(0.29, 1);
    expect(Math.abs(product(now, at(25_000)))).toBeLessThan(0.05);
  });

  it('noise is the same in whatever order it is read', () => {
    const [asked, other] = [correlatedNoise(3, 'wind', 777), correlatedNoise(3, 'wind', 777)];
    const backwards = new Map([...MOMENTS].reverse().map((at) => [at, other(at)]));
    expect(MOMENTS.map(asked)).toEqual(MOMENTS.map((at) => backwards.get(at)));
  });
});
