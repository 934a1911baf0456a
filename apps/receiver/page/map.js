import { graticule, labelGraticule } from './graticule.js';
import * as maplibre from './vendor/maplibre-gl.mjs';

/** Records kept in the page; older ones leave it. */
const MOST_RECORDS = 20_000;
/** Records fetched at the start. */
const FIRST_RECORDS = 5000;
/** A silence this long breaks the line, as in track.geojson. */
const GAP_MILLIS = 30 * 60_000;
/** Drawing waits this long for more, so that a batch is drawn once. */
const DRAW_DELAY_MILLIS = 100;
/** Closest the page zooms by itself; the user may go closer. */
const FOLLOW_ZOOM = 16;

const MOTIONS = ['moving', 'unconfirmed', 'stationary'];
const byId = (id) => document.getElementById(id);
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const ofPage = new URLSearchParams(location.search);
const device = ofPage.get('device');

/** What is shown: records in order of time and arrival, each once. */
const track = [];
const known = new Set();
let newest;
/** The timer of a drawing that is due. */
let drawing;
/** Has the map been brought to the first records? */
let isPlaced = false;

const { tiles, tilesAttribution } = await fetchJson('page.json');
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
map.on('error', ({ error }) => notify(`The base map does not load: ${error?.message ?? 'unknown'}`));
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

const lastSeq = await fetchTrack();
draw();
show();
listen(lastSeq);

/** With no base map: one flat colour, nothing fetched from anywhere. */
function baseStyle() {
  if (tiles && !tiles.includes('{z}')) return tiles;
  const style = {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colour('ground') } }],
  };
  if (!tiles) return style;
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
  if (!tiles)
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
}

/** The newest records, and the arrival after which the live stream has to begin. */
async function fetchTrack() {
  const answer = await fetchJson(
    `records?limit=${FIRST_RECORDS}${device ? `&device=${encodeURIComponent(device)}` : ''}`,
  );
  for (const row of answer.records.reverse()) add(row);
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
    add(row);
    drawSoon();
  });
}

/** Puts a row where its time belongs: late ones are uploaded after newer ones. */
function add(row) {
  if (known.has(row.seq)) return;
  known.add(row.seq);
  row.at = Date.parse(row.record.timestamp);
  row.motion = row.record.is_moving === null ? 'unconfirmed' : row.record.is_moving ? 'moving' : 'stationary';
  let place = track.length;
  while (place > 0 && isBefore(row, track[place - 1])) place -= 1;
  track.splice(place, 0, row);
  if (track.length > MOST_RECORDS) known.delete(track.shift().seq);
  newest = track.at(-1);
}

function isBefore(a, b) {
  return a.at < b.at || (a.at === b.at && a.seq < b.seq);
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
  byId('notice').hidden = track.length > 0;
  map.getSource('lines').setData(collection(lines()));
  map.getSource('points').setData(collection(track.map(toPoint)));
  map.getSource('newest').setData(collection(newest ? [toPoint(newest)] : []));
  showLastSeen();
}

/** A way between two records has the state of the later one: that is the verdict when the device got there. */
function lines() {
  const features = [];
  const latest = new Map();
  for (const row of track) {
    const last = latest.get(row.device);
    latest.set(row.device, row);
    if (!last || row.at - last.at > GAP_MILLIS) {
      row.line = undefined;
      continue;
    }
    if (last.line?.properties.motion === row.motion) row.line = last.line;
    else {
      row.line = feature('LineString', [position(last)], { motion: row.motion });
      features.push(row.line);
    }
    row.line.geometry.coordinates.push(position(row));
  }
  return features;
}

function toPoint(row) {
  return feature('Point', position(row), { seq: row.seq, motion: row.motion });
}

function feature(type, coordinates, properties) {
  return { type: 'Feature', properties, geometry: { type, coordinates } };
}

function collection(features) {
  return { type: 'FeatureCollection', features };
}

function position({ record: { coords } }) {
  return [coords.longitude, coords.latitude];
}

function drawGraticule() {
  if (tiles || !map.getSource('graticule')) return;
  const { geojson, marks } = graticule(map);
  map.getSource('graticule').setData(geojson);
  labelGraticule(map, byId('graticule-labels'), marks);
}

/** The first records bring the map to where they are; later ones move it only when it is to follow. */
function show() {
  if (!newest) return;
  if (!isPlaced) fit();
  else if (byId('follow').checked) follow();
  isPlaced = true;
}

/** The last session of the newest device, whole. */
function fit() {
  const bounds = new maplibre.LngLatBounds();
  let later = newest;
  for (const row of track.toReversed()) {
    if (row.device !== newest.device) continue;
    if (later.at - row.at > GAP_MILLIS) break;
    bounds.extend(position(row));
    later = row;
  }
  const narrow = map.getCanvas().clientWidth < 600;
  map.fitBounds(bounds, {
    padding: narrow ? { top: 110, bottom: 120, left: 40, right: 40 } : 90,
    maxZoom: FOLLOW_ZOOM,
    animate: false,
  });
}

function follow() {
  if (newest) map.easeTo({ center: position(newest), duration: 400 });
}

function showPopup(seq) {
  const row = track.find((candidate) => candidate.seq === seq);
  if (!row) return;
  const { record } = row;
  const { coords, activity, battery } = record;
  const facts = [
    ['Time', new Date(row.at).toLocaleString()],
    ['State', row.motion + (record.event ? ` (${record.event})` : '')],
    [
      'Speed',
      typeof coords.speed === 'number' && coords.speed >= 0
        ? `${(coords.speed * 3.6).toFixed(1)} km/h`
        : 'not given',
    ],
    ['Accuracy', `${coords.accuracy.toFixed(0)} m`],
    ['Odometer', `${(record.odometer / 1000).toFixed(3)} km`],
    ['Activity', `${activity.type.replaceAll('_', ' ')} (${activity.confidence} %)`],
    ['Battery', `${(battery.level * 100).toFixed(0)} %${battery.is_charging ? ', charging' : ''}`],
    ['Device', row.device],
  ];
  const list = document.createElement('dl');
  list.className = 'facts';
  for (const [name, value] of facts) list.append(textIn('dt', name), textIn('dd', value));
  new maplibre.Popup({ maxWidth: '290px' }).setLngLat(position(row)).setDOMContent(list).addTo(map);
}

/** What comes from devices is only ever set as text. */
function textIn(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function showStats({ rows, duplicates }) {
  byId('rows').textContent = rows.toLocaleString();
  byId('duplicates').textContent = duplicates.toLocaleString();
}

/** By the time of arrival, not the record's own: a replayed track may be years old. */
function showLastSeen() {
  if (!newest) return;
  const latest = track
    .map((row) => row.receivedAt)
    .sort()
    .at(-1);
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(latest)) / 1000));
  byId('last-seen').textContent =
    seconds < 2
      ? 'now'
      : seconds < 120
        ? `${seconds} s ago`
        : seconds < 7200
          ? `${Math.round(seconds / 60)} min ago`
          : new Date(latest).toLocaleString();
}

function connection(state, text) {
  byId('connection').dataset.state = state;
  byId('connection').textContent = text;
}

function notify(text) {
  byId('notice').textContent = text;
  byId('notice').hidden = false;
}

function escaped(text) {
  return textIn('span', text).innerHTML;
}

async function fetchJson(path) {
  const response = await fetch(path);
  if (response.ok) return response.json();
  const { error } = await response.json();
  notify(`${path.split('?')[0]}: ${error.message}`);
  throw new Error(error.message);
}
