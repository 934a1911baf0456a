import type { CandidateResult } from '../comparison/comparison';
import type { Figures } from '../comparison/figures';

/** A column of a table: its head, and what stands under it. */
interface Column {
  readonly head: string;
  cell(figures: Figures): string;
}

const metres = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(value < 10 ? 1 : 0));
const share = (value: number | undefined) => (value === undefined ? '–' : `${(value * 100).toFixed(1)} %`);
const ratio = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2));
const seconds = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(0));
const count = (value: number) => Math.round(value).toLocaleString('en');

/** What a contest comes to, in the order in which one asks. */
export const MAIN_COLUMNS: readonly Column[] = [
  { head: 'mWh/day', cell: ({ mwhPerDay }) => count(mwhPerDay.nominal) },
  { head: 'low–high', cell: ({ mwhPerDay }) => `${count(mwhPerDay.low)}–${count(mwhPerDay.high)}` },
  {
    head: 'way→track p50/p95/p99',
    cell: (of) => `${metres(of.trackErrorP50)}/${metres(of.trackErrorP95)}/${metres(of.trackErrorP99)}`,
  },
  { head: 'fix→way p50/p95', cell: (of) => `${metres(of.fixErrorP50)}/${metres(of.fixErrorP95)}` },
  { head: 'lost p50/p90', cell: (of) => `${metres(of.metresLostP50)}/${metres(of.metresLostP90)}` },
  { head: 'missed', cell: (of) => String(of.missedTrips) },
  { head: 'false', cell: (of) => String(of.falseTrips) },
  { head: 'split', cell: (of) => String(of.splitTrips) },
  { head: 'merged', cell: (of) => String(of.mergedTrips) },
  { head: 'of', cell: (of) => `${of.trips}${of.speaksOfMotion ? '' : '*'}` },
  { head: 'GPS moving/still', cell: (of) => `${share(of.gpsDutyMoving)}/${share(of.gpsDutyStill)}` },
  { head: 'fixes', cell: ({ fixes }) => count(fixes) },
  { head: 'uploads', cell: ({ uploads }) => count(uploads) },
];

/** What a day with fences is judged by. */
export const FENCE_COLUMNS: readonly Column[] = [
  { head: 'mWh/day', cell: ({ mwhPerDay }) => count(mwhPerDay.nominal) },
  { head: 'precision', cell: ({ geofencePrecision }) => ratio(geofencePrecision) },
  { head: 'recall', cell: ({ geofenceRecall }) => ratio(geofenceRecall) },
  { head: 'late s p50', cell: ({ geofenceLatencyP50 }) => seconds(geofenceLatencyP50) },
  { head: 'late s p95', cell: ({ geofenceLatencyP95 }) => seconds(geofenceLatencyP95) },
];

/** What a day is judged by on which much goes wrong. */
export const STRESS_COLUMNS: readonly Column[] = [
  { head: 'kept', cell: ({ recordsKept }) => count(recordsKept) },
  { head: 'lost', cell: ({ recordsLost }) => count(recordsLost) },
  { head: 'still waiting', cell: ({ recordsWaiting }) => count(recordsWaiting) },
  { head: 'sent again', cell: ({ recordsRepeated }) => count(recordsRepeated) },
  { head: 'missed', cell: (of) => String(of.missedTrips) },
  { head: 'false', cell: (of) => String(of.falseTrips) },
];

/** What it is made of. */
export const MORE_COLUMNS: readonly Column[] = [
  { head: 'satellites', cell: ({ mwhPerDayOf }) => count(mwhPerDayOf.satellites) },
  { head: 'processor', cell: ({ mwhPerDayOf }) => count(mwhPerDayOf.processor) },
  { head: 'radio', cell: ({ mwhPerDayOf }) => count(mwhPerDayOf.radio) },
  { head: 'sensors', cell: ({ mwhPerDayOf }) => count(mwhPerDayOf.sensors) },
  { head: 'network fixes', cell: ({ mwhPerDayOf }) => count(mwhPerDayOf.networkPositions) },
  { head: 'wakes', cell: ({ processorWakes }) => count(processorWakes) },
  { head: 'radio wakes', cell: ({ radioWakes }) => count(radioWakes) },
  { head: 'kB', cell: ({ bytes }) => count(bytes / 1000) },
  { head: 'length p50', cell: ({ lengthRatioP50 }) => ratio(lengthRatioP50) },
  { head: 'length error', cell: ({ meanAbsLengthError }) => ratio(meanAbsLengthError) },
  { head: 'odometer', cell: ({ odometerRatio }) => ratio(odometerRatio) },
  {
    head: 'lost beyond always-on',
    cell: (of) => `${metres(of.metresLostBeyondOracleP50)}/${metres(of.metresLostBeyondOracleP90)}`,
  },
  { head: 'start s', cell: ({ startLatencyP50 }) => seconds(startLatencyP50) },
  { head: 'stop said s', cell: ({ stopSaidP50 }) => seconds(stopSaidP50) },
  { head: 'GPS off s', cell: ({ receiverOffP50 }) => seconds(receiverOffP50) },
];

/** One table: a line for each candidate, as text with aligned columns, or as Markdown. */
export function figureTable(
  results: readonly (readonly [name: string, figures: Figures])[],
  columns: readonly Column[],
  style: 'text' | 'markdown',
): string {
  const rows = [
    ['', ...columns.map(({ head }) => head)],
    ...results.map(([name, figures]) => [name, ...columns.map(({ cell }) => cell(figures))]),
  ];
  return aligned(rows, style);
}

/** Rows of cells under a head, the first column to the left and the others to the right. */
export function aligned(rows: readonly (readonly string[])[], style: 'text' | 'markdown'): string {
  const widths = (rows[0] ?? []).map((_head, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    ),
  );
  if (style === 'text') return lines.map((cells) => cells.join('  ').trimEnd()).join('\n');
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(Math.max(1, width - 1))}:`,
  );
  return [lines[0] ?? [], rule, ...lines.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The results of one system that have figures for a purpose. */
export function withFigures(
  results: readonly CandidateResult[],
  os: CandidateResult['os'],
  purpose: keyof CandidateResult['figures'],
): (readonly [name: string, figures: Figures])[] {
  return results
    .filter((one) => one.os === os)
    .flatMap(({ candidate, figures }) => {
      const found = figures[purpose];
      return found === undefined ? [] : [[candidate.name, found] as const];
    });
}
