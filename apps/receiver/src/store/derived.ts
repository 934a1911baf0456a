import type { DistractionCause, Location, LogEntry, Trip } from '@geo/core';
import { readTimestamp } from '../uploads/timestamp';

/** Trips that a stop's record may carry: `trip`, and those that were cut off before it. More are not read. */
const MOST_TRIPS = 100;
const MOST_ID_LENGTH = 64;
/** The latest time that ECMAScript can name, seconds. */
const MAX_SECONDS = 8.64e12;
const CAUSES: ReadonlySet<unknown> = new Set<DistractionCause>(['h', 's', 'c']);
/** Entries of the engine about the location provider: permission, and whether services are on. */
const PROVIDER_EVENT = 'lifecycle:provider';

/** A trip in the extras of a record. */
export interface CarriedTrip {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly startAt: number;
  readonly endAt: number;
  readonly distanceMeters: number | null;
  readonly trip: unknown;
}

/** What records of one device say of an episode of distraction. */
export interface EpisodePart {
  /** Unix seconds of its start; with the device its id. */
  readonly dds: number;
  readonly cause: string | null;
  /** Of the closing record; the longest where there are several. */
  readonly durationSeconds: number | null;
  /** Epoch milliseconds of the first and the last record, and where the first was. */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly records: number;
}

/** Start of the episode of distraction that a record belongs to, Unix seconds. */
export function ddsOf(extras: Location['extras']): number | null {
  const dds = extras?.dds;
  return typeof dds === 'number' && Math.abs(dds) <= MAX_SECONDS ? dds : null;
}

/** The trips that a record carries. Extras are the app's own: what is called a trip there need not be one. */
export function tripsOf(extras: Location['extras']): readonly CarriedTrip[] {
  const { trip: last, earlierTrips } = (extras ?? {}) as { trip?: unknown; earlierTrips?: unknown };
  const earlier: readonly unknown[] = Array.isArray(earlierTrips) ? earlierTrips : [];
  return [...earlier, last].slice(0, MOST_TRIPS).flatMap((trip) => {
    const { id, start, end, line, distance } = (trip ?? {}) as Partial<Trip>;
    if (typeof id !== 'string' || typeof line !== 'string') return [];
    const [startAt, endAt] = [start, end].map((one) =>
      typeof one?.timestamp === 'string' ? readTimestamp(one.timestamp) : undefined,
    );
    if (startAt === undefined || endAt === undefined) return [];
    const distanceMeters = typeof distance === 'number' ? distance : null;
    return [{ id: id.slice(0, MOST_ID_LENGTH), startAt, endAt, distanceMeters, trip }];
  });
}

/** Episodes of some records, by a key that the caller gives each. */
export function episodesOf<Row extends EpisodeRow>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly (EpisodePart & { readonly row: Row })[] {
  const parts = new Map<string, EpisodePart & { readonly row: Row }>();
  for (const row of rows) {
    const dds = ddsOf(row.extras);
    if (dds === null) continue;
    const { ddc, ddd } = row.extras ?? {};
    const part = {
      row,
      dds,
      cause: CAUSES.has(ddc) ? (ddc as string) : null,
      durationSeconds: typeof ddd === 'number' && Number.isFinite(ddd) ? ddd : null,
      ...{ firstAt: row.at, lastAt: row.at, latitude: row.latitude, longitude: row.longitude, records: 1 },
    };
    const key = `${dds}\n${keyOf(row)}`;
    const known = parts.get(key);
    parts.set(key, known ? { ...joined(known, part), row: known.row } : part);
  }
  return [...parts.values()];
}

interface EpisodeRow {
  readonly extras: Location['extras'];
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** Of two parts of one episode, in the order in which they arrived. */
function joined(one: EpisodePart, other: EpisodePart): EpisodePart {
  const first = other.firstAt < one.firstAt ? other : one;
  const durations = [one, other].flatMap(({ durationSeconds }) => durationSeconds ?? []);
  return {
    dds: one.dds,
    cause: one.cause ?? other.cause,
    durationSeconds: durations.length > 0 ? Math.max(...durations) : null,
    firstAt: first.firstAt,
    lastAt: Math.max(one.lastAt, other.lastAt),
    latitude: first.latitude,
    longitude: first.longitude,
    records: one.records + other.records,
  };
}

/** The last of the entries that says what the location provider may and does. */
export function lastProvider(entries: readonly LogEntry[]): LogEntry | undefined {
  return entries.filter(({ event }) => event === PROVIDER_EVENT).at(-1);
}
