import { createDevices } from './devices.js';
import { createEpisodes, isDistracted } from './episodes.js';
import { agoOrNever, textIn } from './facts.js';
import { drawTrack, LAYERS } from './layers.js';
import { createPinned } from './pinned.js';
import { createTrack, positionOf } from './track.js';
import { baseStyle, boundsOf, cameraFor, createMapView } from './vendor/view.mjs';

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
/** Has the map been brought to the first records? */
let isPlaced = false;

const { tiles, tilesAttribution } = await fetchJson('page.json');
const devices = createDevices(byId('devices'), (name) => {
  draw();
  if (name !== null && track.head(name)) fit(track.session(name), true);
});
const container = byId('map');
const pinned = createPinned(byId('pinned'), () => view, devices);
const view = createMapView({
  container,
  camera: { center: [0, 20], zoom: 1 },
  layers: LAYERS,
  base: tiles === null ? null : baseStyle(tiles),
  labels: byId('graticule-labels'),
  maplibre: () => import('./vendor/maplibre-gl.mjs'),
  land: async () => (await fetch('vendor/countries-50m.json')).json(),
  complain: tellProblem,
  decorate: addControls,
  events: {
    moved: () => pinned.place(),
    taken: unfollow,
    clicked(_, point) {
      pinned.close();
      const row = recordAt(point);
      if (row) pinned.show(row);
    },
  },
});
container.addEventListener('mousemove', ({ clientX, clientY }) => {
  const { left, top } = container.getBoundingClientRect();
  const isOver = recordAt([clientX - left, clientY - top]) !== undefined;
  container.classList.toggle('over-record', isOver);
});
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
await view.settled;

const episodes = createEpisodes(byId('episodes'), only, fetchJson, (center) => {
  unfollow();
  view.look({ center, zoom: Math.max(view.camera().zoom, FOLLOW_ZOOM - 1) }, true);
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

function addControls(map, maplibre) {
  const { NavigationControl, ScaleControl, AttributionControl } = maplibre;
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ maxWidth: 120 }), 'bottom-left');
  if (!tiles) return;
  const named = tilesAttribution ? { customAttribution: escaped(tilesAttribution) } : {};
  map.addControl(new AttributionControl({ compact: true, ...named }));
}

/** The topmost record under a finger, which is less exact than a mouse. */
function recordAt([x, y]) {
  const reach = matchMedia('(pointer: coarse)').matches ? 18 : 8;
  const [west, north] = view.unproject([x - reach, y - reach]);
  const [east, south] = view.unproject([x + reach, y + reach]);
  return track.within({ west, south, east, north });
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
  drawTrack(view, drawn, devices);
  pinned.label(drawn.heads);
  devices.show();
  showStats();
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
  const bounds = boundsOf(positions);
  if (bounds === null) return;
  const size = { width: container.clientWidth, height: container.clientHeight };
  const padding = devices.isAlone() ? roomForOne() : roomForSeveral();
  view.look(cameraFor(bounds, size, padding, { mostZoom: FOLLOW_ZOOM }), isSlow);
}

function isNarrow() {
  return container.clientWidth < NARROW_PIXELS;
}

function roomForOne() {
  return isNarrow()
    ? { top: 110, bottom: 120, left: 40, right: 40 }
    : { top: 90, bottom: 90, left: 90, right: 90 };
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
  if (choice === null && !devices.isAlone() && isSeen(center)) return;
  view.look({ center }, true);
}

function unfollow() {
  byId('follow').checked = false;
}

function isSeen([longitude, latitude]) {
  const { west, south, east, north } = view.bounds();
  const turned = longitude + 360 * Math.round(((west + east) / 2 - longitude) / 360);
  return turned >= west && turned <= east && latitude >= south && latitude <= north;
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
