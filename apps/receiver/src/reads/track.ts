import type { StoredRow } from '../store/store';
import { cutAtAntimeridian, type Position } from './antimeridian';

/** How sure the device was: null in the record is `unconfirmed`, and is never taken for either of the others. */
export type Motion = 'moving' | 'unconfirmed' | 'stationary';

/** One stretch of one device without a long gap, as a line. */
export interface TrackLine {
  readonly type: 'Feature';
  /** Several lines where it crosses the antimeridian. */
  readonly geometry:
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
    | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] };
  readonly properties: {
    readonly kind: 'track';
    readonly device: string;
    readonly session: number;
    readonly from: string;
    readonly to: string;
    readonly records: number;
    /** One entry a position, in lists of lists where the geometry has several lines. */
    readonly coordinateProperties: {
      readonly times: readonly string[] | readonly (readonly string[])[];
      readonly is_moving: readonly (boolean | null)[] | readonly (readonly (boolean | null)[])[];
    };
  };
}

/** One record, as a point. Properties the device did not send are absent. */
export interface TrackPoint {
  readonly type: 'Feature';
  readonly id: number;
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly number[] };
  readonly properties: { readonly [key: string]: unknown };
}

/** Lines first, then points; a GeoJSON FeatureCollection. */
export interface Track {
  readonly type: 'FeatureCollection';
  readonly features: readonly (TrackLine | TrackPoint)[];
}

/**
 * A silence this long ends a session. A moving device sends every few seconds and a soft stop lasts minutes, so half an
 * hour is a stop or a lost device: a straight line across it would show a route that was not taken.
 */
const SESSION_GAP_MILLIS = 30 * 60_000;

interface Session {
  readonly device: string;
  readonly number: number;
  readonly rows: StoredRow[];
}

/** Rows, oldest first, as GeoJSON: a line for each session of each device, and a point for each record. */
export function toTrack(rows: readonly StoredRow[]): Track {
  const sessions = intoSessions(rows);
  const lines = sessions.filter((session) => session.rows.length > 1).map(toLine);
  const points = sessions.flatMap((session) => session.rows.map((row) => toPoint(row, session.number)));
  return { type: 'FeatureCollection', features: [...lines, ...points] };
}

function motionOf(isMoving: boolean | null): Motion {
  if (isMoving === null) return 'unconfirmed';
  return isMoving ? 'moving' : 'stationary';
}

function intoSessions(rows: readonly StoredRow[]): Session[] {
  const sessions: Session[] = [];
  const latest = new Map<string, Session>();
  for (const row of rows) {
    const last = latest.get(row.device);
    if (last && millisBetween(last.rows.at(-1), row) <= SESSION_GAP_MILLIS) {
      last.rows.push(row);
      continue;
    }
    const session = { device: row.device, number: (last?.number ?? 0) + 1, rows: [row] };
    latest.set(row.device, session);
    sessions.push(session);
  }
  return sessions;
}

function millisBetween(earlier: StoredRow | undefined, later: StoredRow): number {
  return earlier ? Date.parse(later.record.timestamp) - Date.parse(earlier.record.timestamp) : 0;
}

function toLine({ device, number, rows }: Session): TrackLine {
  const times = rows.map((row) => row.record.timestamp);
  const pieces = cutAtAntimeridian(rows.map(toPosition));
  return {
    type: 'Feature',
    geometry: geometryOf(pieces.map(({ coordinates }) => coordinates)),
    properties: {
      kind: 'track',
      device,
      session: number,
      from: times[0] ?? '',
      to: times.at(-1) ?? '',
      records: rows.length,
      coordinateProperties: {
        times: unlessOne(pieces.map(({ at }) => at.map((place) => timeAt(rows, place)))),
        // A way between two records has the state of the later one, as on the map.
        is_moving: unlessOne(
          pieces.map(({ at }) => at.map((place) => rows[Math.ceil(place)]?.record.is_moving ?? null)),
        ),
      },
    },
  };
}

function geometryOf(lines: readonly (readonly Position[])[]): TrackLine['geometry'] {
  const [only] = lines;
  return lines.length === 1 && only
    ? { type: 'LineString', coordinates: only }
    : { type: 'MultiLineString', coordinates: lines };
}

function unlessOne<T>(lists: readonly (readonly T[])[]): readonly T[] | readonly (readonly T[])[] {
  return lists.length === 1 ? (lists[0] as readonly T[]) : lists;
}

/** A point of a crossing has no record: its time is as far between those of its neighbours as it is itself. */
function timeAt(rows: readonly StoredRow[], place: number): string {
  const [before, after] = [Math.floor(place), Math.ceil(place)].map((index) => rows[index]?.record.timestamp);
  if (before === undefined || after === undefined || before === after) return before ?? '';
  const millis = Date.parse(before) + (Date.parse(after) - Date.parse(before)) * (place % 1);
  return new Date(millis).toISOString();
}

function toPoint(row: StoredRow, session: number): TrackPoint {
  const { uuid, timestamp, odometer, coords, activity, battery, is_moving, event, sample } = row.record;
  const { latitude: _latitude, longitude: _longitude, ...measures } = coords;
  return {
    type: 'Feature',
    id: row.seq,
    geometry: { type: 'Point', coordinates: toPosition(row) },
    properties: {
      kind: 'record',
      uuid,
      device: row.device,
      session,
      timestamp,
      is_moving,
      motion: motionOf(is_moving),
      odometer,
      ...measures,
      activity: activity.type,
      confidence: activity.confidence,
      battery: battery.level,
      is_charging: battery.is_charging,
      ...(event ? { event } : {}),
      ...(sample ? { sample } : {}),
    },
  };
}

/** Longitude first, as GeoJSON wants it; the geoid altitude of a record is not the third number, which is ellipsoidal. */
function toPosition({ record: { coords } }: StoredRow): number[] {
  const { longitude, latitude, ellipsoidal_altitude: height } = coords;
  return typeof height === 'number' ? [longitude, latitude, height] : [longitude, latitude];
}
