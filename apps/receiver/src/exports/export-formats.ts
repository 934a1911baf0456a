import { csv } from './csv';
import type { ExportFormat } from './export-format';
import { geojson } from './geojson';
import { gpx } from './gpx';
import { ndjson } from './ndjson';

/** By the ending of the file. */
export const EXPORT_FORMATS: Readonly<Record<string, ExportFormat>> = { geojson, gpx, csv, ndjson };
