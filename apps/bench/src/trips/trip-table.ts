import type { TripFigures } from './trip-figures';

type Column = readonly [head: string, cell: (figures: TripFigures) => string];

const metres = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));
const share = (value: number) => `${(value * 100).toFixed(1)} %`;

const COLUMNS: readonly Column[] = [
  ['p50', ({ p50 }) => metres(p50)],
  ['p95', ({ p95 }) => metres(p95)],
  ['of gate', ({ p95Ratio }) => p95Ratio.toFixed(2)],
  ['days', ({ betterDays, days }) => `${betterDays}/${days}`],
  ['RMS', ({ rms }) => metres(rms)],
  ['dropped', ({ dropped }) => share(dropped)],
  ['truth p50', ({ truthP50 }) => metres(truthP50)],
  ['truth p95', ({ truthP95 }) => metres(truthP95)],
  ['|length|', ({ meanAbsLengthError }) => meanAbsLengthError.toFixed(3)],
  ['|seen|', ({ meanAbsSeenError }) => meanAbsSeenError.toFixed(3)],
];

const LEGEND = `Metres. p50, p95, RMS: from each place to the true way; of gate: p95 through that of the gate; days: phones' days on which it
is lower. truth: from every 10 m of the true way to the line. |length|: mean of |length / true length - 1|; |seen|: the same
for the stretch between the first and the last fix that claims 100 m. Sections of the mode SUBWAY are left out.`;

/** By group of timelines, platform and candidate. */
export type TripResult = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, TripFigures>>>>>
>;

/** The result for people. */
export function tripTable(result: TripResult, titles: Readonly<Record<string, string>>): string {
  const parts = Object.entries(result).flatMap(([group, platforms]) => [
    `── ${group}`,
    ...Object.entries(platforms).flatMap(([platform, by]) => table(platform, by, titles)),
  ]);
  return [...parts, LEGEND].join('\n');
}

function table(
  platform: string,
  by: Readonly<Record<string, TripFigures>>,
  titles: Readonly<Record<string, string>>,
): string[] {
  const head = [`${platform}, ${Object.values(by)[0]?.fixes} fixes`, ...COLUMNS.map(([name]) => name)];
  const rows = Object.entries(by).map(([name, figures]) => [
    titles[name] ?? name,
    ...COLUMNS.map(([, cell]) => cell(figures)),
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  );
  return [...lines, ''];
}
