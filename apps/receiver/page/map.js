import { createDevices, createLabels } from './devices.js';
import { createEpisodes, isDistracted } from './episodes.js';
import { agoOrNever, factsOf, textIn } from './facts.js';
import { addLayers, drawLand, paint } from './layers.js';
import { createTrack, positionOf } from './track.js';
import * as maplibre from './vendor/maplibre-gl.mjs';
import { baseStyle, graticule, labelGraticule } from './vendor/view.mjs';

/** Records fetched at the start. */
const FIRST_RECORDS = 5000;
/** Drawing waits this long for more, so that a batch is drawn once. */
const DRAW_DELAY_MILLIS = 100;
/** Closest the page zooms by itself; the user may go closer. */
const FOLLOW_ZOOM = 16;
/** Below this the panels lie above and below the map's middle, pixels. */
const NARROW_PIXELS = 600;

const byId = (id) => document.getElementById(id);
const only = new URLSearchParams(location.search).get('device');
const onlyQuery = only ? `device=${encodeURIComponent(only)}` : '';

const track = createTrack();
/** The timer of a drawing that is due. */
let drawing;
/** Has the style come? */
let isStyled = false;
/** Has the map been brought to the first records? */
let isPlaced = false;

const { tiles, tilesAttribution } = await fetchJson('page.json');
/** The base map; a style that does not load is as none. */
let base = tiles;
const map = new maplibre.Map({
  container: 'map',
  style: baseStyle(base),
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
  if (!isStyled && base !== null) {
    base = null;
    map.setStyle(baseStyle(base));
  }
});
map.once('style.load', () => {
  isStyled = true;
});
map.on('dragstart', unfollow);
map.on('move', drawGraticule);
map.on('resize', drawGraticule);
byId('follow').addEventListener('change', () => {
  if (byId('follow').checked) follow();
});
byId('fit').addEventListener('click', () => {
  unfollow();
  devices.clear();
  fit(
    track.devices().flatMap(({ name }) => track.session(name)),
    true,
  );
});
await new Promise((resolve) => map.once('load', resolve));

const devices = createDevices(byId('devices'), (name) => {
  paint(map, devices);
  showStats();
  if (name !== null && track.head(name)) fit(track.session(name), true);
});
const label = createLabels(maplibre.Marker, map, devices);
addLayers(map, base !== null);
if (base === null) void drawLand(map).catch(() => tellProblem('The outlines of the land do not load'));
drawGraticule();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => paint(map, devices));
map.on('click', ({ point }) => {
  const seq = recordAt(point);
  if (seq !== undefined) showPopup(seq);
});
map.on('mousemove', ({ point }) => {
  map.getCanvas().style.cursor = recordAt(point) === undefined ? '' : 'pointer';
});

const episodes = createEpisodes(byId('episodes'), only, fetchJson, (center) => {
  unfollow();
  map.easeTo({ center, zoom: Math.max(map.getZoom(), FOLLOW_ZOOM - 1), duration: 400 });
});
let stats = { rows: 0, duplicates: 0 };
byId('one-device').hidden = only === null;
byId('duplicates').parentElement.hidden = only !== null;
const lastSeq = await fetchTrack();
await episodes.refresh();
draw();
show();
setInterval(showStats, 1000);
setInterval(devices.show, 10_000);
listen(lastSeq);

/** The topmost record under a finger, which is less exact than a mouse. */
function recordAt({ x, y }) {
  const reach = matchMedia('(pointer: coarse)').matches ? 14 : 4;
  const box = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ];
  return map.queryRenderedFeatures(box, { layers: ['heads', 'points'] })[0]?.properties.seq;
}

/** The records that arrived last, and the arrival after which the live stream has to begin. */
async function fetchTrack() {
  const answer = await fetchJson(`records?order=arrival&limit=${FIRST_RECORDS}&${onlyQuery}`);
  const known = await fetchJson('devices');
  devices.begin({ ...known, devices: known.devices.filter(({ device }) => !only || device === only) });
  for (const row of answer.records.reverse()) track.add(row);
  return answer.lastSeq;
}

function listen(after) {
  const events = new EventSource(`events?after=${after}`);
  events.addEventListener('open', () => connection('live', 'live'));
  events.addEventListener('error', () => connection('lost', 'connection lost, trying again'));
  events.addEventListener('stats', ({ data }) => {
    stats = JSON.parse(data);
    showStats();
  });
  events.addEventListener('record', ({ data }) => {
    const row = JSON.parse(data);
    if (only && row.device !== only) return;
    track.add(row);
    devices.received(row);
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
  const drawn = track.drawn();
  for (const [source, data] of Object.entries(drawn)) map.getSource(source).setData(data);
  paint(map, devices);
  label(drawn.heads);
  devices.show();
  showStats();
}

function drawGraticule() {
  if (base !== null || !map.getSource('graticule')) return;
  const bounds = map.getBounds();
  const view = {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
  const { lines, marks } = graticule(view, map.getCanvas().clientWidth);
  map.getSource('graticule').setData(lines);
  const project = (position) => {
    const { x, y } = map.project(position);
    return [x, y];
  };
  labelGraticule(byId('graticule-labels'), marks, project, map.getCenter().toArray());
}

/** The first records bring the map to where they are; later ones move it only when it is to follow. */
function show() {
  if (track.isEmpty()) return;
  if (!isPlaced)
    fit(
      track.devices().flatMap(({ name }) => track.session(name)),
      false,
    );
  else if (byId('follow').checked) follow();
  isPlaced = true;
}

function fit(positions, isSlow) {
  const bounds = new maplibre.LngLatBounds();
  for (const position of positions) bounds.extend(position);
  if (bounds.isEmpty()) return;
  map.fitBounds(bounds, {
    padding: devices.isAlone() ? roomForOne() : roomForSeveral(),
    maxZoom: FOLLOW_ZOOM,
    animate: isSlow,
    duration: 400,
  });
}

function isNarrow() {
  return map.getCanvas().clientWidth < NARROW_PIXELS;
}

function roomForOne() {
  return isNarrow() ? { top: 110, bottom: 120, left: 40, right: 40 } : 90;
}

/** Beside or between the panels, with room for names to the right of their places. */
function roomForSeveral() {
  const side = byId('side').getBoundingClientRect();
  return isNarrow()
    ? { top: side.bottom + 30, bottom: 170, left: 40, right: 110 }
    : { top: 60, bottom: 60, left: side.right + 40, right: 150 };
}

/** The chosen device, or the one that sent last; among several, only when that one has left the view. */
function follow() {
  if (track.isEmpty()) return;
  const choice = devices.choice();
  const head = track.head(choice ?? track.arrived().device);
  if (!head) return;
  const center = positionOf(head);
  if (choice === null && !devices.isAlone() && map.getBounds().contains(center)) return;
  map.easeTo({ center, duration: 400 });
}

function unfollow() {
  byId('follow').checked = false;
}

function showPopup(seq) {
  const row = track.find(seq);
  if (!row) return;
  const popup = new maplibre.Popup({ maxWidth: '290px' });
  popup.setLngLat(positionOf(row)).setDOMContent(factsOf(row)).addTo(map);
}

/** Of one device where the page shows one, or one is chosen. */
function showStats() {
  const device = only ?? devices.choice();
  const rows = device === null ? stats.rows : devices.recordsOf(device);
  byId('rows').textContent = rows.toLocaleString();
  byId('duplicates').textContent = stats.duplicates.toLocaleString();
  byId('last-seen').textContent = agoOrNever(devices.lastReceived(device ?? track.arrived()?.device));
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
