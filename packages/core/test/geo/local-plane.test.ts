import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../src/geo/distance';
import { eastMeters, localPlane, northMeters, placeAt, towards } from '../../src/geo/local-plane';
import { draws } from './draws';

const place = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('a local plane', () => {
  it.each([
    // highest latitude, metres, error of distances from the origin
    [60, 1_000, 0.001],
    [60, 10_000, 0.05],
    [80, 1_000, 0.001],
    [80, 10_000, 1],
  ])('up to %d° and %d m from its origin, distances are right within %d m', (highest, reach, error) => {
    const draw = draws(reach + highest);
    for (let i = 0; i < 2_000; i++) {
      const origin = place((draw() * 2 - 1) * highest, draw() * 360 - 180);
      const plane = localPlane(origin);
      const point = { east: ((draw() * 2 - 1) * reach) / 1.5, north: ((draw() * 2 - 1) * reach) / 1.5 };
      const there = placeAt(plane, point);
      const length = Math.sqrt(point.east * point.east + point.north * point.north);
      expect(Math.abs(distanceMeters(origin, there) - length)).toBeLessThan(error);
    }
  });

  it('and back is the same point, also across the antimeridian', () => {
    const draw = draws(3);
    for (let i = 0; i < 2_000; i++) {
      const plane = localPlane(place((draw() * 2 - 1) * 80, i % 2 === 0 ? 179.99 : draw() * 360 - 180));
      const point = { east: (draw() * 2 - 1) * 10_000, north: (draw() * 2 - 1) * 10_000 };
      const there = placeAt(plane, point);
      expect(Math.abs(eastMeters(plane, there) - point.east)).toBeLessThan(1e-3);
      expect(Math.abs(northMeters(plane, there) - point.north)).toBeLessThan(1e-3);
    }
  });

  it('stays finite at the poles', () => {
    for (const latitude of [90, -90, 89.99999]) {
      const plane = localPlane(place(latitude, 0));
      const there = placeAt(plane, { east: 500, north: -500 });
      expect(Number.isFinite(there.latitude) && Number.isFinite(there.longitude)).toBe(true);
      expect(Math.abs(there.latitude)).toBeLessThanOrEqual(90);
    }
  });
});

describe('a point on the way', () => {
  it('lies at its distance, and the rest of the way is the rest of the distance', () => {
    const home = place(45.27, 13.71);
    const work = place(45.31, 13.78);
    const way = distanceMeters(home, work);
    const there = towards(home, work, 2_000);
    expect(distanceMeters(home, there)).toBeCloseTo(2_000, 2);
    expect(distanceMeters(there, work)).toBeCloseTo(way - 2_000, 1);
  });

  it('towards the same place is that place', () => {
    expect(towards(place(1, 2), place(1, 2), 50)).toEqual(place(1, 2));
  });
});
