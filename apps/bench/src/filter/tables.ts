import { CANDIDATES } from './candidates';
import type { FilterFigures } from './figures';
import type { FilterResult, PlatformFigures } from './result';

type Column = readonly [head: string, cell: (figures: FilterFigures) => string];

const metres = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));
const share = (value: number) => value.toFixed(3);
const between = ([low, high]: readonly [number, number], shown: (value: number) => string) =>
  `${shown(low)}–${shown(high)}`;

const COLUMNS: readonly Column[] = [
  ['p50', ({ p50 }) => metres(p50)],
  ['p95', ({ p95 }) => metres(p95)],
  ['(95 %)', ({ intervals }) => between(intervals.p95, metres)],
  ['p99', ({ p99 }) => metres(p99)],
  ['RMS', ({ rms }) => metres(rms)],
  ['dropped', ({ dropped }) => `${(dropped * 100).toFixed(1)} %`],
  ['|length|', ({ meanAbsLengthError }) => share(meanAbsLengthError)],
  ['(95 %)', ({ intervals }) => between(intervals.meanAbsLengthError, share)],
  ['ratio', ({ medianLengthRatio }) => share(medianLengthRatio)],
  ['of', ({ lengthSections, sections }) => `${lengthSections}/${sections}`],
  ['|all|', ({ meanAbsLengthErrorAll }) => share(meanAbsLengthErrorAll)],
  ['truth p50', ({ truthP50 }) => metres(truthP50)],
  ['truth p95', ({ truthP95 }) => metres(truthP95)],
];

const LEGEND = `Metres. p50 to RMS: from each reported place to the true way. dropped: fixes that are not reported. |length|: mean of
|length / true length - 1| where at least ten places were reported (of: their number), |all|: in all sections, none
reported counting as 1. ratio: median of length / true length. truth: from every 10 m of the true way to the reported line,
which gaps make long. (95 %): bootstrap over phones and days. Underground rides (SUBWAY) are left out: no satellite is seen.`;

/** The result for people. */
export function tables({ platforms, timelines, tunedOn, reportedOn, caution }: FilterResult): string {
  const tuned = tunedOn.length > 0 ? `tuned on ${tunedOn.join(', ')}` : 'nothing here was tuned on';
  return [
    `── reported on ${reportedOn.join(', ')} (${tuned})`,
    ...(caution === undefined ? [] : [`   ${caution}`]),
    ...table(platforms),
    ...Object.entries(timelines).flatMap(([name, figures]) => [
      `── ${name}${tunedOn.includes(name) ? ' (tuned on)' : ''}`,
      ...table(figures),
    ]),
    LEGEND,
  ].join('\n');
}

function table(platforms: PlatformFigures): string[] {
  return Object.entries(platforms).flatMap(([platform, by]) => {
    const some = Object.values(by)[0];
    const head = [`${platform}, ${some?.fixes} fixes`, ...COLUMNS.map(([name]) => name)];
    const rows = CANDIDATES.flatMap(({ name, title }) => {
      const figures = by[name];
      return figures === undefined ? [] : [[title, ...COLUMNS.map(([, cell]) => cell(figures))]];
    });
    const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
    const aligned = [head, ...rows].map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    );
    return [...aligned, ''];
  });
}
