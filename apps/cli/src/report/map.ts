import type { LocationFilterEvent } from '@geo/core';
import type { MotionState } from '../engine/motion-timeline';
import { clockTime, duration, metres } from '../output/figures';
import { escaped, px } from './markup';
import { GAP_MILLIS, type ReportPoint } from './points';
import { fit, type Projection } from './projection';
import type { Stop } from './stops';
import { roundStep } from './ticks';

const WIDTH = 960;
const HEIGHTS = { least: 300, most: 620 };
const MARGIN = 48;
/** Points nearer than this to the last one drawn change nothing that can be seen, pixels. */
const LEAST_LEG = 0.6;
/** Marks nearer than this would lie on one another, pixels. */
const LEAST_APART = 24;
/** Length wanted of the scale bar, pixels. */
const SCALE_WIDTH = 120;

/** A drawn map, and where it puts each point. */
export interface DrawnMap {
  readonly svg: string;
  readonly projection: Projection;
}

export function drawMap(
  points: readonly ReportPoint[],
  stops: readonly Stop[],
  rejections: readonly LocationFilterEvent[],
): DrawnMap {
  const projection = fit(points, WIDTH, HEIGHTS, MARGIN);
  const { height } = projection;
  const parts = [
    `<rect class="paper" width="${WIDTH}" height="${px(height)}" rx="8"/>`,
    ...legs(points, projection).map(({ state, gap, path }) => {
      const style = gap ? 'leg gap' : `leg ${state}`;
      return `<path class="${style}" d="${path}"/>`;
    }),
    ...ends(points, projection),
    ...stops.flatMap((stop) => stopMark(stop, projection)),
    ...rejections.map((rejection) => rejectionMark(rejection, projection)),
    scaleBar(projection),
    '<circle class="here" r="6" cx="-20" cy="-20"/>',
  ];
  const svg = `<svg id="map" viewBox="0 0 ${WIDTH} ${px(height)}" role="img" aria-label="The track">${parts.join('')}</svg>`;
  return { svg, projection };
}

interface Leg {
  readonly state: MotionState;
  readonly gap: boolean;
  path: string;
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
      if (same) last.path += `L${px(x)} ${px(y)}`;
      else
        drawn.push({
          state: point.state,
          gap,
          path: `M${px(before.x)} ${px(before.y)}L${px(x)} ${px(y)}`,
        });
    }
    before = { point, x, y };
  }
  return drawn;
}

/** Start and end; a round trip has one mark for both. */
function ends(points: readonly ReportPoint[], { at }: Projection): readonly string[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return [];
  const [startX, startY] = at(first);
  const [endX, endY] = at(last);
  const start = `start, ${clockTime(first.atMillis)}`;
  const end = `end, ${clockTime(last.atMillis)}`;
  if (Math.hypot(endX - startX, endY - startY) < LEAST_APART)
    return [endMark(endX, endY, 'start and end', `${start}; ${end}`)];
  return [endMark(startX, startY, 'start', start), endMark(endX, endY, 'end', end)];
}

function endMark(x: number, y: number, name: string, tip: string): string {
  return `<g class="end" data-tip="${tip}"><circle cx="${px(x)}" cy="${px(y)}" r="5"/><text x="${px(x + 14)}" y="${px(y + 18)}">${name}</text></g>`;
}

function stopMark(stop: Stop, { at }: Projection): readonly string[] {
  if (!stop.place) return [];
  const [x, y] = at(stop.place);
  const length =
    stop.untilMillis === null ? 'to the end' : `for ${duration(stop.untilMillis - stop.sinceMillis)}`;
  const tip = `stop ${stop.number}: since ${clockTime(stop.sinceMillis)}, ${length}`;
  return [
    `<g class="stop" data-tip="${tip}"><circle cx="${px(x)}" cy="${px(y)}" r="10"/><text x="${px(x)}" y="${px(y + 4)}">${stop.number}</text></g>`,
  ];
}

function rejectionMark({ reason, timestamp, coords }: LocationFilterEvent, projection: Projection): string {
  // A fix that is off the map stands at its edge, where it would have been seen to leave.
  const [x, y] = projection.at(coords);
  const left = Math.min(projection.width - 8, Math.max(8, x));
  const top = Math.min(projection.height - 8, Math.max(8, y));
  const tip = escaped(`rejected: ${reason}, ${clockTime(Date.parse(timestamp))}`);
  return `<path class="rejected" data-tip="${tip}" d="M${px(left - 4)} ${px(top - 4)}l8 8m0 -8l-8 8"/>`;
}

function scaleBar({ metresPerPixel, height }: Projection): string {
  const length = roundStep((SCALE_WIDTH * metresPerPixel) / 2);
  const width = length / metresPerPixel;
  const y = height - 16;
  return `<g class="scale"><path d="M16 ${px(y - 4)}v4h${px(width)}v-4"/><text x="${px(22 + width)}" y="${px(y + 2)}">${metres(length)}</text></g><g class="north"><path d="M${WIDTH - 24} 30l0 -16m-5 6l5 -6l5 6"/><text x="${WIDTH - 24}" y="44">N</text></g>`;
}
