// Lines of latitude and longitude: without base tiles they are all that says where and how large things are.

/** Distances between lines, degrees; the ones below a degree are whole minutes or seconds of arc. */
const STEPS = [
  30,
  15,
  10,
  5,
  2,
  1,
  30 / 60,
  15 / 60,
  10 / 60,
  5 / 60,
  2 / 60,
  1 / 60,
  30 / 3600,
  15 / 3600,
  10 / 3600,
  5 / 3600,
  2 / 3600,
  1 / 3600,
];
/** Lines closer than this are clutter, pixels. */
const CLOSEST_PIXELS = 110;

/** The lines in view, as GeoJSON and as `{ axis, degrees }`. */
export function graticule(map) {
  const bounds = map.getBounds();
  const width = map.getCanvas().clientWidth;
  const step = stepFor((bounds.getEast() - bounds.getWest()) / width);
  const meridians = multiples(step, bounds.getWest(), bounds.getEast());
  const parallels = multiples(step, Math.max(-85, bounds.getSouth()), Math.min(85, bounds.getNorth()));
  // A little beyond the edges, so that a drag does not show their ends.
  const [west, east] = widened(bounds.getWest(), bounds.getEast());
  const [south, north] = widened(bounds.getSouth(), bounds.getNorth());
  const lines = [
    ...meridians.map((x) => [
      [x, Math.max(-85, south)],
      [x, Math.min(85, north)],
    ]),
    ...parallels.map((y) => [
      [west, y],
      [east, y],
    ]),
  ];
  return {
    geojson: { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } },
    marks: [
      ...meridians.map((degrees) => ({ axis: 'meridian', degrees })),
      ...parallels.map((degrees) => ({ axis: 'parallel', degrees })),
    ],
  };
}

/** Writes the degrees along the left and lower edges. */
export function labelGraticule(map, element, marks) {
  const centre = map.getCenter();
  element.replaceChildren(
    ...marks.map(({ axis, degrees }) => {
      const label = document.createElement('span');
      label.className = axis;
      label.textContent = inDegrees(degrees, axis);
      if (axis === 'meridian') label.style.left = `${map.project([degrees, centre.lat]).x}px`;
      else label.style.top = `${map.project([centre.lng, degrees]).y}px`;
      return label;
    }),
  );
}

function stepFor(degreesPerPixel) {
  return STEPS.findLast((step) => step / degreesPerPixel >= CLOSEST_PIXELS) ?? STEPS[0];
}

function multiples(step, low, high) {
  const found = [];
  for (let n = Math.ceil(low / step); n * step <= high; n += 1) found.push(n * step);
  return found;
}

function widened(low, high) {
  const margin = high - low;
  return [low - margin, high + margin];
}

/** Degrees, minutes and seconds with their hemisphere; zero parts at the end are left out. */
function inDegrees(value, axis) {
  const wrapped = axis === 'meridian' ? ((((value + 180) % 360) + 360) % 360) - 180 : value;
  const seconds = Math.round(Math.abs(wrapped) * 3600);
  const hemisphere = seconds === 0 ? '' : (axis === 'meridian' ? 'WE' : 'SN')[Number(wrapped > 0)];
  const parts = [`${Math.floor(seconds / 3600)}°`];
  if (seconds % 3600) parts.push(`${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}′`);
  if (seconds % 60) parts.push(`${String(seconds % 60).padStart(2, '0')}″`);
  return parts.join('') + hemisphere;
}
