// What the map of a fleet draws, in the words of the view.
const motion = { property: 'motion' };

/** Radius of a cluster by the least number of devices in it, pixels. */
const SIZES = [
  ['small', 2, 15],
  ['middle', 50, 20],
  ['large', 1000, 26],
];

export const LAYERS = [
  { id: 'way', source: 'way', kind: 'line', colour: motion, width: 4 },
  ...SIZES.map(([is, , radius]) => ({
    ...{ id: `clusters-${is}`, source: 'clusters', kind: 'circle', colour: 'accent' },
    ...{ radius, fixed: true, ring: 'land', ringWidth: 2, where: { property: 'size', is } },
  })),
  { id: 'ones', source: 'ones', kind: 'circle', colour: motion, radius: 7, fixed: true, ring: 'land' },
  {
    id: 'then',
    source: 'then',
    kind: 'circle',
    colour: motion,
    radius: 10,
    fixed: true,
    ring: 'ink',
    ringWidth: 3,
  },
];

/** Clusters and devices apart, as sources of the layers. */
export function sourcesOf(clustered) {
  const clusters = clustered.filter(({ kind }) => kind === 'cluster');
  const ones = clustered.filter(({ kind }) => kind === 'one');
  return {
    clusters: collection(clusters.map(({ position, count }) => point(position, { size: sizeOf(count) }))),
    ones: collection(ones.map(({ position, properties }) => point(position, { motion: properties.motion }))),
  };
}

export function point(coordinates, properties) {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates } };
}

export function collection(features) {
  return { type: 'FeatureCollection', features };
}

function sizeOf(count) {
  return SIZES.findLast(([, least]) => count >= least)[0];
}
