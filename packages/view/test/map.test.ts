import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { boundsOf, cameraFor } from '../src/map/fit';
import { graticule, inDegrees } from '../src/map/graticule';
import { landOf } from '../src/map/land';
import { mercator, metresPerPixel, unmercator } from '../src/map/mercator';
import { projectionOf } from '../src/map/projection';

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

describe('a camera that shows all of it', () => {
  const size = { width: 960, height: 600 };
  const padding = { top: 40, right: 20, bottom: 100, left: 60 };

  it('leaves the padding free, and uses what is left', () => {
    const bounds = { west: 13.6, south: 45.2, east: 13.8, north: 45.22 };
    const { project } = projectionOf(cameraFor(bounds, size, padding), size);
    const [left, top] = project([bounds.west, bounds.north]);
    const [right, bottom] = project([bounds.east, bounds.south]);
    expect(left).toBeCloseTo(60, 6);
    expect(right).toBeCloseTo(940, 6);
    expect(top + bottom).toBeCloseTo(540, 6);
    expect(top).toBeGreaterThan(40);
  });

  it('goes no closer than it may, and survives padding that leaves nothing', () => {
    const place = { west: 13.6, south: 45.2, east: 13.6, north: 45.2 };
    const camera = cameraFor(place, size, padding, { mostZoom: 16 });
    expect(camera.zoom).toBe(16);
    expect(projectionOf(camera, size).project([13.6, 45.2])[0]).toBeCloseTo(500, 6);
    const wide = { west: -170, south: -60, east: 170, north: 60 };
    expect(cameraFor(wide, { width: 100, height: 100 }, padding).zoom).toBe(0);
  });

  it('takes the short way around the world', () => {
    const bounds = boundsOf([
      [179.9, -17],
      [-179.9, -17],
    ]);
    expect(bounds?.west).toBeCloseTo(179.9, 9);
    expect(bounds?.east).toBeCloseTo(180.1, 9);
    expect(boundsOf([])).toBeNull();
  });
});
