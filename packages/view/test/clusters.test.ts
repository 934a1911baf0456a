import { describe, expect, it } from 'vitest';
import { createClusters } from '../src/map';

const place = (name: string, longitude: number, latitude: number) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  properties: { name },
});
const WORLD = { west: -180, south: -85, east: 180, north: 85 };

describe('points that are clustered', () => {
  it('are one where they lie close, and come apart at the zoom that is said', () => {
    const clusters = createClusters<{ name: string }>();
    expect(clusters.within(WORLD, 3)).toEqual([]);
    clusters.load([place('a', 13.7, 45.2), place('b', 13.71, 45.2), place('c', -70, 10)]);
    const [first, ...others] = [...clusters.within(WORLD, 3)].sort((one) =>
      one.kind === 'cluster' ? -1 : 1,
    );
    expect(first).toMatchObject({ kind: 'cluster', count: 2 });
    expect(others).toMatchObject([{ kind: 'one', properties: { name: 'c' } }]);
    const zoom = first?.kind === 'cluster' ? clusters.expansionZoom(first.id) : 0;
    expect(clusters.within(WORLD, zoom).map(({ kind }) => kind)).toEqual(['one', 'one', 'one']);
    expect(clusters.within(WORLD, zoom - 1)).toHaveLength(2);
  });

  it('are drawn on the side of the world that is seen', () => {
    const clusters = createClusters<{ name: string }>();
    clusters.load([place('fiji', 179.9, -17), place('samoa', -172, -13)]);
    const seen = clusters.within({ west: 170, south: -30, east: 190, north: 0 }, 5);
    expect(seen.map(({ position }) => Math.round(position[0])).sort()).toEqual([180, 188]);
  });
});
