/** A row of other people's JSON, or a line of a table: nothing is certain about it. */
export type Row = Readonly<Record<string, unknown>>;

/** Says which field of a row is unusable, and what it held. */
export class FieldError extends Error {}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field that a row cannot do without: a finite number within limits; a table's text is read as one. */
export function number(row: Row, name: string, least = -Infinity, most = Infinity): number {
  const value = row[name];
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof read === 'number' && Number.isFinite(read) && read >= least && read <= most) return read;
  const limits = Number.isFinite(least) && Number.isFinite(most) ? ` from ${least} to ${most}` : '';
  throw new FieldError(`${name} must be a number${limits}; got ${JSON.stringify(value)}`);
}

/** A number that may be absent: anything else than a finite one of at least `least` is. */
export function optionalNumber(row: Row, name: string, least = -Infinity): number | undefined {
  const value = row[name];
  return typeof value === 'number' && Number.isFinite(value) && value >= least ? value : undefined;
}

export function text(row: Row, name: string): string {
  const value = row[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new FieldError(`${name} must be a text; got ${JSON.stringify(value)}`);
}

export function optionalText(row: Row, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : '';
}

/** Seconds since 1970 as epoch milliseconds; what is not after 2000 is no time of a recording. */
export function time(row: Row, name: string): number {
  return Math.round(number(row, name, 946_684_800, 4_102_444_800) * 1000);
}
