import { SaxesParser } from 'saxes';
import { accuracyMeters } from './accuracy';
import type { MakeDecoder } from './decoder';
import { toEpochMillis } from './timestamp';

/** Elements of a track point that we read, by local name, so that a vendor's prefix does not matter. */
type Detail = 'ele' | 'time' | 'hdop' | 'speed' | 'course' | 'accuracy' | 'geoidheight';

const DETAILS: { readonly [localName: string]: Detail } = {
  ele: 'ele',
  time: 'time',
  hdop: 'hdop',
  geoidheight: 'geoidheight',
  speed: 'speed',
  course: 'course',
  // What loggers write inside <extensions>.
  bearing: 'course',
  heading: 'course',
  accuracy: 'accuracy',
};

/**
 * GPX 1.0 and 1.1: the points of all tracks and segments, in order. Routes and waypoints are no recordings and are
 * left out. A file that is not well-formed is read up to its first fault.
 */
export const gpxDecoder: MakeDecoder = (draft) => {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let broken = false;
  let text = '';
  let depth = 0;
  let pointDepth = 0;
  let point: { lat: string | undefined; lon: string | undefined; details: Map<Detail, string> } | undefined;
  let planned = 0;

  parser.on('error', (error) => {
    if (broken) return;
    broken = true;
    point = undefined;
    const problem = error.message.replace(/^\d+:\d+:\s*/, '').replace(/\.$/, '');
    draft.breaksOff(`not well-formed XML (${problem})`, parser.line);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    text = '';
    const local = localName(name);
    if (local === 'trkpt') {
      point = { lat: attributes.lat, lon: attributes.lon, details: new Map() };
      pointDepth = depth;
    } else if (local === 'rtept' || local === 'wpt') {
      planned += 1;
    }
  });
  parser.on('text', (piece) => {
    if (point) text += piece;
  });
  parser.on('cdata', (piece) => {
    if (point) text += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (broken) return;
    if (point && depth === pointDepth) {
      take(point);
      point = undefined;
    } else if (point) {
      const detail = DETAILS[localName(name)];
      // Time and elevation are the point's own children; an extension may use these names for something else.
      const own = depth === pointDepth + 1;
      if (detail && !point.details.has(detail) && (own || (detail !== 'time' && detail !== 'ele'))) {
        point.details.set(detail, text.trim());
      }
    }
    text = '';
    depth -= 1;
  });

  function take({ lat, lon, details }: NonNullable<typeof point>): void {
    const altitude = number(details.get('ele'));
    const geoidHeight = number(details.get('geoidheight'));
    draft.add(toEpochMillis(details.get('time')), {
      latitude: number(lat),
      longitude: number(lon),
      accuracy: accuracyMeters(number(details.get('accuracy')), number(details.get('hdop'))),
      altitude,
      ellipsoidalAltitude:
        altitude === undefined || geoidHeight === undefined ? undefined : altitude + geoidHeight,
      speed: number(details.get('speed')),
      heading: number(details.get('course')),
      altitudeAccuracy: undefined,
      speedAccuracy: undefined,
      headingAccuracy: undefined,
    });
  }

  return {
    write(piece) {
      if (!broken) parser.write(piece);
    },
    end() {
      if (!broken) parser.close();
      const nothing = draft.points.length === 0 && draft.skipped.untimed === 0;
      if (nothing && planned > 0) {
        draft.breaksOff(`${planned} waypoints and route points, but no track; expected <trk> with <trkpt>`);
      }
    },
  };
};

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function number(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
