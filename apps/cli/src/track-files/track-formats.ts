import { escaped } from '@geo/view';
import { WRITTEN_FIELDS, type WrittenPoint } from './written-point';

/** A format of tracks, as text that is written point by point. */
export interface WrittenFormat {
  head(name: string): string;
  /** `index` counts from 0. */
  point(point: WrittenPoint, index: number): string;
  tail(): string;
}

const nothing = () => '';

/** GPX 1.1 has no place for speed, heading and accuracy: they are extensions, under the names that loggers use. */
const gpx: WrittenFormat = {
  head: (name) => `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="geo" xmlns="http://www.topografix.com/GPX/1/1" xmlns:geo="urn:geo:track">
<trk><name>${escaped(name)}</name><trkseg>
`,
  point({ time, latitude, longitude, altitude, accuracy, speed, heading }) {
    const elevation = altitude === undefined ? '' : `<ele>${altitude}</ele>`;
    const extensions = Object.entries({ accuracy, speed, course: heading })
      .map(([name, value]) => (value === undefined ? '' : `<geo:${name}>${value}</geo:${name}>`))
      .join('');
    const more = extensions === '' ? '' : `<extensions>${extensions}</extensions>`;
    return `<trkpt lat="${latitude}" lon="${longitude}">${elevation}<time>${time}</time>${more}</trkpt>\n`;
  },
  tail: () => '</trkseg></trk>\n</gpx>\n',
};

/** A feature a point: each keeps its time and what else is known of it, and no line can cross the antimeridian the wrong way. */
const geojson: WrittenFormat = {
  head: () => '{"type":"FeatureCollection","features":[\n',
  point({ latitude, longitude, altitude, ...properties }, index) {
    const coordinates = altitude === undefined ? [longitude, latitude] : [longitude, latitude, altitude];
    const feature = { type: 'Feature', geometry: { type: 'Point', coordinates }, properties };
    return `${index === 0 ? '' : ',\n'}${JSON.stringify(feature)}`;
  },
  tail: () => '\n]}\n',
};

/** No value holds a comma or a quote: numbers, times, names of events and uuids. */
const csv: WrittenFormat = {
  head: () => `${WRITTEN_FIELDS.join(',')}\n`,
  point: (point) => `${WRITTEN_FIELDS.map((field) => point[field] ?? '').join(',')}\n`,
  tail: nothing,
};

const ndjson: WrittenFormat = {
  head: nothing,
  point: (point) => `${JSON.stringify(point)}\n`,
  tail: nothing,
};

/** What a track can be written as, by the ending of its file. */
export const WRITTEN_FORMATS = { gpx, geojson, csv, ndjson } as const;

export type WrittenFormatName = keyof typeof WRITTEN_FORMATS;

export const WRITTEN_FORMAT_NAMES = Object.keys(WRITTEN_FORMATS) as readonly WrittenFormatName[];

const ENDINGS: Readonly<Record<string, WrittenFormatName>> = {
  gpx: 'gpx',
  geojson: 'geojson',
  json: 'geojson',
  csv: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
};

/** The format that the ending of a file asks for. */
export function formatOf(path: string): WrittenFormatName | undefined {
  return ENDINGS[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''];
}
