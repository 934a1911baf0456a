import type { LocationFilterEvent } from '@geo/core';
import { escaped, px, roundStep } from '@geo/view';
import type { MotionState } from '../engine/motion-timeline';
import { duration, metres } from '../output/figures';
import type { Clock } from './clock';
import { labelPlace } from './labels';
import { GAP_MILLIS, type ReportPoint } from './points';
import { type Projection, projectionOf } from './projection';
import type { Size } from './sizes';
import type { Stop } from './stops';

/** Points nearer than this to the last one drawn change nothing that can be seen, pixels; zoomed in, a little. */
const LEAST_LEG = 0.2;
/** Marks nearer than this would lie on one another, pixels. */
const LEAST_APART = 24;
/** Crosses nearer than this are one, pixels. */
const LEAST_CROSS = 2;

/** Radius of the ring at an end: alone, and where the mark of a stop lies in it, pixels. */
const END = 5;
const END_AROUND_STOP = 14;

type Place = readonly [x: number, y: number];

/** A drawn map, and where it puts each point. */
export interface DrawnMap {
  readonly svg: string;
  readonly projection: Projection;
}

/** What a map shows. */
export interface Mapped {
  readonly points: readonly ReportPoint[];
  readonly stops: readonly Stop[];
  readonly rejections: readonly LocationFilterEvent[];
  readonly clock: Clock;
}

export function drawMap({ points, stops, rejections, clock }: Mapped, size: Size): DrawnMap {
  const projection = projectionOf(points, size.width, size.mapHeights, size.mapMargin);
  const { width, height } = projection;
  const tall = px(height);
  const drawn = legs(points, projection);
  const inside = [
    ...drawn.map(({ state, gap, path }) => `<path class="${gap ? 'leg gap' : `leg ${state}`}" d="${path}"/>`),
    ...crosses(rejections, projection, clock),
    ...ends({ points, stops, clock }, drawn, projection),
    ...stops.flatMap((stop) => stopMark(stop, projection, clock)),
    mark(-20, -20, '<circle class="here" r="6"/>', 'class="cursor-place"'),
  ];
  const svg = `<svg class="map ${size.name}" viewBox="0 0 ${width} ${tall}" role="img" aria-label="The track" tabindex="0" data-mpp="${projection.metresPerPixel}"><rect class="paper" width="${width}" height="${tall}" rx="8"/><svg class="view" width="${width}" height="${tall}" viewBox="0 0 ${width} ${tall}">${inside.join('')}</svg>${scaleBar(projection, size)}</svg>`;
  return { svg, projection };
}

interface Leg {
  readonly state: MotionState;
  readonly gap: boolean;
  path: string;
  readonly places: Place[];
}

/** The line of the track, cut where the state changes and where nothing was recorded for long. */
function legs(points: readonly ReportPoint[], { at }: Projection): readonly Leg[] {
  const drawn: Leg[] = [];
  let before: { point: ReportPoint; x: number; y: number } | undefined;
  for (const point of points) {
    const [x, y] = at(point);
    if (before) {
      const gap = point.atMillis - before.point.atMillis > GAP_MILLIS;
      const last = drawn.at(-1);
      const same = last !== undefined && last.state === point.state && last.gap === gap;
      if (same && Math.hypot(x - before.x, y - before.y) < LEAST_LEG) continue;
      if (same) {
        last.path += `L${fine(x)} ${fine(y)}`;
        last.places.push([x, y]);
      } else
        drawn.push({
          state: point.state,
          gap,
          path: `M${fine(before.x)} ${fine(before.y)}L${fine(x)} ${fine(y)}`,
          places: [
            [before.x, before.y],
            [x, y],
          ],
        });
    }
    before = { point, x, y };
  }
  return drawn;
}

const apart = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** A map is zoomed into, so that its line needs a finer measure than a chart. */
const fine = (value: number) => String(Math.round(value * 100) / 100);

/** A mark that keeps its size when the map is zoomed. */
function mark(x: number, y: number, inside: string, attributes = ''): string {
  return `<g transform="translate(${fine(x)} ${fine(y)})" ${attributes}><g class="fixed">${inside}</g></g>`;
}

/** Start and end; a round trip has one mark for both. */
function ends(
  { points, stops, clock }: Pick<Mapped, 'points' | 'stops' | 'clock'>,
  drawn: readonly Leg[],
  projection: Projection,
): readonly string[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return [];
  const track = drawn.flatMap(({ places }) => places);
  const rests = stops.flatMap(({ place }) => (place ? [projection.at(place)] : []));
  const from = projection.at(first);
  const to = projection.at(last);
  const start = `start, ${clock.time(first.atMillis)}`;
  const end = `end, ${clock.time(last.atMillis)}`;
  const named = (place: Place, name: string, tip: string) => {
    const { dx, dy, anchor } = labelPlace(name, place, track, projection);
    const radius = rests.some((rest) => apart(place, rest) < LEAST_APART) ? END_AROUND_STOP : END;
    const text = `<circle r="${radius}"/><text x="${dx}" y="${dy}" text-anchor="${anchor}">${name}</text>`;
    return mark(...place, text, `class="end" data-tip="${tip}"`);
  };
  if (apart(from, to) < LEAST_APART) return [named(to, 'start and end', `${start}; ${end}`)];
  return [named(from, 'start', start), named(to, 'end', end)];
}

function stopMark(stop: Stop, { at }: Projection, clock: Clock): readonly string[] {
  if (!stop.place) return [];
  const [x, y] = at(stop.place);
  const length =
    stop.untilMillis === null ? 'to the end' : `for ${duration(stop.untilMillis - stop.sinceMillis)}`;
  const tip = `stop ${stop.number}: since ${clock.time(stop.sinceMillis)}, ${length}`;
  return [mark(x, y, `<circle r="10"/><text y="4">${stop.number}</text>`, `class="stop" data-tip="${tip}"`)];
}

/** A cross for each rejected fix; those on one another are one. */
function crosses(
  rejections: readonly LocationFilterEvent[],
  projection: Projection,
  clock: Clock,
): readonly string[] {
  const crossed = new Map<string, string>();
  for (const { reason, timestamp, coords } of rejections) {
    // A fix that is off the map stands at its edge, where it would have been seen to leave.
    const [x, y] = projection.at(coords);
    const left = Math.min(projection.width - 8, Math.max(8, x));
    const top = Math.min(projection.height - 8, Math.max(8, y));
    const key = `${Math.round(left / LEAST_CROSS)} ${Math.round(top / LEAST_CROSS)}`;
    if (crossed.has(key)) continue;
    const tip = escaped(`rejected: ${reason}, ${clock.time(Date.parse(timestamp))}`);
    crossed.set(
      key,
      mark(left, top, '<path d="M-4 -4l8 8m0 -8l-8 8"/>', `class="rejected" data-tip="${tip}"`),
    );
  }
  return [...crossed.values()];
}

function scaleBar({ metresPerPixel, height, width }: Projection, size: Size): string {
  const length = roundStep((size.scaleWidth * metresPerPixel) / 2);
  const bar = length / metresPerPixel;
  const y = height - 16;
  return `<g class="scale" transform="translate(16 ${px(y)})" data-most="${size.scaleWidth}"><path d="M0 -4v4h${px(bar)}v-4"/><text x="${px(bar + 6)}" y="2">${metres(length)}</text></g><g class="north"><path d="M${width - 24} 30l0 -16m-5 6l5 -6l5 6"/><text x="${width - 24}" y="44">N</text></g>`;
}
