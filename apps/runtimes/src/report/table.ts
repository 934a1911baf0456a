import type { RuntimeResult } from '../comparison/run-scenarios';
import { short } from '../golden';

const HEADS = [
  'runtime',
  'version',
  'trace',
  'same',
  'first event',
  'fixes/s',
  'heap',
  '100,000 fences: first event',
  'heap',
];
/** Words stand left, figures right. */
const WORDS = 4;

/** The table for people. */
export function table(results: readonly RuntimeResult[]): string {
  const isLarge = results.some((each) => each.firstEventMillisLarge !== null || each.heapBytesLarge !== null);
  const rows = [HEADS, ...results.map(cells)].map((row) => (isLarge ? row : row.slice(0, -2)));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column < WORDS ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells(each: RuntimeResult): string[] {
  return [
    each.name,
    each.version,
    each.hash === null ? 'broke off' : short(each.hash),
    each.differences.length === 0 ? 'yes' : 'NO',
    millis(each.firstEventMillis),
    each.fixesPerSecond === null ? '–' : Math.round(each.fixesPerSecond).toLocaleString('en'),
    megabytes(each.heapBytes),
    millis(each.firstEventMillisLarge),
    megabytes(each.heapBytesLarge),
  ];
}

function millis(value: number | null): string {
  return value === null ? '–' : `${value.toFixed(1)} ms`;
}

function megabytes(value: number | null): string {
  return value === null ? '–' : `${(value / 1e6).toFixed(2)} MB`;
}
