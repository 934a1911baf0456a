import type { ExportFormat } from './export-format';
import { flatRecord } from './flat-record';

/** One object a line, each with the same keys and one type a key: what DuckDB, Polars or Spark make Parquet of. */
export const ndjson: ExportFormat = {
  contentType: 'application/x-ndjson',
  head: '',
  row: (row) => `${JSON.stringify(flatRecord(row))}\n`,
  tail: () => '',
};
