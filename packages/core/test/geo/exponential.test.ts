import { expect, it } from 'vitest';
import { decay } from '../../src/geo/exponential';
import { draws } from './draws';

it('decay is exactly 1 at once, and nothing is left of it in the end', () => {
  expect(decay(0)).toBe(1);
  expect(decay(746)).toBe(0);
  expect(decay(Number.MAX_VALUE)).toBe(0);
  expect(decay(Number.POSITIVE_INFINITY)).toBe(0);
});

it('decay agrees with the built-in exponential to the last bits', () => {
  const draw = draws(1);
  for (let i = 0; i < 20_000; i++) {
    const x = draw() * (i % 2 === 0 ? 5 : 700);
    const reference = Math.exp(-x);
    expect(Math.abs(decay(x) - reference)).toBeLessThanOrEqual(4e-16 * reference);
  }
});

it('decay never grows', () => {
  let last = decay(0);
  for (let i = 1; i <= 8_000; i++) {
    const next = decay(i / 10);
    expect(next).toBeLessThanOrEqual(last);
    last = next;
  }
});
