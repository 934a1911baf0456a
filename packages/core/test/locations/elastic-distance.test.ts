import { describe, expect, it } from 'vitest';
import { elasticDistanceMeters } from '../../src/locations/elastic-distance';

const settings = { distanceFilter: 10, disableElasticity: false, elasticityMultiplier: 1 };

describe('the elastic distance filter', () => {
  it.each([
    // metres a second, metres
    [0, 10],
    [0.1, 10],
    [1.4, 10],
    [5, 10],
    [5.01, 20],
    [7.5, 20],
    [10, 20],
    [27, 60],
    [33.3, 70],
    [-1, 10],
    [Number.NaN, 10],
    [Infinity, 10],
  ])('at %d m/s: %d m', (speed, metres) => {
    expect(elasticDistanceMeters(settings, speed)).toBe(metres);
  });

  it.each([
    [{ elasticityMultiplier: 2 }, 27, 120],
    [{ elasticityMultiplier: 0.5 }, 27, 30],
    [{ elasticityMultiplier: 0 }, 27, 10],
    [{ disableElasticity: true }, 27, 10],
    [{ distanceFilter: 50 }, 12, 150],
    [{ distanceFilter: 0 }, 27, 0],
  ])('%o at %d m/s: %d m', (change, speed, metres) => {
    expect(elasticDistanceMeters({ ...settings, ...change }, speed)).toBe(metres);
  });
});
