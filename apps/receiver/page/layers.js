// Sources and layers of the map, and their colours.
import { colour, landOf } from './vendor/view.mjs';

const MOTIONS = ['moving', 'unconfirmed', 'stationary'];
const SOURCES = ['land', 'borders', 'graticule', 'lines', 'points', 'heads'];
/** Devices that are not the chosen one. */
const DIMMED = 0.25;

export function addLayers(map, hasBase) {
  const empty = { type: 'FeatureCollection', features: [] };
  for (const id of SOURCES) map.addSource(id, { type: 'geojson', data: empty });
  if (!hasBase) {
    map.addLayer({ id: 'land', type: 'fill', source: 'land' });
    map.addLayer({ id: 'graticule', type: 'line', source: 'graticule' });
    map.addLayer({ id: 'borders', type: 'line', source: 'borders' });
  }
  // Whose line it is, around what it says: drawn where there are several devices.
  map.addLayer({
    id: 'casing',
    type: 'line',
    source: 'lines',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-width': 10 },
  });
  for (const motion of MOTIONS) {
    map.addLayer({
      id: `line-${motion}`,
      type: 'line',
      source: 'lines',
      filter: ['==', ['get', 'motion'], motion],
      layout: { 'line-join': 'round', 'line-cap': motion === 'unconfirmed' ? 'butt' : 'round' },
      paint: { 'line-width': 4, ...(motion === 'unconfirmed' ? { 'line-dasharray': [1.6, 1] } : {}) },
    });
  }
  const radius = (near) => ['interpolate', ['linear'], ['zoom'], 10, near / 3, 16, near];
  // Around the points, so that their state of motion is still seen.
  map.addLayer({
    id: 'distracted',
    type: 'circle',
    source: 'points',
    filter: ['get', 'distracted'],
    paint: { 'circle-radius': radius(9) },
  });
  map.addLayer({
    id: 'points',
    type: 'circle',
    source: 'points',
    paint: { 'circle-radius': radius(4.5), 'circle-stroke-width': 1 },
  });
  map.addLayer({
    id: 'heads',
    type: 'circle',
    source: 'heads',
    paint: { 'circle-radius': 9, 'circle-stroke-width': 3 },
  });
}

/** Fetches the outlines of the land; without them the map shows the graticule alone. */
export async function drawLand(map) {
  const response = await fetch('vendor/countries-50m.json');
  if (!response.ok) return;
  const { ground, borders } = landOf(await response.json());
  map.getSource('land').setData(ground);
  map.getSource('borders').setData(borders);
}

/** Colours and strengths, for the devices there are and the one that is chosen. */
export function paint(map, devices) {
  const chosen = devices.choice();
  const strength = (full) =>
    chosen === null ? full : ['case', ['==', ['get', 'device'], chosen], full, full * DIMMED];
  const set = (layer, property, value) => {
    if (map.getLayer(layer)) map.setPaintProperty(layer, property, value);
  };
  if (map.getLayer('land')) set('ground', 'background-color', colour('water'));
  set('land', 'fill-color', colour('ground'));
  set('borders', 'line-color', colour('border'));
  set('graticule', 'line-color', colour('grid'));
  set('casing', 'line-color', devices.colours());
  set('casing', 'line-opacity', devices.isAlone() ? 0 : strength(0.4));
  const others = MOTIONS.slice(1).flatMap((motion) => [motion, colour(motion)]);
  const byMotion = ['match', ['get', 'motion'], ...others, colour('moving')];
  for (const motion of MOTIONS) {
    set(`line-${motion}`, 'line-color', colour(motion));
    set(`line-${motion}`, 'line-opacity', strength(1));
  }
  for (const layer of ['points', 'heads']) {
    set(layer, 'circle-color', byMotion);
    set(layer, 'circle-opacity', strength(1));
    set(layer, 'circle-stroke-opacity', strength(1));
  }
  set('points', 'circle-stroke-color', colour('ground'));
  set('heads', 'circle-stroke-color', devices.isAlone() ? '#fff' : devices.colours());
  set('distracted', 'circle-color', colour('distracted'));
}
