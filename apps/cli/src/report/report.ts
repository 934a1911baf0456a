import { escaped } from '@geo/view';
import type { MotionSpan } from '../engine/motion-timeline';
import { day, span } from '../output/figures';
import type { Outcome } from '../output/outcome';
import { assumptionsText } from '../output/summary';
import type { Recording } from '../recording/recording';
import { skippedText } from '../recording/recording-text';
import type { ReplayedTrack } from '../replay/replay-track';
import { drawCharts, reportAxis } from './charts';
import { clockOf } from './clock';
import { drawMap } from './map';
import { reportPoints } from './points';
import { SCRIPT } from './script';
import { SIZES } from './sizes';
import { nameOf, STATE_NAMES } from './states';
import { stopsOf } from './stops';
import { STYLE } from './style';
import { rejectionTable, stopTable, uploadTable } from './tables';
import { tiles } from './tiles';

export interface ReportInput {
  readonly recording: Pick<Recording, 'name' | 'skipped'>;
  readonly replayed: Pick<ReplayedTrack, 'journal' | 'endMillis'>;
  readonly outcome: Outcome;
}

/** Points the cursor can rest on: more could not be selected separately, and would only make the file large. */
const CURSOR_POINTS = 3000;

const ZOOM_BUTTONS =
  '<div class="zoom"><button type="button" title="closer">+</button><button type="button" title="farther">−</button><button type="button" title="all of it">all</button></div>';

/** The report of a replay: one HTML file that needs nothing else. */
export function report({ recording, replayed, outcome }: ReportInput): string {
  const { journal, endMillis } = replayed;
  const spans = journal.timeline.spans(endMillis);
  const points = reportPoints(journal, spans);
  const stops = stopsOf(journal, spans);
  const startMillis = points[0]?.atMillis ?? endMillis;
  const clock = clockOf(startMillis, endMillis);
  const maps = SIZES.map((size) => drawMap({ points, stops, rejections: journal.rejections, clock }, size));
  const charts = SIZES.map((size) =>
    drawCharts(reportAxis(startMillis, endMillis, size, clock), points, spans, journal.requests),
  );
  const projection = maps[0]?.projection;
  const every = Math.max(1, Math.ceil(points.length / CURSOR_POINTS));
  const cursor = points
    .filter((_, index) => index % every === 0)
    .map((point) => {
      const [x = 0, y = 0] = projection?.at(point) ?? [];
      const speed = point.speed === null ? null : tenth(point.speed * 3.6);
      return [point.atMillis, tenth(x), tenth(y), speed, Math.round(point.distance), nameOf(point.state)];
    });
  const data = { points: cursor, dated: day(startMillis) !== day(endMillis) };
  const title = escaped(recording.name);
  const left = skippedText(recording.skipped);
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
<p class="sub">${span(startMillis, endMillis)}. All times are UTC.${left === '' ? '' : ` ${left}.`}</p>
${outcome.assumed ? `<p class="sub">A long silence ${escaped(assumptionsText(outcome.assumed))}.</p>` : ''}
${outcome.failure ? `<p class="failure">${escaped(outcome.failure.message)}</p>` : ''}
<dl class="tiles">${tiles({ outcome, spans, stops, endMillis })}</dl>
<section><div class="maps">${maps.map(({ svg }) => svg).join('')}${ZOOM_BUTTONS}</div>${legend(spans, journal.rejections.length > 0)}</section>
<section>${charts.join('')}<p class="readout">Point at the map or a chart to read one moment.</p></section>
${stopTable(stops, { clock, endMillis })}
${rejectionTable(journal, clock)}
${uploadTable(journal.answers)}
<footer>Speed is the device's own where the recording has it, else that of the leg between two fixes.</footer>
</main>
<div id="tip" hidden></div>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function legend(spans: readonly MotionSpan[], rejections: boolean): string {
  const seen = new Set(spans.map(({ state }) => state));
  const states = (Object.keys(STATE_NAMES) as (keyof typeof STATE_NAMES)[]).filter((state) =>
    seen.has(state),
  );
  const entries = states.map((state) => line(`leg ${state}`, STATE_NAMES[state]));
  const gap = line('leg gap', 'nothing recorded');
  const cross = `<li><svg viewBox="0 0 26 12"><g class="rejected"><path d="M9 2l8 8m0 -8l-8 8"/></g></svg>rejected fix</li>`;
  return `<ul class="legend">${entries.join('')}${gap}${rejections ? cross : ''}</ul>`;
}

function line(style: string, words: string): string {
  return `<li><svg viewBox="0 0 26 12"><path class="${style}" d="M2 6H24"/></svg>${words}</li>`;
}
