import { SESSION_GAP_MILLIS } from '../reads/track';
import type { StoredRow } from '../store/store';
import type { ExportFormat } from './export-format';

/** What XML 1.0 cannot hold, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** GPX 1.1: a track for each device, a segment for each stretch without a long silence. */
export const gpx: ExportFormat = {
  contentType: 'application/gpx+xml',
  head:
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<gpx version="1.1" creator="geo receiver" xmlns="http://www.topografix.com/GPX/1/1">\n',
  row(row, before) {
    const isOtherDevice = before?.device !== row.device;
    const isAfterSilence =
      before !== undefined &&
      Date.parse(row.record.timestamp) - Date.parse(before.record.timestamp) > SESSION_GAP_MILLIS;
    if (isOtherDevice) return `${before ? END : ''}${beginning(row)}${point(row)}`;
    return `${isAfterSilence ? '</trkseg><trkseg>\n' : ''}${point(row)}`;
  },
  tail: (last) => `${last ? END : ''}</gpx>\n`,
};

const END = '</trkseg></trk>\n';

function beginning({ device }: StoredRow): string {
  return `<trk><name>${escaped(device)}</name><trkseg>\n`;
}

/** GPX has an element for height over the geoid and the time; speed and course have none in version 1.1. */
function point({ record: { coords, timestamp } }: StoredRow): string {
  const { latitude, longitude, altitude } = coords;
  const height = typeof altitude === 'number' ? `<ele>${altitude}</ele>` : '';
  const time = new Date(timestamp).toISOString();
  return `<trkpt lat="${decimal(latitude)}" lon="${decimal(longitude)}">${height}<time>${time}</time></trkpt>\n`;
}

/** XML's decimals have no exponent. */
function decimal(degrees: number): string {
  return Math.abs(degrees) < 1e-6 ? degrees.toFixed(12) : String(degrees);
}

function escaped(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"]/g, (sign) => ESCAPES.get(sign) ?? sign);
}
