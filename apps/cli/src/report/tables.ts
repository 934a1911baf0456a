import type { LocationFilterEvent, RejectionReason } from '@geo/core';
import type { HeardRequest } from '../engine/journal';
import { bytes, clockTime, count, duration, place } from '../output/figures';
import { escaped } from './markup';
import type { Stop } from './stops';

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
};

/** Why a fix is kept out of the track, for somebody who reads it for the first time. */
const MEANING: { readonly [R in RejectionReason]: string } = {
  invalid: 'no usable position',
  stale: 'too old',
  future: 'ahead of its time',
  duplicate: 'the same fix again',
  inaccurate: 'too inaccurate',
  'not-departed': 'away from the parking place, and nothing confirmed it',
  'implausible-speed': 'would need a speed that nobody travels at',
  outlier: 'does not fit the movement',
};

export function stopTable(stops: readonly Stop[]): string {
  const rows = stops.map(({ number, sinceMillis, decidedMillis, untilMillis, place: where }) => [
    String(number),
    clockTime(sinceMillis),
    clockTime(decidedMillis),
    untilMillis === null ? 'the end' : clockTime(untilMillis),
    untilMillis === null ? '' : duration(untilMillis - sinceMillis),
    where ? place(where) : '',
  ]);
  return section(
    'Stops',
    ['', 'at rest since', 'stationary at', 'moving again', 'length', 'place'],
    rows,
    'None.',
  );
}

export function rejectionTable(rejections: readonly LocationFilterEvent[]): string {
  const rows = rejections.map(({ reason, value, threshold, timestamp, coords }) => [
    clockTime(Date.parse(timestamp)),
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
  );
}

export function uploadTable(requests: readonly HeardRequest[]): string {
  const groups = new Map<string, HeardRequest[]>();
  for (const request of requests) {
    const answer = `${request.status === 0 ? 'no answer' : request.status} ${request.verdict}`;
    groups.set(answer, [...(groups.get(answer) ?? []), request]);
  }
  const rows = [...groups].map(([answer, group]) => {
    const times = group.map(({ tookMillis }) => tookMillis).sort((a, b) => a - b);
    return [
      answer,
      count(group.length, 'request'),
      count(sum(group.map(({ records }) => records)), 'record'),
      bytes(sum(group.map((request) => request.bytes))),
      `${(times[times.length >> 1] ?? 0).toFixed(1)} ms`,
    ];
  });
  return section(
    'Uploads',
    ['answer', 'requests', 'records', 'bodies', 'median time'],
    rows,
    'None were asked for.',
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 1 });
}

function section(title: string, head: readonly string[], rows: readonly string[][], none: string): string {
  if (rows.length === 0) return `<section><h2>${title}</h2><p class="none">${none}</p></section>`;
  const heads = head.map((name) => `<th>${name}</th>`).join('');
  const body = rows
    .slice(0, ROWS_MAX)
    .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    .join('');
  const more = rows.length - ROWS_MAX;
  const rest = more > 0 ? `<p class="none">and ${more.toLocaleString('en')} more</p>` : '';
  return `<section><h2>${title}</h2><div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>${rest}</section>`;
}
