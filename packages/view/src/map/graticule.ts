import type { FeatureCollection } from 'geojson';
import type { MapBounds } from './bounds';

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
/** Where Web Mercator ends, nearly. */
const MOST_LATITUDE = 85;

/** A line of the graticule that is in view. */
export interface GraticuleMark {
  readonly axis: 'meridian' | 'parallel';
  readonly degrees: number;
}

/**
 * The lines of latitude and longitude in view: without base tiles they are what says where and how large things are.
 * @param width of the map, pixels
 */
export function graticule(
  { west, south, east, north }: MapBounds,
  width: number,
): { readonly lines: FeatureCollection; readonly marks: readonly GraticuleMark[] } {
  const step = stepFor((east - west) / width);
  const meridians = multiples(step, west, east);
  const parallels = multiples(step, Math.max(-MOST_LATITUDE, south), Math.min(MOST_LATITUDE, north));
  // A little beyond the edges, so that a drag does not show their ends.
  const [left, right] = widened(west, east);
  const [low, high] = widened(south, north);
  const coordinates = [
    ...meridians.map((x) => [
      [x, Math.max(-MOST_LATITUDE, low)],
      [x, Math.min(MOST_LATITUDE, high)],
    ]),
    ...parallels.map((y) => [
      [left, y],
      [right, y],
    ]),
  ];
  const feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiLineString', coordinates },
  } as const;
  return {
    lines: { type: 'FeatureCollection', features: [feature] },
    marks: [
      ...meridians.map((degrees) => ({ axis: 'meridian', degrees }) as const),
      ...parallels.map((degrees) => ({ axis: 'parallel', degrees }) as const),
    ],
  };
}

/** Degrees, minutes and seconds with their hemisphere; zero parts at the end are left out. */
export function inDegrees({ axis, degrees }: GraticuleMark): string {
  const wrapped = axis === 'meridian' ? ((((degrees + 180) % 360) + 360) % 360) - 180 : degrees;
  const seconds = Math.round(Math.abs(wrapped) * 3600);
  const hemisphere = seconds === 0 ? '' : (axis === 'meridian' ? 'WE' : 'SN')[Number(wrapped > 0)];
  const parts = [`${Math.floor(seconds / 3600)}°`];
  if (seconds % 3600) parts.push(`${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}′`);
  if (seconds % 60) parts.push(`${String(seconds % 60).padStart(2, '0')}″`);
  return parts.join('') + hemisphere;
}

/** Writes the degrees along the left and lower edges of a map into an element that lies over it. */
export function labelGraticule(
  element: HTMLElement,
  marks: readonly GraticuleMark[],
  project: (position: readonly [longitude: number, latitude: number]) => readonly [x: number, y: number],
  centre: readonly [longitude: number, latitude: number],
): void {
  element.replaceChildren(
    ...marks.map((mark) => {
      const label = document.createElement('span');
      label.className = mark.axis;
      label.textContent = inDegrees(mark);
      if (mark.axis === 'meridian') label.style.left = `${project([mark.degrees, centre[1]])[0]}px`;
      else label.style.top = `${project([centre[0], mark.degrees])[1]}px`;
      return label;
    }),
  );
}

function stepFor(degreesPerPixel: number): number {
  return STEPS.findLast((step) => step / degreesPerPixel >= CLOSEST_PIXELS) ?? 30;
}

function multiples(step: number, low: number, high: number): readonly number[] {
  const found: number[] = [];
  for (let n = Math.ceil(low / step); n * step <= high; n += 1) found.push(n * step);
  return found;
}

function widened(low: number, high: number): readonly [number, number] {
  const margin = high - low;
  return [low - margin, high + margin];
}
