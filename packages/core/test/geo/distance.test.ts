import geodesy from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../src/geo/distance';
import { draws } from './draws';

const wgs84 = geodesy.Geodesic.WGS84;
const place = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('distance against published geodesics', () => {
  // The last three follow from the definition of WGS84.
  it.each([
    [
      'JFK to Singapore Changi (GeographicLib manual)',
      place(40 + 38 / 60 + 23 / 3600, -73 - 46 / 60 - 44 / 3600),
      place(1 + 21 / 60 + 33 / 3600, 103 + 59 / 60 + 22 / 3600),
      15_347_628,
      300,
    ],
    [
      'Wellington to Salamanca (GeographicLib manual)',
      place(-41.32, 174.81),
      place(40.96, -5.5),
      19_959_679.267,
      25_000,
    ],
    ['a quarter meridian', place(0, 0), place(90, 0), 10_001_965.729, 20],
    ['a degree of the equator', place(0, 0), place(0, 1), 111_319.491, 0.001],
    ['pole to pole', place(90, 20), place(-90, -70), 20_003_931.459, 0.001],
  ])('%s', (_name, a, b, metres, error) => {
    expect(Math.abs(distanceMeters(a, b) - metres)).toBeLessThan(error);
  });

  it.each([
    // metres from, to, allowed relative error, allowed absolute error
    [0.001, 0.1, 2e-6, 1e-7],
    [0.1, 10, 2e-6, 1e-4],
    [10, 1_000, 2e-6, 0.002],
    [1_000, 11_000, 2e-6, 0.02],
    [11_000, 1e6, 2e-6, 2],
    [1e6, 1e7, 2e-6, 20],
    [1e7, 1.5e7, 5e-6, 60],
    [1.5e7, 1.9e7, 3e-5, 500],
    [1.9e7, 2e7, 1.5e-3, 25_000],
  ])('over %d to %d m, anywhere on earth and in any direction', (from, to, relative, absolute) => {
    const draw = draws(from);
    for (let i = 0; i < 3_000; i++) {
      const latitude = (Math.asin(2 * draw() - 1) * 180) / Math.PI;
      const longitude = draw() * 360 - 180;
      const there = wgs84.Direct(latitude, longitude, draw() * 360, from * (to / from) ** draw());
      const real = wgs84.Inverse(latitude, longitude, there.lat2 ?? 0, there.lon2 ?? 0).s12 ?? 0;
      const error = Math.abs(
        distanceMeters(place(latitude, longitude), place(there.lat2 ?? 0, there.lon2 ?? 0)) - real,
      );
      expect(error).toBeLessThan(absolute);
      expect(error / real).toBeLessThan(relative);
    }
  });
});

describe('distance in awkward places', () => {
  it('across the antimeridian it goes the short way', () => {
    expect(distanceMeters(place(10, 179.9999), place(10, -179.9999))).toBeCloseTo(
      distanceMeters(place(10, 0.0001), place(10, -0.0001)),
      6,
    );
  });

  it('over the pole it is no longer than the walk', () => {
    expect(distanceMeters(place(89.9999, 0), place(89.9999, 180))).toBeCloseTo(22.339, 2);
    expect(distanceMeters(place(90, 0), place(90, 137))).toBeLessThan(1e-6);
  });

  it('the fast way for near places and the long one meet', () => {
    for (const latitude of [-79.9, -45, 0, 30, 60, 79.9]) {
      const near = distanceMeters(place(latitude, 5), place(latitude + 0.0999999, 5.05));
      const far = distanceMeters(place(latitude, 5), place(latitude + 0.1000001, 5.05));
      expect(Math.abs(far - near)).toBeLessThan(0.06);
    }
  });

  it('is nothing from a place to itself, the same both ways, and never NaN', () => {
    const draw = draws(7);
    const corners = [-90, -80, -45, -1e-300, 0, 45, 90].flatMap((latitude) =>
      [-180, -90, 0, 1e-9, 90, 180].map((longitude) => place(latitude, longitude)),
    );
    const places = [
      ...corners,
      ...Array.from({ length: 100 }, () => place(draw() * 180 - 90, draw() * 360 - 180)),
    ];
    for (const a of places) {
      expect(distanceMeters(a, a)).toBe(0);
      for (const b of places) {
        const there = distanceMeters(a, b);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThan(20_040_000);
        expect(Math.abs(there - distanceMeters(b, a))).toBeLessThan(1e-6);
      }
    }
  });
});
