import { createEpisodes, isDistracted } from './episodes.js';
import { ago, factsOf, textIn } from './facts.js';
import { graticule, labelGraticule } from './graticule.js';
import { createTrack, positionOf } from './track.js';
import * as maplibre from './vendor/maplibre-gl.mjs';

/** Records fetched at the start. */
const FIRST_RECORDS = 5000;
/** Drawing waits this long for more, so that a batch is drawn once. */
const DRAW_DELAY_MILLIS = 100;
/** Closest the page zooms by itself; the user may go closer. */
const FOLLOW_ZOOM = 16;

const MOTIONS = ['moving', 'unconfirmed', 'stationary'];
const byId = (id) => document.getElementById(id);
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const device = new URLSearchParams(location.search).get('device');

const track = createTrack();
/** The timer of a drawing that is due. */
let drawing;
/** Has the style come? */
let isStyled = false;
/** Has the map been brought to the first records? */
let isPlaced = false;

const { tiles, tilesAttribution } = await fetchJson('page.json');
/** Is there a base map? A style that does not load is as none. */
let hasBase = tiles !== null;
const map = new maplibre.Map({
  container: 'map',
  style: baseStyle(),
  center: [0, 20],
  zoom: 1,
  attributionControl: tiles
    ? { compact: true, ...(tilesAttribution ? { customAttribution: escaped(tilesAttribution) } : {}) }
    : false,
  dragRotate: false,
  pitchWithRotate: false,
});
map.touchZoomRotate.disableRotation();
map.addControl(new maplibre.NavigationControl({ showCompass: false }), 'top-right');
map.addControl(new maplibre.ScaleControl({ maxWidth: 120 }), 'bottom-left');
map.on('error', ({ error }) => {
  tellProblem(`The base map does not load: ${error?.message ?? 'reason unknown'}`);
  if (!isStyled && hasBase) {
    hasBase = false;
    map.setStyle(baseStyle());
  }
});
map.once('style.load', () => {
  isStyled = true;
});
map.on('dragstart', () => {
  byId('follow').checked = false;
});
map.on('move', drawGraticule);
map.on('resize', drawGraticule);
byId('follow').addEventListener('change', () => {
  if (byId('follow').checked) follow();
});
await new Promise((resolve) => map.once('load', resolve));

addLayers();
drawGraticule();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
setInterval(showLastSeen, 1000);

const episodes = createEpisodes(byId('episodes'), device, fetchJson, (center) => {
  byId('follow').checked = false;
  map.easeTo({ center, zoom: Math.max(map.getZoom(), FOLLOW_ZOOM - 1), duration: 400 });
});
const lastSeq = await fetchTrack();
await episodes.refresh();
draw();
show();
listen(lastSeq);

/** With no base map: one flat colour, nothing fetched from anywhere. */
function baseStyle() {
  if (hasBase && !tiles.includes('{z}')) return tiles;
  const style = {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colour('ground') } }],
  };
  if (!hasBase) return style;
  style.sources.tiles = {
    type: 'raster',
    tiles: [new URL(tiles, location.href).href.replaceAll('%7B', '{').replaceAll('%7D', '}')],
    tileSize: 256,
  };
  style.layers.push({ id: 'tiles', type: 'raster', source: 'tiles' });
  return style;
}

function addLayers() {
  const empty = { type: 'FeatureCollection', features: [] };
  for (const id of ['graticule', 'lines', 'points', 'newest'])
    map.addSource(id, { type: 'geojson', data: empty });
  if (!hasBase)
    map.addLayer({
      id: 'graticule',
      type: 'line',
      source: 'graticule',
      paint: { 'line-color': colour('grid') },
    });
  for (const motion of MOTIONS) {
    map.addLayer({
      id: `line-${motion}`,
      type: 'line',
      source: 'lines',
      filter: ['==', ['get', 'motion'], motion],
      layout: { 'line-join': 'round', 'line-cap': motion === 'unconfirmed' ? 'butt' : 'round' },
      paint: {
        'line-color': colour(motion),
        'line-width': 4,
        ...(motion === 'unconfirmed' ? { 'line-dasharray': [1.6, 1] } : {}),
      },
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
    id: 'newest',
    type: 'circle',
    source: 'newest',
    paint: { 'circle-radius': 9, 'circle-stroke-width': 3, 'circle-stroke-color': '#fff' },
  });
  map.on('click', ({ point }) => {
    const seq = recordAt(point);
    if (seq !== undefined) showPopup(seq);
  });
  map.on('mousemove', ({ point }) => {
    map.getCanvas().style.cursor = recordAt(point) === undefined ? '' : 'pointer';
  });
  paint();
}

/** The topmost record under a finger, which is less exact than a mouse. */
function recordAt({ x, y }) {
  const reach = matchMedia('(pointer: coarse)').matches ? 14 : 4;
  const box = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ];
  return map.queryRenderedFeatures(box, { layers: ['newest', 'points'] })[0]?.properties.seq;
}

/** Colours come from the style sheet, which knows whether it is light or dark. */
function paint() {
  if (map.getLayer('ground')) map.setPaintProperty('ground', 'background-color', colour('ground'));
  if (map.getLayer('graticule')) map.setPaintProperty('graticule', 'line-color', colour('grid'));
  const byMotion = [
    'match',
    ['get', 'motion'],
    'moving',
    colour('moving'),
    'stationary',
    colour('stationary'),
    colour('unconfirmed'),
  ];
  for (const motion of MOTIONS) map.setPaintProperty(`line-${motion}`, 'line-color', colour(motion));
  for (const layer of ['points', 'newest']) map.setPaintProperty(layer, 'circle-color', byMotion);
  map.setPaintProperty('points', 'circle-stroke-color', colour('ground'));
  map.setPaintProperty('distracted', 'circle-color', colour('distracted'));
}

/** The newest records, and the arrival after which the live stream has to begin. */
async function fetchTrack() {
  const answer = await fetchJson(
    `records?limit=${FIRST_RECORDS}${device ? `&device=${encodeURIComponent(device)}` : ''}`,
  );
  for (const row of answer.records.reverse()) track.add(row);
  return answer.lastSeq;
}

function listen(after) {
  const events = new EventSource(`events?after=${after}`);
  events.addEventListener('open', () => connection('live', 'live'));
  events.addEventListener('error', () => connection('lost', 'connection lost, trying again'));
  events.addEventListener('stats', ({ data }) => showStats(JSON.parse(data)));
  events.addEventListener('record', ({ data }) => {
    const row = JSON.parse(data);
    if (device && row.device !== device) return;
    track.add(row);
    if (isDistracted(row)) episodes.changed();
    drawSoon();
  });
}

function drawSoon() {
  if (drawing !== undefined) return;
  drawing = setTimeout(() => {
    drawing = undefined;
    draw();
    show();
  }, DRAW_DELAY_MILLIS);
}

function draw() {
  byId('notice').hidden = !track.isEmpty();
  map.getSource('lines').setData(track.lines());
  map.getSource('points').setData(track.points());
  map.getSource('newest').setData(track.newestPoint());
  showLastSeen();
}

function drawGraticule() {
  if (hasBase || !map.getSource('graticule')) return;
  const { geojson, marks } = graticule(map);
  map.getSource('graticule').setData(geojson);
  labelGraticule(map, byId('graticule-labels'), marks);
}

/** The first records bring the map to where they are; later ones move it only when it is to follow. */
function show() {
  if (track.isEmpty()) return;
  if (!isPlaced) fit();
  else if (byId('follow').checked) follow();
  isPlaced = true;
}

/** The last session of the newest device, whole. */
function fit() {
  const bounds = new maplibre.LngLatBounds();
  for (const position of track.lastSession()) bounds.extend(position);
  const narrow = map.getCanvas().clientWidth < 600;
  map.fitBounds(bounds, {
    padding: narrow ? { top: 110, bottom: 120, left: 40, right: 40 } : 90,
    maxZoom: FOLLOW_ZOOM,
    animate: false,
  });
}

function follow() {
  if (!track.isEmpty()) map.easeTo({ center: positionOf(track.newest()), duration: 400 });
}

function showPopup(seq) {
  const row = track.find(seq);
  if (!row) return;
  const popup = new maplibre.Popup({ maxWidth: '290px' });
  popup.setLngLat(positionOf(row)).setDOMContent(factsOf(row)).addTo(map);
}

function showStats({ rows, duplicates }) {
  byId('rows').textContent = rows.toLocaleString();
  byId('duplicates').textContent = duplicates.toLocaleString();
}

function showLastSeen() {
  if (!track.isEmpty()) byId('last-seen').textContent = ago(track.lastReceived());
}

function connection(state, text) {
  byId('connection').dataset.state = state;
  byId('connection').textContent = text;
}

function tellProblem(text) {
  byId('problem').textContent = text;
  byId('problem').hidden = false;
}

function escaped(text) {
  return textIn('span', text).innerHTML;
}

async function fetchJson(path) {
  const response = await fetch(path);
  if (response.ok) return response.json();
  const { error } = await response.json();
  tellProblem(`${path.split('?')[0]}: ${error.message}`);
  throw new Error(error.message);
}
