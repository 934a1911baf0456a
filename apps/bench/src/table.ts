import { type BenchResult, type Figure, holds } from './figure';

const HEAD = ['', 'median', 'low', 'high', 'target', ''] as const;

/** The result for people: aligned columns, one figure a line. */
export function table({ bench, setting, figures }: BenchResult): string {
  const rows = [HEAD, ...figures.map(cells)];
  const widths = HEAD.map((_head, column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number),
      )
      .join('  ')
      .trimEnd(),
  );
  return [`── ${bench}`, ...setting.map((line) => `   ${line}`), ...lines, ''].join('\n');
}

function cells(figure: Figure): readonly string[] {
  const { name, unit, median, low, high, target, limit } = figure;
  const isMet = holds(figure);
  return [
    name,
    `${shown(median, unit)} ${unit}`,
    shown(low, unit),
    shown(high, unit),
    limit !== undefined ? `≤ ${shown(limit, unit)}` : target === undefined ? '' : shown(target, unit),
    isMet === undefined ? '' : isMet ? 'holds' : 'SHORT',
  ];
}

function shown(value: number, unit: Figure['unit']): string {
  if (unit === '/s') return Math.round(value).toLocaleString('en');
  return value.toFixed(unit === '×' || unit === 'ms' ? 2 : 1);
}
