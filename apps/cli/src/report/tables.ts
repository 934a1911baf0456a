import type { RejectionReason } from '@geo/core';
import { escaped } from '@geo/view';
import type { Answers, Journal } from '../engine/journal';
import { bytes, count, duration, place } from '../output/figures';
import type { Clock } from './clock';
import type { Stop } from './stops';
import { lengthOf } from './tiles';

/** Rows of a table; a longer one is read by programs, from the JSON and the trace. */
const ROWS_MAX = 200;

const UNIT: { readonly [R in RejectionReason]: string } = {
  invalid: '',
  stale: 's',
  future: 's',
  duplicate: 's',
  inaccurate: 'm',
  'not-departed': 'm',
  'implausible-speed': 'm/s',
  outlier: '',
  mock: '',
};

/** Why a fix is not in the track, for first-time readers. */
const MEANING: { readonly [R in RejectionReason]: string } = {
  invalid: 'no usable position',
  stale: 'too old',
  future: 'ahead of its time',
  duplicate: 'the same fix again',
  inaccurate: 'too inaccurate',
  'not-departed': 'away from the parking place, and nothing confirmed it',
  'implausible-speed': 'would need an impossible speed',
  outlier: 'does not fit the movement',
  mock: 'made by software, and rejectMock is on',
};

export function stopTable(
  stops: readonly Stop[],
  { clock, endMillis }: { readonly clock: Clock; readonly endMillis: number },
): string {
  const rows = stops.map((stop) => [
    String(stop.number),
    clock.time(stop.sinceMillis),
    clock.time(stop.decidedMillis),
    stop.untilMillis === null ? 'not before the end' : clock.time(stop.untilMillis),
    duration(lengthOf(stop, endMillis)),
    stop.place ? place(stop.place) : '',
  ]);
  return section(
    'Stops',
    ['', 'at rest since', 'stationary at', 'moving again', 'length', 'place'],
    rows,
    'None.',
  );
}

export function rejectionTable(
  { rejections, rejected }: Pick<Journal, 'rejections' | 'rejected'>,
  clock: Clock,
): string {
  const total = sum(Object.values(rejected));
  const rows = rejections
    .slice(0, ROWS_MAX)
    .map(({ reason, value, threshold, timestamp, coords }) => [
      clock.time(Date.parse(timestamp)),
      `${reason}: ${MEANING[reason]}`,
      `${figure(value)} ${UNIT[reason]}`,
      `${figure(threshold)} ${UNIT[reason]}`,
      place(coords),
    ]);
  return section(
    'Rejected fixes',
    ['time', 'why', 'measured', 'allowed', 'place'],
    rows,
    'None: every fix that came is part of the track, or was seen to belong to a stop.',
    total,
  );
}

export function uploadTable(answers: readonly Answers[]): string {
  const rows = answers.map(({ status, verdict, requests, records, bytes: sent, took }) => [
    `${status === 0 ? 'no answer' : status} ${verdict}`,
    count(requests, 'request'),
    count(records, 'record'),
    bytes(sent),
    `${middle(took.entries).toFixed(1)} ms`,
  ]);
  return section(
    'Uploads',
    ['answer', 'requests', 'records', 'bodies', 'median time'],
    rows,
    'None were asked for.',
  );
}

const middle = (values: readonly number[]) => Float64Array.from(values).sort()[values.length >> 1] ?? 0;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 1 });
}

function section(
  title: string,
  head: readonly string[],
  rows: readonly string[][],
  none: string,
  total = rows.length,
): string {
  if (rows.length === 0) return `<section><h2>${title}</h2><p class="none">${none}</p></section>`;
  const heads = head.map((name) => `<th>${name}</th>`).join('');
  const body = rows
    .slice(0, ROWS_MAX)
    .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    .join('');
  const more = total - Math.min(rows.length, ROWS_MAX);
  const rest = more > 0 ? `<p class="none">and ${more.toLocaleString('en')} more</p>` : '';
  return `<section><h2>${title}</h2><div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>${rest}</section>`;
}
