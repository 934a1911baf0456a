import { looksLikeCsv } from './csv-header';
import { TRACK_FORMATS, type TrackFormat } from './track';
import { TrackError } from './track-error';

const EXTENSIONS: { readonly [extension: string]: TrackFormat } = {
  gpx: 'gpx',
  nmea: 'nmea',
  nme: 'nmea',
  gga: 'nmea',
  geojson: 'geojson',
  csv: 'csv',
  tsv: 'csv',
  tcx: 'tcx',
  kml: 'kml',
  fit: 'fit',
};

const NMEA_LINE = /(?:^|\n)[^\n$]{0,64}\$(?!P)[A-Z]{2}[A-Z]{3},/;
const GPSD_LINE = /(?:^|\n)\{"class":\s?"[A-Z]+"/;

/** Formats people try that are no recordings for us, by how they begin. */
const FOREIGN: readonly (readonly [begins: RegExp, name: string])[] = [[/<html/i, 'an HTML page']];

/** The format of a recording by how it begins; where that decides nothing, by its name. Throws when neither does. */
export function detectFormat(name: string, head: string): TrackFormat {
  const format = fromContent(name, head) ?? fromName(name);
  if (format) return format;
  const begins = JSON.stringify(head.trimStart().slice(0, 40));
  throw new TrackError(
    name,
    `unknown format; expected ${TRACK_FORMATS.join(', ')}; the file begins with ${begins}`,
  );
}

function fromContent(name: string, head: string): TrackFormat | undefined {
  const start = head.trimStart();
  if (start.startsWith('<')) {
    if (/<(?:\w+:)?gpx[\s>]/.test(head)) return 'gpx';
    if (/<(?:\w+:)?TrainingCenterDatabase[\s>]/.test(head)) return 'tcx';
    if (/<(?:\w+:)?kml[\s>]/.test(head)) return 'kml';
    const foreign = FOREIGN.find(([begins]) => begins.test(head));
    if (foreign) throw new TrackError(name, `this is ${foreign[1]}; expected ${TRACK_FORMATS.join(', ')}`);
    return undefined;
  }
  if (GPSD_LINE.test(head)) return 'gpsd';
  if (start.startsWith('{')) return 'geojson';
  if (NMEA_LINE.test(head)) return 'nmea';
  return looksLikeCsv(head) ? 'csv' : undefined;
}

function fromName(name: string): TrackFormat | undefined {
  const extension = /\.(\w+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return EXTENSIONS[extension];
}
