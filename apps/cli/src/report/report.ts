import type { Track } from '@geo/adapter-node';
import type { MotionSpan, MotionState } from '../engine/motion-timeline';
import { bytes, clockTime, count, day, duration, metres } from '../output/figures';
import type { Outcome } from '../output/outcome';
import type { ReplayedTrack } from '../replay/replay-track';
import { drawCharts, timeAxis } from './charts';
import { drawMap } from './map';
import { escaped } from './markup';
import { reportPoints } from './points';
import { SCRIPT } from './script';
import { nameOf, STATE_NAMES } from './states';
import { stopsOf } from './stops';
import { STYLE } from './style';
import { rejectionTable, stopTable, uploadTable } from './tables';

export interface ReportInput {
  readonly track: Track;
  readonly replayed: ReplayedTrack;
  readonly outcome: Outcome;
}

/** Points the cursor can rest on: more are not told apart by a hand, and would only make the file large. */
const CURSOR_POINTS = 3000;

/** The report of a replay: one HTML file that needs nothing else. */
export function report({ track, replayed, outcome }: ReportInput): string {
  const { journal, endMillis } = replayed;
  const spans = journal.timeline.spans(endMillis);
  const points = reportPoints(journal, spans);
  const stops = stopsOf(journal, spans);
  const startMillis = points[0]?.atMillis ?? endMillis;
  const axis = timeAxis(startMillis, endMillis);
  const map = drawMap(points, stops, journal.rejections);
  const every = Math.max(1, Math.ceil(points.length / CURSOR_POINTS));
  const cursor = points
    .filter((_, index) => index % every === 0)
    .map((point) => {
      const [x, y] = map.projection.at(point);
      const speed = point.speed === null ? null : tenth(point.speed * 3.6);
      return [
        point.atMillis,
        tenth(axis.x(point.atMillis)),
        tenth(x),
        tenth(y),
        speed,
        Math.round(point.distance),
        nameOf(point.state),
      ];
    });
  const title = escaped(track.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="sub">${day(startMillis)}, ${clockTime(startMillis)} to ${clockTime(endMillis)} UTC, ${duration(endMillis - startMillis)}. All times are UTC.</p>
${outcome.failure ? `<p class="failure">${escaped(outcome.failure.message)}</p>` : ''}
<dl class="tiles">${tiles(outcome, spans, stops.length)}</dl>
<section>${map.svg}${legend(spans, journal.rejections.length > 0)}</section>
<section>${drawCharts(axis, points, spans, journal.requests)}<p class="readout">Point at the map or a chart to read one moment.</p></section>
${stopTable(stops)}
${rejectionTable(journal.rejections)}
${uploadTable(journal.requests)}
<footer>Speed is the device's own where the recording has it, else that of the leg between two fixes.</footer>
</main>
<div id="tip" hidden></div>
<script type="application/json" id="data">${JSON.stringify(cursor).replaceAll('<', '\\u003c')}</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function tiles(outcome: Outcome, spans: readonly MotionSpan[], stops: number): string {
  const rejected = outcome.fixes - outcome.accepted;
  const { uploads } = outcome;
  const entries: [string, string, string][] = [
    ['Distance', metres(outcome.odometer), 'by the odometer'],
    [
      'Moving',
      duration(timeIn(spans, ['moving', 'probing'])),
      `soft stops ${duration(timeIn(spans, ['softStop']))}`,
    ],
    ['Stops', String(stops), duration(timeIn(spans, ['stationary', 'checking']))],
    ['Fixes', outcome.fixes.toLocaleString('en'), rejected === 0 ? 'none rejected' : `${rejected} rejected`],
    [
      'Records',
      outcome.records.toLocaleString('en'),
      `of ${count(outcome.accepted, 'accepted fix', 'accepted fixes')}`,
    ],
    [
      'Uploaded',
      uploads.records.toLocaleString('en'),
      uploads.requests === 0
        ? 'no upload asked for'
        : `${count(uploads.requests, 'request')}, ${bytes(uploads.bytes)}`,
    ],
  ];
  return entries
    .map(
      ([name, figure, note]) =>
        `<div class="tile"><dt>${name}</dt><dd>${figure}<small>${note}</small></dd></div>`,
    )
    .join('');
}

function timeIn(spans: readonly MotionSpan[], states: readonly MotionState[]): number {
  return spans
    .filter(({ state }) => states.includes(state))
    .reduce((total, { fromMillis, toMillis }) => total + toMillis - fromMillis, 0);
}

function legend(spans: readonly MotionSpan[], rejections: boolean): string {
  const seen = new Set(spans.map(({ state }) => state));
  const states = (Object.keys(STATE_NAMES) as (keyof typeof STATE_NAMES)[]).filter((state) =>
    seen.has(state),
  );
  const entries = states.map((state) => line(`leg ${state}`, STATE_NAMES[state]));
  const gap = line('leg gap', 'nothing recorded');
  const cross = `<li><svg viewBox="0 0 26 12"><path class="rejected" d="M9 2l8 8m0 -8l-8 8"/></svg>rejected fix</li>`;
  return `<ul class="legend">${entries.join('')}${gap}${rejections ? cross : ''}</ul>`;
}

function line(style: string, words: string): string {
  return `<li><svg viewBox="0 0 26 12"><path class="${style}" d="M2 6H24"/></svg>${words}</li>`;
}
