import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { graticule, inDegrees } from '../src/map/graticule';
import { landOf } from '../src/map/land';
import { mercator, metresPerPixel, unmercator } from '../src/map/mercator';

describe('the land', () => {
  it('is joined out of the countries, with the borders between them', () => {
    const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
    const { ground, borders } = landOf(JSON.parse(readFileSync(file, 'utf8')));
    expect(ground.features.length).toBeGreaterThan(1000);
    expect(borders.features.length).toBeGreaterThan(100);
  });
});

describe('the graticule', () => {
  it('has lines that are not clutter, and names them', () => {
    const { marks } = graticule({ west: 13.7, south: 45.26, east: 13.73, north: 45.29 }, 1000);
    expect(marks.length).toBeGreaterThan(4);
    expect(marks.length).toBeLessThan(25);
    expect(inDegrees({ axis: 'parallel', degrees: -45.25 })).toBe('45°15′S');
    expect(inDegrees({ axis: 'meridian', degrees: 181 })).toBe('179°W');
  });
});

describe('Web Mercator', () => {
  it('comes back to the place it began at', () => {
    const [longitude, latitude] = unmercator(mercator([13.7142, 45.2735]));
    expect(longitude).toBeCloseTo(13.7142, 9);
    expect(latitude).toBeCloseTo(45.2735, 9);
  });

  it('shrinks towards the poles', () => {
    const metres = (latitude: number) => metresPerPixel({ center: [0, latitude], zoom: 10 });
    expect(metres(60)).toBeCloseTo(metres(0) / 2, 6);
  });
});
