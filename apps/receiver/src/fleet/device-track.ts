import { cutAtAntimeridian } from '../reads/antimeridian';
import { SESSION_GAP_MILLIS } from '../reads/track';
import type { TimedPlace } from '../store/store';
import { lineOf, type SentTrip } from './sent-trips';
import { type GeoPlace, simplified } from './simplified';

/** A stretch of one device: the line of a trip where the device sent one, else its records. */
export interface TrackStretch {
  readonly type: 'Feature';
  readonly geometry: {
    readonly type: 'MultiLineString';
    readonly coordinates: readonly (readonly (readonly number[])[])[];
  };
  readonly properties: {
    readonly kind: 'trip' | 'records';
    readonly device: string;
    /** ISO-8601, UTC. */
    readonly from: string;
    readonly to: string;
    /** Of the trip; null for records. */
    readonly trip: string | null;
    readonly distance: number | null;
    readonly doubts: readonly { readonly kind: string }[];
    /** Places before simplification. */
    readonly places: number;
  };
}

/** A GeoJSON FeatureCollection, in the order of time. */
export interface DeviceTrack {
  readonly type: 'FeatureCollection';
  readonly features: readonly TrackStretch[];
}

/**
 * The way of one device: smoothed lines of its trips, and its records wherever no trip covers them. With a zoom, lines have
 * the places that are seen at it; without, all of them.
 *
 * @param records of one device, oldest first
 */
export function deviceTrack(
  device: string,
  records: readonly TimedPlace[],
  trips: readonly SentTrip[],
  zoom: number | undefined,
): DeviceTrack {
  const spans = trips.map(
    ({ trip }) => [Date.parse(trip.start.timestamp), Date.parse(trip.end.timestamp)] as const,
  );
  const isCovered = (at: number) => spans.some(([from, to]) => at > from && at < to);
  const thinned = <Place extends GeoPlace>(places: readonly Place[]) =>
    zoom === undefined ? places : simplified(places, zoom);

  const ofTrips = trips.map(({ trip }): TrackStretch => {
    const places = lineOf(trip);
    return {
      type: 'Feature',
      geometry: geometryOf(thinned(places)),
      properties: {
        ...{ kind: 'trip', device, trip: trip.id, distance: trip.distance, doubts: trip.doubts },
        ...{ from: trip.start.timestamp, to: trip.end.timestamp, places: places.length },
      },
    };
  });
  const ofRecords = stretches(records, isCovered).map((places): TrackStretch => {
    const [first, last] = [places[0], places.at(-1)] as [TimedPlace, TimedPlace];
    return {
      type: 'Feature',
      geometry: geometryOf(thinned(places)),
      properties: {
        ...{ kind: 'records', device, trip: null, distance: null, doubts: [] },
        ...{ from: isoOf(first.at), to: isoOf(last.at), places: places.length },
      },
    };
  });
  const features = [...ofTrips, ...ofRecords].sort(
    (one, other) => Date.parse(one.properties.from) - Date.parse(other.properties.from),
  );
  return { type: 'FeatureCollection', features };
}

/** Runs of records that no trip covers, without a long silence; a single record is no line. */
function stretches(records: readonly TimedPlace[], isCovered: (at: number) => boolean): TimedPlace[][] {
  const all: TimedPlace[][] = [];
  let current: TimedPlace[] = [];
  for (const place of records) {
    const { at } = place;
    const before = current.at(-1);
    if (before && (isCovered(at) || at - before.at > SESSION_GAP_MILLIS)) {
      all.push(current);
      current = [];
    }
    if (!isCovered(at)) current.push(place);
  }
  return [...all, current].filter(({ length }) => length > 1);
}

function geometryOf(places: readonly GeoPlace[]): TrackStretch['geometry'] {
  const line = places.map(({ longitude, latitude }) => [longitude, latitude]);
  const coordinates = cutAtAntimeridian(line).map((piece) => piece.coordinates);
  return { type: 'MultiLineString', coordinates };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
