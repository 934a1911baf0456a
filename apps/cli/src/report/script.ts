import { ZOOM_SCRIPT } from './zoom-script';

/** What moves in the report: tips, a cursor that shows one moment in the charts and on the map, and the zoom of the map. */
export const SCRIPT = `
const { points, dated } = JSON.parse(document.getElementById('data').textContent);
const tip = document.getElementById('tip');
const readout = document.querySelector('.readout');
const maps = [...document.querySelectorAll('.map')];
const charts = [...document.querySelectorAll('.charts')];
const wide = maps[0];

document.addEventListener('pointermove', (event) => {
  const marked = event.target.closest('[data-tip]');
  tip.hidden = !marked;
  if (!marked) return;
  tip.textContent = marked.dataset.tip;
  const left = Math.min(event.pageX + 12, document.documentElement.clientWidth - tip.offsetWidth - 8);
  tip.style.left = Math.max(8, left) + 'px';
  tip.style.top = event.pageY + 14 + 'px';
});

/** Where the pointer is, in the units of the drawing. */
function at(svg, event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [x, y];
}

/** Points are kept as the wide map draws them; every map is the same picture at another scale. */
function placed(map, [, x, y]) {
  const { width, height } = map.viewBox.baseVal;
  const { width: wideWidth, height: wideHeight } = wide.viewBox.baseVal;
  const scale = wide.dataset.mpp / map.dataset.mpp;
  return [width / 2 + (x - wideWidth / 2) * scale, height / 2 + (y - wideHeight / 2) * scale];
}

function moved(chart, time) {
  const { from, to, left, right } = chart.dataset;
  return +left + ((time - from) / Math.max(1, to - from)) * (right - left);
}

function show(point) {
  if (!point) return;
  const [time, , , speed, distance, state] = point;
  for (const map of maps) {
    const [x, y] = placed(map, point);
    map.querySelector('.cursor-place').setAttribute('transform', 'translate(' + x + ' ' + y + ')');
  }
  for (const chart of charts)
    chart.querySelector('.cursor').setAttribute('transform', 'translate(' + (moved(chart, time) + 9) + ' 0)');
  const text = new Date(time).toISOString().replace('T', ' ');
  const pace = speed === null ? 'unknown' : speed + ' km/h';
  readout.textContent = text.slice(dated ? 0 : 11, 19) + ' UTC, ' + state + ', speed ' + pace + ', distance ' + (distance / 1000).toFixed(2) + ' km';
}

function nearest(away) {
  let best;
  let least = Infinity;
  for (const point of points) {
    const far = away(point);
    if (far < least) [best, least] = [point, far];
  }
  return best;
}

for (const chart of charts)
  for (const kind of ['pointermove', 'pointerdown'])
    chart.addEventListener(kind, (event) => {
      const [x] = at(chart, event);
      show(nearest(([time]) => Math.abs(moved(chart, time) - x)));
    });
for (const map of maps)
  for (const kind of ['pointermove', 'pointerdown'])
    map.addEventListener(kind, (event) => {
      const [x, y] = at(map.querySelector('.view > g, .view > path'), event);
      show(nearest((point) => {
        const [left, top] = placed(map, point);
        return (left - x) ** 2 + (top - y) ** 2;
      }));
    });
${ZOOM_SCRIPT}`;
