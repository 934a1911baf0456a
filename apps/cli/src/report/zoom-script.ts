/** How far a map can be zoomed in: a street of a day's drive, at what the line was drawn with. */
const ZOOM_MAX = 64;

/**
 * The zoom of the maps: buttons, keys (+ - 0 and arrows), a double click, two fingers, Ctrl and the wheel (the wheel alone scrolls
 * the page), and dragging. It moves the viewBox of the inner drawing; marks and text keep their size.
 */
export const ZOOM_SCRIPT = `
function zoomable(map, buttons) {
  const view = map.querySelector('.view');
  const scale = map.querySelector('.scale');
  const { width, height } = map.viewBox.baseVal;
  let zoom = 1;
  let left = 0;
  let top = 0;

  function draw() {
    left = Math.min(Math.max(left, 0), width - width / zoom);
    top = Math.min(Math.max(top, 0), height - height / zoom);
    view.setAttribute('viewBox', [left, top, width / zoom, height / zoom].join(' '));
    map.style.setProperty('--unzoom', 1 / zoom);
    map.classList.toggle('zoomed', zoom > 1);
    const most = (scale.dataset.most * map.dataset.mpp) / zoom;
    const power = 10 ** Math.floor(Math.log10(most));
    const length = [5, 2, 1].find((step) => step * power <= most) * power;
    const bar = (length * zoom) / map.dataset.mpp;
    scale.querySelector('path').setAttribute('d', 'M0 -4v4h' + bar + 'v-4');
    scale.querySelector('text').setAttribute('x', bar + 6);
    scale.querySelector('text').textContent = length < 1000 ? +length.toPrecision(1) + ' m' : length / 1000 + ' km';
  }

  /** Zooms by a factor around a place of the map, which stays where it is. */
  function zoomBy(factor, x = width / 2, y = height / 2) {
    const next = Math.min(${ZOOM_MAX}, Math.max(1, zoom * factor));
    left += x / zoom - x / next;
    top += y / zoom - y / next;
    zoom = next;
    draw();
  }

  function moveBy(x, y) {
    left -= x / zoom;
    top -= y / zoom;
    draw();
  }

  const all = () => zoomBy(1 / ${ZOOM_MAX});
  const [closer, farther, whole] = buttons.querySelectorAll('button');
  closer.addEventListener('click', () => zoomBy(2));
  farther.addEventListener('click', () => zoomBy(0.5));
  whole.addEventListener('click', all);
  map.addEventListener('dblclick', (event) => zoomBy(2, ...at(map, event)));
  map.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomBy(1.002 ** -event.deltaY, ...at(map, event));
  }, { passive: false });
  map.addEventListener('keydown', (event) => {
    const { key } = event;
    const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[key];
    if (step && zoom > 1) moveBy(...step);
    else if (key === '+' || key === '=') zoomBy(2);
    else if (key === '-') zoomBy(0.5);
    else if (key === '0') all();
    else return;
    event.preventDefault();
  });

  const fingers = new Map();
  const apart = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  };
  map.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, at(map, event));
    if (zoom > 1) map.setPointerCapture(event.pointerId);
  });
  map.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = at(map, event);
    const far = fingers.size === 2 ? apart() : 0;
    fingers.set(event.pointerId, now);
    if (fingers.size === 1) moveBy(now[0] - before[0], now[1] - before[1]);
    else if (far > 0) zoomBy(apart() / far, ...now);
  });
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave'])
    map.addEventListener(kind, (event) => fingers.delete(event.pointerId));
}
for (const map of maps) zoomable(map, map.parentElement.querySelector('.zoom'));`;
