import { accuracyMeters } from './accuracy';
import type { MakeDecoder } from './decoder';
import { toEpochMillis } from './timestamp';
import { numberOf, xmlDecoder } from './xml-elements';

/** Elements of a track point that we read. */
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
  let point: { lat: string | undefined; lon: string | undefined; details: Map<Detail, string> } | undefined;
  let planned = 0;

  function take({ lat, lon, details }: NonNullable<typeof point>): void {
    const altitude = numberOf(details.get('ele'));
    const geoidHeight = numberOf(details.get('geoidheight'));
    draft.add(toEpochMillis(details.get('time')), {
      latitude: numberOf(lat),
      longitude: numberOf(lon),
      accuracy: accuracyMeters(numberOf(details.get('accuracy')), numberOf(details.get('hdop'))),
      altitude,
      ellipsoidalAltitude:
        altitude === undefined || geoidHeight === undefined ? undefined : altitude + geoidHeight,
      speed: numberOf(details.get('speed')),
      heading: numberOf(details.get('course')),
      altitudeAccuracy: undefined,
      speedAccuracy: undefined,
      headingAccuracy: undefined,
    });
  }

  return xmlDecoder(draft, {
    opened(path, { lat, lon }) {
      const name = path.at(-1);
      if (name === 'trkpt') point = { lat, lon, details: new Map() };
      else if (name === 'rtept' || name === 'wpt') planned += 1;
    },
    closed(path, text) {
      const name = path.at(-1) ?? '';
      if (name === 'trkpt' && point) {
        take(point);
        point = undefined;
      } else if (point) {
        const detail = DETAILS[name];
        // Time and elevation are the point's own children; an extension may use these names for something else.
        const own = path.at(-2) === 'trkpt';
        if (detail && !point.details.has(detail) && (own || (detail !== 'time' && detail !== 'ele')))
          point.details.set(detail, text);
      }
    },
    ended() {
      const nothing = draft.count === 0 && draft.skipped.untimed === 0;
      if (nothing && planned > 0)
        draft.breaksOff(`${planned} waypoints and route points, but no track; expected <trk> with <trkpt>`);
    },
  });
};
