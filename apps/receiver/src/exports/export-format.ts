import type { StoredRow } from '../store/store';

/** A file format that is written row by row, in the order of devices and within a device of time. */
export interface ExportFormat {
  readonly contentType: string;
  readonly head: string;
  /** A row and what has to stand between it and the row before it. */
  row(row: StoredRow, before: StoredRow | undefined): string;
  tail(last: StoredRow | undefined): string;
}
