import {
  escaped,
  linePath,
  px,
  type Sample,
  scaleTop,
  type TimeAxis,
  ticks,
  timeAxis,
  timeTicks,
} from '@geo/view';
import type { JournalRequest } from '../engine/journal';
import type { MotionSpan } from '../engine/motion-timeline';
import { count, duration } from '../output/figures';
import type { Clock } from './clock';
import type { ReportPoint } from './points';
import type { Size } from './sizes';
import { nameOf } from './states';

/** What all charts share: the axis of time, and how its times are written. */
export interface ReportAxis extends TimeAxis {
  readonly size: Size;
  readonly clock: Clock;
}

const RIGHT = 12;
const BAND = 26;
const PLOT = 110;
const UPLOADS = 60;
const GAP = 26;
const KILOMETRES_AN_HOUR = 3.6;

/** The axis of a drawing of this size. */
export function reportAxis(from: number, to: number, size: Size, clock: Clock): ReportAxis {
  return { ...timeAxis(from, to, size.chartLeft, size.width - RIGHT), size, clock };
}

/** State, speed, distance and requests, one above the other on one axis of time. */
export function drawCharts(
  axis: ReportAxis,
  points: readonly ReportPoint[],
  spans: readonly MotionSpan[],
  requests: readonly JournalRequest[],
): string {
  let top = 14;
  const rows: string[] = [];
  const place = (height: number, draw: (top: number) => string) => {
    rows.push(draw(top));
    top += height + GAP;
  };
  place(BAND, (y) => stateBand(axis, spans, y));
  const speeds = points.map(({ atMillis, speed }) => ({
    atMillis,
    value: speed === null ? null : speed * KILOMETRES_AN_HOUR,
  }));
  place(PLOT, (y) => plot(axis, speeds, { y, name: 'speed, km/h', style: 'speed' }));
  const distances = points.map(({ atMillis, distance }) => ({ atMillis, value: distance / 1000 }));
  place(PLOT, (y) => plot(axis, distances, { y, name: 'distance, km', style: 'distance' }));
  if (requests.length > 0) place(UPLOADS, (y) => uploadBars(axis, requests, y));
  const { from, to, left, right, size } = axis;
  const height = top - GAP + 22;
  return `<svg class="charts ${size.name}" viewBox="0 0 ${size.width} ${height}" role="img" aria-label="State, speed, distance and uploads over time" data-from="${from}" data-to="${to}" data-left="${left}" data-right="${right}">${timeGrid(axis, top - GAP)}${rows.join('')}<path class="cursor" d="M-9 8V${top - GAP}"/></svg>`;
}

function timeGrid(axis: ReportAxis, bottom: number): string {
  return timeTicks(axis.from, axis.to, axis.size.timeTicks)
    .map((time) => {
      const x = px(axis.x(time));
      return `<path class="grid" d="M${x} 8V${bottom}"/><text class="tick" x="${x}" y="${bottom + 16}" text-anchor="middle">${axis.clock.tick(time)}</text>`;
    })
    .join('');
}

function stateBand(axis: ReportAxis, spans: readonly MotionSpan[], y: number): string {
  const { time } = axis.clock;
  const bars = spans
    .filter(({ state, toMillis }) => state !== 'off' && toMillis >= axis.from)
    .map(({ state, fromMillis, toMillis }) => {
      const x = axis.x(Math.max(axis.from, fromMillis));
      // A state of a few seconds is still seen.
      const width = Math.max(1.5, axis.x(toMillis) - x);
      const tip = `${nameOf(state)}, ${time(fromMillis)} to ${time(toMillis)}, ${duration(toMillis - fromMillis)}`;
      return `<rect class="band ${state}" data-tip="${tip}" x="${px(x)}" y="${y}" width="${px(width)}" height="${BAND}"/>`;
    });
  return `<text class="name" x="0" y="${y + 17}">state</text>${bars.join('')}`;
}

function plot(
  axis: ReportAxis,
  samples: readonly Sample[],
  { y, name, style }: { y: number; name: string; style: string },
): string {
  const top = scaleTop(samples, 0.1);
  const scale = (value: number) => y + PLOT - (Math.min(value, top) / top) * PLOT;
  const lines = ticks(top, 4).map(
    (tick) =>
      `<path class="grid" d="M${axis.left} ${px(scale(tick))}H${axis.right}"/><text class="tick" x="${axis.left - 6}" y="${px(scale(tick) + 4)}" text-anchor="end">${Number(tick.toFixed(2))}</text>`,
  );
  return `${lines.join('')}<text class="name" x="${axis.left}" y="${y - 5}">${name}</text><path class="line ${style}" d="${linePath(axis, samples, scale)}"/>`;
}

function uploadBars(axis: ReportAxis, requests: readonly JournalRequest[], y: number): string {
  const { time } = axis.clock;
  const most = requests.reduce((highest, { records }) => Math.max(highest, records), 1);
  const bars = merged(axis, requests).map(({ request, amount }) => {
    const { atMillis, records, status, verdict } = request;
    const height = Math.max(8, (records / most) * UPLOADS);
    const answer = status === 0 ? 'no answer' : String(status);
    const tip = escaped(
      amount > 1
        ? `${amount} requests about ${time(atMillis)}, ${answer}`
        : `${time(atMillis)}: ${count(records, 'record')}, ${answer}, ${verdict}`,
    );
    return `<rect class="upload ${verdict === 'accepted' ? 'good' : 'bad'}" data-tip="${tip}" x="${px(axis.x(atMillis) - 0.75)}" y="${px(y + UPLOADS - height)}" width="1.5" height="${px(height)}"/>`;
  });
  const base = `<path class="grid" d="M${axis.left} ${y + UPLOADS}H${axis.right}"/>`;
  return `<text class="name" x="${axis.left}" y="${y - 5}">upload requests, records in each (at most ${most})</text>${base}${bars.join('')}`;
}

/** Requests that would be drawn over one another are drawn once. */
function merged(axis: ReportAxis, requests: readonly JournalRequest[]) {
  const bars = new Map<string, { request: JournalRequest; amount: number }>();
  for (const request of requests) {
    const key = `${Math.round(axis.x(request.atMillis) * 2)} ${request.status} ${request.records}`;
    const bar = bars.get(key);
    if (bar) bar.amount++;
    else bars.set(key, { request, amount: 1 });
  }
  return [...bars.values()];
}
