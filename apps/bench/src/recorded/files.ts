import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { FieldError, isRow, type Row } from './fields';
import { type Report, rowReport } from './reports';

/** A folder of files that may be absent, empty or broken: such a file is reported and skipped. */
export interface Files {
  readonly folder: string;
  readonly report: Report;
  /** The values of an array in a gzipped JSON file, each read by `reader`, which throws `FieldError` for one it cannot read. */
  rows<T>(path: string, reader: (row: Row) => T): T[];
  /** The lines of a table with a header, likewise. */
  lines<T>(path: string, reader: (row: Row) => T): T[];
  /** A JSON file, gzipped where its name ends in `.gz`; `undefined` when there is none. */
  json(path: string): unknown;
}

export function filesIn(folder: string, report: Report): Files {
  const read = (path: string): Buffer | undefined => {
    try {
      return readFileSync(join(folder, path));
    } catch (error) {
      // Absent files are usual: snapshots leave large ones out.
      report(`${path}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'absent' : String(error)}`);
      return undefined;
    }
  };
  const json = (path: string): unknown => {
    const bytes = read(path);
    if (bytes === undefined) return undefined;
    if (bytes.length === 0) {
      report(`${path}: empty`);
      return undefined;
    }
    try {
      return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
    } catch (error) {
      report(`${path}: cannot be read (${error instanceof Error ? error.message : error})`);
      return undefined;
    }
  };
  const table = (path: string, bytes: Buffer): Row[] => {
    try {
      return parse(bytes, {
        bom: true,
        columns: true,
        skip_empty_lines: true,
        // A line with too few columns still may have all that is needed: the reader says what is missing.
        relax_column_count: true,
        relax_quotes: true,
      });
    } catch (error) {
      report(`${path}: cannot be read (${error instanceof Error ? error.message : error})`);
      return [];
    }
  };
  const readAll = <T>(path: string, rows: readonly unknown[], reader: (row: Row) => T): T[] => {
    const skipped = rowReport(path, report);
    const result: T[] = [];
    rows.forEach((row, index) => {
      try {
        if (!isRow(row)) throw new FieldError(`a row must be an object; got ${JSON.stringify(row)}`);
        result.push(reader(row));
      } catch (error) {
        if (!(error instanceof FieldError)) throw error;
        skipped.skip(index + 1, error.message);
      }
    });
    skipped.done();
    return result;
  };
  return {
    folder,
    report,
    json,
    rows(path, reader) {
      const value = json(path);
      if (value === undefined) return [];
      if (Array.isArray(value)) return readAll(path, value, reader);
      report(`${path}: must hold an array of rows; holds ${isRow(value) ? 'an object' : typeof value}`);
      return [];
    },
    lines(path, reader) {
      const bytes = read(path);
      if (bytes === undefined) return [];
      const lines = table(path, bytes);
      if (bytes.length === 0) report(`${path}: empty`);
      return readAll(path, lines, reader);
    },
  };
}
