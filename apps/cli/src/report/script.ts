/** What moves in the report: tips, and a cursor that shows one moment in the charts and on the map. */
export const SCRIPT = `
const data = JSON.parse(document.getElementById('data').textContent);
const tip = document.getElementById('tip');
const map = document.getElementById('map');
const charts = document.getElementById('charts');
const here = document.querySelector('.here');
const cursor = document.querySelector('.cursor');
const readout = document.querySelector('.readout');

document.addEventListener('pointermove', (event) => {
  const marked = event.target.closest('[data-tip]');
  tip.hidden = !marked;
  if (!marked) return;
  tip.textContent = marked.dataset.tip;
  const left = Math.min(event.pageX + 12, document.documentElement.clientWidth - tip.offsetWidth - 8);
  tip.style.left = Math.max(8, left) + 'px';
  tip.style.top = event.pageY + 14 + 'px';
});

const at = (svg, event) => {
  const box = svg.getBoundingClientRect();
  const scale = svg.viewBox.baseVal.width / box.width;
  return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
};

function show(point) {
  if (!point) return;
  const [time, chartX, x, y, speed, distance, state] = point;
  here.setAttribute('cx', x);
  here.setAttribute('cy', y);
  cursor.setAttribute('transform', 'translate(' + (chartX + 9) + ' 0)');
  const clock = new Date(time).toISOString().slice(11, 19);
  const pace = speed === null ? 'unknown' : speed + ' km/h';
  readout.textContent = clock + ' UTC, ' + state + ', speed ' + pace + ', distance ' + (distance / 1000).toFixed(2) + ' km';
}

function nearest(away) {
  let best;
  let least = Infinity;
  for (const point of data) {
    const far = away(point);
    if (far < least) [best, least] = [point, far];
  }
  return best;
}

charts.addEventListener('pointermove', (event) => {
  const [x] = at(charts, event);
  show(nearest((point) => Math.abs(point[1] - x)));
});
map.addEventListener('pointermove', (event) => {
  const [x, y] = at(map, event);
  show(nearest((point) => (point[2] - x) ** 2 + (point[3] - y) ** 2));
});`;
