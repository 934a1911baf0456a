import type { JournalRequest } from '../engine/journal';
import type { MotionSpan } from '../engine/motion-timeline';
import { count, duration } from '../output/figures';
import type { Clock } from './clock';
import { escaped, px } from './markup';
import type { ReportPoint } from './points';
import type { Size } from './sizes';
import { nameOf } from './states';
import { ticks, timeTicks } from './ticks';

/** What all charts share: the axis of time, and how its times are written. */
export interface TimeAxis {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly size: Size;
  readonly clock: Clock;
  x(millis: number): number;
}

const RIGHT = 12;
const BAND = 26;
const PLOT = 110;
const UPLOADS = 60;
const GAP = 26;
const KILOMETRES_AN_HOUR = 3.6;
/** The few fastest fixes may stick out of the scale rather than flatten all the others. */
const SHOWN_SHARE = 0.995;

export function timeAxis(from: number, to: number, size: Size, clock: Clock): TimeAxis {
  const span = Math.max(1, to - from);
  const left = size.chartLeft;
  const right = size.width - RIGHT;
  return {
    from,
    to,
    left,
    right,
    size,
    clock,
    x: (millis) => left + ((millis - from) / span) * (right - left),
  };
}

/** State, speed, distance and requests, one above the other on one axis of time. */
export function drawCharts(
  axis: TimeAxis,
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

function timeGrid(axis: TimeAxis, bottom: number): string {
  return timeTicks(axis.from, axis.to, axis.size.timeTicks)
    .map((time) => {
      const x = px(axis.x(time));
      return `<path class="grid" d="M${x} 8V${bottom}"/><text class="tick" x="${x}" y="${bottom + 16}" text-anchor="middle">${axis.clock.tick(time)}</text>`;
    })
    .join('');
}

function stateBand(axis: TimeAxis, spans: readonly MotionSpan[], y: number): string {
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

interface Sample {
  readonly atMillis: number;
  readonly value: number | null;
}

function plot(
  axis: TimeAxis,
  samples: readonly Sample[],
  { y, name, style }: { y: number; name: string; style: string },
): string {
  const values = Float64Array.from(samples.flatMap(({ value }) => (value === null ? [] : [value]))).sort();
  const shown = values[Math.ceil(values.length * SHOWN_SHARE) - 1] ?? 1;
  const top = Math.max(shown * 1.05, 0.1);
  const scale = (value: number) => y + PLOT - (Math.min(value, top) / top) * PLOT;
  const lines = ticks(top, 4).map(
    (tick) =>
      `<path class="grid" d="M${axis.left} ${px(scale(tick))}H${axis.right}"/><text class="tick" x="${axis.left - 6}" y="${px(scale(tick) + 4)}" text-anchor="end">${Number(tick.toFixed(2))}</text>`,
  );
  let path = '';
  let open = false;
  for (const { atMillis, value } of columns(axis, samples)) {
    if (value !== null) path += `${open ? 'L' : 'M'}${px(axis.x(atMillis))} ${px(scale(value))}`;
    open = value !== null;
  }
  return `${lines.join('')}<text class="name" x="${axis.left}" y="${y - 5}">${name}</text><path class="line ${style}" d="${path}"/>`;
}

/** Samples that share half a pixel are drawn as their highest: finer detail is invisible. A gap stays a gap. */
function columns(axis: TimeAxis, samples: readonly Sample[]): readonly Sample[] {
  const drawn: Sample[] = [];
  let column = Number.NaN;
  for (const sample of samples) {
    const at = Math.round(axis.x(sample.atMillis) * 2);
    const last = drawn.at(-1);
    if (at !== column || last === undefined || last.value === null || sample.value === null)
      drawn.push(sample);
    else if (sample.value > last.value) drawn[drawn.length - 1] = sample;
    column = at;
  }
  return drawn;
}

function uploadBars(axis: TimeAxis, requests: readonly JournalRequest[], y: number): string {
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
function merged(axis: TimeAxis, requests: readonly JournalRequest[]) {
  const bars = new Map<string, { request: JournalRequest; amount: number }>();
  for (const request of requests) {
    const key = `${Math.round(axis.x(request.atMillis) * 2)} ${request.status} ${request.records}`;
    const bar = bars.get(key);
    if (bar) bar.amount++;
    else bars.set(key, { request, amount: 1 });
  }
  return [...bars.values()];
}
