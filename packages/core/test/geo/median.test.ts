import { describe, expect, it } from 'vitest';
import { longitudeDifference, wrapLongitude } from '../../src/geo/longitude';
import { median, medianPosition } from '../../src/geo/median';

describe('medians', () => {
  it('of numbers', () => {
    expect(median([3, 1, 200])).toBe(3);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(() => median([])).toThrow('at least one number');
  });

  it('of places are not pulled by one outlier, and cross the antimeridian', () => {
    const places = [
      { latitude: 1, longitude: 179.99 },
      { latitude: 1.1, longitude: -179.99 },
      { latitude: 40, longitude: -179.98 },
    ];
    const middle = medianPosition(places);
    expect(middle.latitude).toBe(1.1);
    expect(middle.longitude).toBeCloseTo(-179.99, 9);
    expect(() => medianPosition([])).toThrow('at least one place');
  });
});

describe('longitudes', () => {
  it.each([
    [0, 0],
    [180, -180],
    [-180, -180],
    [190, -170],
    [-190, 170],
    [725, 5],
    [-180.00000000000003, 179.99999999999997],
  ])('%d wraps to %d', (degrees, wrapped) => {
    expect(wrapLongitude(degrees)).toBeCloseTo(wrapped, 9);
    expect(wrapLongitude(degrees)).toBeLessThan(180);
  });

  it.each([
    [170, -170, 20],
    [-170, 170, -20],
    [10, 30, 20],
  ])('from %d to %d it is %d', (from, to, difference) => {
    expect(longitudeDifference(from, to)).toBe(difference);
  });
});
