import type { MotionSpan, MotionState } from '../engine/motion-timeline';
import { bytes, count, duration, metres } from '../output/figures';
import type { Outcome } from '../output/outcome';
import type { Stop } from './stops';

/** What the tiles at the top are made of. */
export interface Tiled {
  readonly outcome: Outcome;
  readonly spans: readonly MotionSpan[];
  readonly stops: readonly Stop[];
  readonly endMillis: number;
}

/** The figures at the top of a report. */
export function tiles({ outcome, spans, stops, endMillis }: Tiled): string {
  const rejected = outcome.fixes - outcome.accepted;
  const { uploads } = outcome;
  const stood = stops.reduce((sum, stop) => sum + lengthOf(stop, endMillis), 0);
  const entries: [string, string, string][] = [
    ['Distance', metres(outcome.odometer), 'by the odometer'],
    ['Moving', duration(timeIn(spans, ['moving', 'probing'])), halts(spans, stops, endMillis)],
    ['Stops', String(stops.length), stops.length === 0 ? 'none' : `${duration(stood)} in all`],
    [
      'Fixes',
      outcome.fixes.toLocaleString('en'),
      rejected === 0 ? 'none rejected' : `${rejected.toLocaleString('en')} rejected`,
    ],
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

/** How long the device was at rest, as the table says it. */
export function lengthOf({ sinceMillis, untilMillis }: Stop, endMillis: number): number {
  return (untilMillis ?? endMillis) - sinceMillis;
}

/** Rests that became no stop: they are neither moving nor in the table. */
function halts(spans: readonly MotionSpan[], stops: readonly Stop[], endMillis: number): string {
  const isOfStop = ({ fromMillis }: MotionSpan) =>
    stops.some((stop) => fromMillis >= stop.sinceMillis && fromMillis < (stop.untilMillis ?? endMillis));
  const short = spans.filter((span) => span.state === 'softStop' && !isOfStop(span));
  if (short.length === 0) return 'no short halts';
  return `and ${count(short.length, 'short halt')}, ${duration(timeIn(short, ['softStop']))}`;
}

function timeIn(spans: readonly MotionSpan[], states: readonly MotionState[]): number {
  return spans
    .filter(({ state }) => states.includes(state))
    .reduce((total, { fromMillis, toMillis }) => total + toMillis - fromMillis, 0);
}
