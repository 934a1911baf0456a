import { describe, expect, it } from 'vitest';
import { directionDegrees, turnDegrees, wrapDirection } from '../../src/geo/direction';
import { draws } from './draws';

describe('the direction of an arrow', () => {
  it.each([
    [1, 0, 0],
    [1, 1, 45],
    [0, 1, 90],
    [-1, 1, 135],
    [-1, 0, 180],
    [-1, -1, 225],
    [0, -1, 270],
    [1, -1, 315],
    [0, 0, 0],
  ])('to the north %d and the east %d is %d degrees', (north, east, degrees) => {
    expect(directionDegrees(north, east)).toBeCloseTo(degrees, 12);
  });

  it('agrees with the built-in arctangent everywhere, whatever the length', () => {
    const draw = draws(1);
    for (let i = 0; i < 20_000; i++) {
      const length = 10 ** (draw() * 12 - 6);
      const north = (draw() * 2 - 1) * length;
      const east = (draw() * 2 - 1) * length;
      const reference = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
      const direction = directionDegrees(north, east);
      expect(Math.abs(turnDegrees(reference, direction))).toBeLessThan(5e-13);
      expect(direction >= 0 && direction < 360).toBe(true);
    }
  });

  it('a hair to the west of north is 0 or just below 360, and never 360', () => {
    for (const east of [-1e-300, -1e-20, -1e-17, -1e-15, -1e-12]) {
      const direction = directionDegrees(1, east);
      expect(direction >= 0 && direction < 360).toBe(true);
    }
  });
});

it.each([
  [0, 0],
  [359.999, 359.999],
  [360, 0],
  [-1, 359],
  [725, 5],
  [-1e-20, 0],
])('%d degrees is written as %d', (degrees, wrapped) => {
  expect(wrapDirection(degrees)).toBeCloseTo(wrapped, 12);
  expect(wrapDirection(degrees)).toBeLessThan(360);
});

describe('the turn from one direction to another', () => {
  it.each([
    [350, 10, 20],
    [10, 350, -20],
    [0, 359.5, -0.5],
    [90, 90, 0],
    [100, 279, 179],
    [100, 281, -179],
  ])('from %d to %d is %d', (from, to, turn) => {
    expect(turnDegrees(from, to)).toBeCloseTo(turn, 12);
  });

  it('is the short way, and leads there', () => {
    const draw = draws(2);
    for (let i = 0; i < 20_000; i++) {
      const [from, to] = [draw() * 360, draw() * 360];
      const turn = turnDegrees(from, to);
      expect(Math.abs(turn)).toBeLessThanOrEqual(180);
      expect(Math.abs(turnDegrees(wrapDirection(from + turn), to))).toBeLessThan(1e-12);
    }
  });
});
