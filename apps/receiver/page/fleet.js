// A map of thousands of devices: in clusters, with one of them to follow through its last day.
import { agoOrNever, textIn } from './facts.js';
import { createDevicePanel } from './fleet-device.js';
import { collection, LAYERS, point, sourcesOf } from './fleet-layers.js';
import { createPositions } from './fleet-positions.js';
import { baseStyle, boundsOf, cameraFor, createClusters, createMapView } from './vendor/view.mjs';

/** Positions are grouped again no sooner than this after the last time. */
const GROUP_MILLIS = 500;
const FOLLOW_ZOOM = 15;
/** A click this close to something means it, pixels. */
const REACH_PIXELS = 24;
const MOST_NAMES = 20;

const byId = (id) => document.getElementById(id);
const container = byId('map');
const clusters = createClusters();
const positions = createPositions(fetchJson);
let shown = [];
let grouping;
let isDrawing = false;
let lastReceivedAt;

const { tiles } = await fetchJson('page.json');
const view = createMapView({
  container,
  camera: { center: [0, 20], zoom: 1 },
  layers: LAYERS,
  base: tiles === null ? null : baseStyle(tiles),
  labels: byId('graticule-labels'),
  maplibre: () => import('./vendor/maplibre-gl.mjs'),
  land: async () => (await fetch('vendor/countries-50m.json')).json(),
  complain: tellProblem,
  events: {
    moved: drawSoon,
    taken: () => {
      byId('follow').checked = false;
    },
    clicked,
  },
});
const panel = createDevicePanel(byId('device'), {
  fetchJson,
  zoom: () => Math.min(22, Math.max(0, Math.ceil(view.camera().zoom) + 2)),
  drawWay: (features) =>
    view.setData(
      'way',
      collection(
        features.map((feature) => ({
          ...feature,
          properties: { motion: feature.properties.kind === 'trip' ? 'moving' : 'unconfirmed' },
        })),
      ),
    ),
  drawThen(row) {
    const { longitude, latitude } = row?.record.coords ?? {};
    const motion = row?.motion;
    view.setData('then', collection(row ? [point([longitude, latitude], { motion })] : []));
  },
});

byId('close').addEventListener('click', panel.close);
byId('find').addEventListener('submit', (event) => {
  event.preventDefault();
  const [name] = positions.named(byId('name').value, 1);
  if (name !== undefined) choose(name);
});
byId('name').addEventListener('input', () => {
  const names = positions.named(byId('name').value, MOST_NAMES);
  const options = names.map((name) => Object.assign(document.createElement('option'), { value: name }));
  byId('found').replaceChildren(...options);
});

await view.settled;
const lastSeq = await positions.load();
group();
fitAll();
byId('notice').hidden = positions.all().length > 0;
setInterval(showLastSeen, 1000);
listen(lastSeq);

function listen(after) {
  const events = new EventSource(`events?after=${after}`);
  events.addEventListener('open', () => connection('live', 'live'));
  events.addEventListener('error', () => connection('lost', 'connection lost, trying again'));
  events.addEventListener('record', ({ data }) => {
    const row = JSON.parse(data);
    lastReceivedAt = row.receivedAt;
    if (positions.received(row)) groupSoon();
    if (row.device !== panel.device()) return;
    panel.received(row);
    const { longitude, latitude } = row.record.coords;
    if (byId('follow').checked) view.look({ center: [longitude, latitude] }, true);
  });
}

function groupSoon() {
  if (grouping === undefined) grouping = setTimeout(group, GROUP_MILLIS);
}

function group() {
  grouping = undefined;
  clusters.load(positions.points());
  const all = positions.all();
  byId('count').textContent = all.length.toLocaleString();
  byId('moving').textContent = all.filter(({ isMoving }) => isMoving === true).length.toLocaleString();
  byId('notice').hidden = all.length > 0;
  drawSoon();
}

function drawSoon() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    draw();
  });
}

function draw() {
  shown = clusters.within(view.bounds(), view.camera().zoom);
  for (const [source, data] of Object.entries(sourcesOf(shown))) view.setData(source, data);
  const labels = shown.filter(({ kind }) => kind === 'cluster').map(labelOf);
  byId('pinned').replaceChildren(...labels);
}

function labelOf({ position, count }) {
  const label = textIn('div', count < 1000 ? String(count) : `${(count / 1000).toFixed(1)}k`);
  label.className = 'count';
  const [x, y] = view.project(position);
  label.style.left = `${x}px`;
  label.style.top = `${y}px`;
  return label;
}

/** The thing under a finger: a cluster comes apart, a device opens. */
function clicked(_, [x, y]) {
  let nearest;
  let least = REACH_PIXELS;
  for (const one of shown) {
    const [left, top] = view.project(one.position);
    const distance = Math.hypot(left - x, top - y);
    if (distance < least) [nearest, least] = [one, distance];
  }
  if (nearest === undefined) return;
  if (nearest.kind === 'one') choose(nearest.properties.device);
  else view.look({ center: nearest.position, zoom: clusters.expansionZoom(nearest.id) + 0.5 }, true);
}

function choose(name) {
  const { longitude, latitude, timestamp } = positions.get(name);
  view.look({ center: [longitude, latitude], zoom: Math.max(view.camera().zoom, FOLLOW_ZOOM) }, true);
  panel.open(name, timestamp).catch(() => undefined);
}

function fitAll() {
  const bounds = boundsOf(positions.all().map(({ longitude, latitude }) => [longitude, latitude]));
  if (bounds === null) return;
  const size = { width: container.clientWidth, height: container.clientHeight };
  const padding = { top: 60, bottom: 60, left: 60, right: 60 };
  view.look(cameraFor(bounds, size, padding, { mostZoom: FOLLOW_ZOOM }), false);
}

function showLastSeen() {
  byId('last-seen').textContent = agoOrNever(lastReceivedAt);
}

function connection(state, text) {
  byId('connection').dataset.state = state;
  byId('connection').textContent = text;
}

function tellProblem(text) {
  byId('problem').textContent = text;
  byId('problem').hidden = false;
}

async function fetchJson(path) {
  const response = await fetch(path);
  if (response.ok) return response.json();
  const { error } = await response.json();
  tellProblem(`${path.split('?')[0]}: ${error.message}`);
  throw new Error(error.message);
}
