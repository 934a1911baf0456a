import type { ExportFormat } from './export-format';
import { COLUMNS, flatRecord } from './flat-record';

/** Spreadsheets take a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180, with a header. */
export const csv: ExportFormat = {
  contentType: 'text/csv; charset=utf-8; header=present',
  head: `${COLUMNS.join()}\r\n`,
  row(row) {
    const flat = flatRecord(row);
    return `${COLUMNS.map((column) => cell(flat[column])).join()}\r\n`;
  },
  tail: () => '',
};

/** A text that a spreadsheet would calculate gets an apostrophe in front, which shows it as text. */
function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
