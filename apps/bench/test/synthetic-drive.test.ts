import { distanceMeters, type Position } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { syntheticDrive } from '../src/synthetic-drive';

describe('the synthetic drive', () => {
  it('is the same every time, and its beginning does not depend on its length', () => {
    expect(syntheticDrive(500)).toEqual(syntheticDrive(500));
    expect(syntheticDrive(500).points.slice(0, 100)).toEqual(syntheticDrive(100).points);
  });

  it('moves as its speeds say: the way between fixes is speed and noise', () => {
    const { points } = syntheticDrive(20_000);
    let way = 0;
    let bySpeed = 0;
    for (let i = 10; i < points.length; i += 10) {
      // Ten seconds at a time, over which 3 m of noise hardly lengthen the way.
      way += distanceMeters(points[i - 10]?.fix as Position, points[i]?.fix as Position);
      for (let j = i - 10; j < i; j += 1) bySpeed += points[j]?.fix.speed ?? 0;
    }
    expect(way / bySpeed).toBeGreaterThan(0.97);
    expect(way / bySpeed).toBeLessThan(1.03);
  });
});
