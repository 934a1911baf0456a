import { fieldNamed, type NamedField } from './field-names';
import { TrackError } from './track-error';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A column that means something to us, by its place in the row. */
export interface Column extends NamedField {
  readonly index: number;
}

/** The delimiter that is most frequent in the header row. */
export function delimiterOf(text: string): string {
  const header = firstLine(text);
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The meaning of a header row's columns; throws when it does not name latitude, longitude and a time. */
export function columnsOf(header: readonly string[], file: string): readonly Column[] {
  const columns: Column[] = [];
  header.forEach((name, index) => {
    const named = fieldNamed(name);
    // The first column of a meaning counts: `timestamp` before `recorded_at`.
    if (named && !columns.some(({ field }) => field === named.field)) columns.push({ index, ...named });
  });
  const has = (field: string) => columns.some((column) => column.field === field);
  if (has('latitude') && has('longitude') && (has('time') || has('date'))) return columns;
  const given = header
    .slice(0, 12)
    .map((name) => JSON.stringify(name))
    .join(', ');
  throw new TrackError(
    file,
    `the header row must name a latitude, a longitude and a time column (lat, lon, time …); got ${given}`,
    1,
  );
}

/** Does the text begin with a header row that names a position? */
export function looksLikeCsv(text: string): boolean {
  const fields = firstLine(text)
    .split(delimiterOf(text))
    .map((name) => fieldNamed(name)?.field);
  return fields.includes('latitude') && fields.includes('longitude');
}

function firstLine(text: string): string {
  const start = text.search(/\S/);
  if (start < 0) return '';
  const end = text.indexOf('\n', start);
  return end < 0 ? text.slice(start) : text.slice(start, end);
}
