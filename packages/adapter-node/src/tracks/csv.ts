import { parse } from 'csv-parse/sync';
import { columnsOf, delimiterOf } from './csv-header';
import { CompleteRows } from './csv-rows';
import type { MakeDecoder } from './decoder';
import { type Field, fixOfFields } from './field-names';
import { toEpochMillis } from './timestamp';
import { TrackError } from './track-error';

/**
 * CSV with a header row that names latitude, longitude and time; other usual columns are read where they exist.
 * Comma, semicolon, tab or bar between the fields; with a semicolon a decimal comma is understood.
 */
export const csvDecoder: MakeDecoder = (draft) => {
  const rows = new CompleteRows();
  let columns: ReturnType<typeof columnsOf> | undefined;
  let delimiter = ',';
  let line = 0;
  let broken = false;

  function take(text: string): void {
    if (broken || text.trim() === '') {
      line += countLines(text);
      return;
    }
    if (!columns) delimiter = delimiterOf(text);
    try {
      const records = parse(text, {
        delimiter,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        trim: true,
      });
      for (const cells of records) {
        if (columns) point(cells);
        else columns = columnsOf(cells, draft.name);
      }
    } catch (error) {
      if (error instanceof TrackError) throw error;
      broken = true;
      draft.breaksOff(`not readable as CSV (${(error as Error).message})`, line + 1);
    }
    line += countLines(text);
  }

  function point(cells: readonly string[]): void {
    const numbers: { [F in Field]?: number } = {};
    let time: string | undefined;
    let date: string | undefined;
    for (const { index, field, factor } of columns ?? []) {
      const cell = cells[index];
      if (cell === undefined || cell === '') continue;
      if (field === 'time') time = cell;
      else if (field === 'date') date = cell;
      else numbers[field] = toNumber(cell) * factor;
    }
    draft.add(toEpochMillis(joined(date, time)), fixOfFields(numbers));
  }

  function toNumber(cell: string): number {
    return Number(delimiter === ';' ? cell.replace(',', '.') : cell);
  }

  return {
    write: (text) => take(rows.write(text)),
    end: () => take(rows.end()),
  };
};

/** A date and a time of day may be two columns. */
function joined(date: string | undefined, time: string | undefined): string | undefined {
  if (date === undefined) return time;
  return time !== undefined && /^\d{1,2}:\d{2}/.test(time) ? `${date}T${time}` : (time ?? date);
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
