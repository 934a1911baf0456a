import { describe, expect, it } from 'vitest';
import { arcsine, cosineDegrees, sineDegrees } from '../../src/geo/trigonometry';
import { draws } from './draws';

describe('sine and cosine in degrees', () => {
  it.each([
    [0, 0, 1],
    [30, 0.5, Math.sqrt(3) / 2],
    [45, Math.SQRT1_2, Math.SQRT1_2],
    [90, 1, 0],
    [120, Math.sqrt(3) / 2, -0.5],
    [180, 0, -1],
    [-30, -0.5, Math.sqrt(3) / 2],
    [-90, -1, 0],
    [-135, -Math.SQRT1_2, -Math.SQRT1_2],
    [-180, 0, -1],
  ])('of %d', (degrees, sine, cosine) => {
    expect(Math.abs(sineDegrees(degrees) - sine)).toBeLessThan(3e-16);
    expect(Math.abs(cosineDegrees(degrees) - cosine)).toBeLessThan(3e-16);
  });

  it('agree with the built-in ones everywhere to the last bits', () => {
    const draw = draws(1);
    for (let i = 0; i < 20_000; i++) {
      const degrees = draw() * 360 - 180;
      // What the built-in ones are given is rounded to radians: near half a turn that alone is 6e-16.
      const allowed = Math.abs(degrees) <= 45 ? 3e-16 : 8e-16;
      expect(Math.abs(sineDegrees(degrees) - Math.sin((degrees * Math.PI) / 180))).toBeLessThan(allowed);
      expect(Math.abs(cosineDegrees(degrees) - Math.cos((degrees * Math.PI) / 180))).toBeLessThan(allowed);
    }
  });
});

it('arcsine agrees with the built-in one from 0 to 1', () => {
  for (let i = 0; i <= 20_000; i++) {
    const x = i / 20_000;
    expect(Math.abs(arcsine(x) - Math.asin(x))).toBeLessThanOrEqual(1e-14 * Math.max(x, 1e-300));
  }
});
