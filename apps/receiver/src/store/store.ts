import type { Location, LogEntry } from '@geo/core';

/** Organisation of an upload whose token names none; the only one of a receiver with plain tokens. */
export const DEFAULT_ORG = 'default';

type JsonObject = { readonly [key: string]: unknown };

/** A checked record on its way in. The same one again (organisation, device, uuid in any case, timestamp) is a duplicate. */
export interface Arrival {
  readonly org: string;
  readonly device: string;
  readonly record: Location;
  /** What stood beside the record in the upload. */
  readonly params: JsonObject | undefined;
  /** When it was accepted, epoch milliseconds, where that was before it came to the store. */
  readonly receivedAt?: number;
}

/** What became of the arrivals of one call. */
export interface Inserted {
  readonly stored: number;
  /** Known already, or twice in the same call; they change nothing. */
  readonly duplicates: number;
  /** Accepted by a stream, from which they are stored later; absent: there is none. */
  readonly queued?: number;
}

/** A record as it lies in the store. */
export interface StoredRow {
  /** Order of arrival, from 1; a store may leave numbers out. */
  readonly seq: number;
  readonly device: string;
  /** When it arrived: ISO-8601, UTC. */
  readonly receivedAt: string;
  /** What was sent. */
  readonly record: Location;
  /** What stood beside the record in the upload; null when nothing did. */
  readonly params: JsonObject | null;
}

/** A rectangle of degrees; it crosses the antimeridian where west is more than east. Its edges belong to it. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Which rows are wanted; everything given must hold. */
export interface RowQuery {
  readonly device?: string;
  /** Epoch milliseconds of the record's timestamp, included. */
  readonly since?: number;
  /** Epoch milliseconds, not included. */
  readonly until?: number;
  /** Only records that belong to an episode of distraction. */
  readonly inEpisode?: boolean;
  /** Only records whose extras hold an object of this name. */
  readonly having?: 'trip' | 'geofence';
  /** Only records that lie in it. */
  readonly bounds?: Bounds;
  /** In order of arrival instead of the records' own times. */
  readonly byArrival?: boolean;
  /** The most rows; absent: all. */
  readonly limit?: number;
}

/** Rows of one organisation: a store reads those of no other. */
export interface StoreQuery extends RowQuery {
  readonly org: string;
}

/** A place in the order of records: by timestamp, then by arrival. */
export interface Place {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly seq: number;
}

/** Where a device was, and when. */
export interface TimedPlace {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** What lasted, at least in part, between two moments; with more than the limit the latest to begin. */
export interface SpanQuery {
  readonly org: string;
  readonly device?: string;
  /** Epoch milliseconds: what has ended before is left out. */
  readonly since?: number;
  /** Epoch milliseconds: what begins then or later is left out. */
  readonly until?: number;
  readonly limit: number;
}

/** Which trips beside a moment are meant: of each of some devices one. */
export interface BesideQuery {
  readonly org: string;
  readonly devices: readonly string[];
  /** Epoch milliseconds: the last trip that has ended before. */
  readonly before?: number;
  /** Epoch milliseconds: the first trip that begins then or later. */
  readonly after?: number;
}

/** A trip as a device sent it; what it holds is not checked. */
export interface StoredTrip {
  readonly device: string;
  readonly trip: unknown;
}

/** An episode of distraction, of all records that carry it. */
export interface StoredEpisode {
  readonly device: string;
  /** Unix seconds of its start. */
  readonly dds: number;
  readonly cause: string | null;
  /** Null until the record arrived that closes it. */
  readonly durationSeconds: number | null;
  /** Epoch milliseconds of the first and the last record, and where the first was. */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly records: number;
}

/** A polygon of GeoJSON: rings of longitude and latitude, the outer one first. */
export interface Polygon {
  readonly type: 'Polygon';
  readonly coordinates: readonly (readonly (readonly number[])[])[];
}

/** Who was inside a polygon. */
export interface Visits {
  readonly visitors: readonly {
    readonly device: string;
    /** Records inside. */
    readonly records: number;
    /** Epoch milliseconds of the first and the last of them. */
    readonly firstAt: number;
    readonly lastAt: number;
  }[];
  /** Records that were looked at. */
  readonly looked: number;
}

/** The last entry of a device's log about its location provider. */
export interface ProviderState {
  readonly device: string;
  readonly entry: LogEntry;
}

/** One device, in short. */
export interface DeviceSummary {
  readonly device: string;
  readonly records: number;
  /** The latest of its records' own times: ISO-8601, UTC. */
  readonly lastTimestamp: string;
  /** When the last one arrived: ISO-8601, UTC. */
  readonly lastReceivedAt: string;
}

/** Where a device was last, by its records' own times. */
export interface LastPosition {
  readonly device: string;
  /** ISO-8601, UTC. */
  readonly timestamp: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly isMoving: boolean | null;
}

/** A page of devices in the order of their names, by code points. */
export interface DevicePage {
  /** The name before the page; absent: from the first. */
  readonly after?: string;
  readonly limit: number;
}

/** A device and how far away it was last. */
export interface NearDevice extends LastPosition {
  readonly meters: number;
}

/** A log entry as it lies in the store. */
export interface StoredLogEntry {
  readonly seq: number;
  readonly device: string;
  /** When it arrived: ISO-8601, UTC. */
  readonly receivedAt: string;
  readonly entry: LogEntry;
}

/** Whose: one device of one organisation. */
export interface Owner {
  readonly org: string;
  readonly device: string;
}

/** The right to do a work that one process at a time may do. */
export interface Lease {
  /** Aborted when it was lost: the connection that it hung on is gone, and another process may have it. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** What was deleted of a device. */
export interface Forgotten {
  readonly records: number;
  readonly logEntries: number;
  /** A stream has the order too: writers delete what they have stored until they come to it. Absent: there is none, all is gone. */
  readonly queued?: true;
}

/** More waits to be written than the store keeps in memory: nothing of this call is stored, and the client should wait a little. */
export class StoreBusy extends Error {
  override name = 'StoreBusy';
}

/**
 * Where records, episodes, last positions and logs lie. A promise that is fulfilled means: committed, and durable over a
 * kill and a power cut. One that is rejected means: nothing of this call is stored.
 */
export interface Store {
  /** For people: `node:sqlite`, `libsql`, `postgres`. */
  readonly driver: string;
  /** Stores all that are new in one transaction. */
  insert(arrivals: readonly Arrival[], receivedAt: number): Promise<Inserted>;
  /** Stores all of them in one transaction. Entries have no id: the same one sent twice is kept twice. */
  insertLog(entries: readonly LogEntry[], owner: Owner, receivedAt: number): Promise<void>;

  /** Records of one organisation. */
  count(org: string): Promise<number>;
  /** Oldest first; with a limit the newest ones. */
  list(query: StoreQuery): Promise<StoredRow[]>;
  /** Newest first, strictly before `before` when given. */
  listBackwards(query: StoreQuery, before?: Place): Promise<StoredRow[]>;
  /** Oldest first, strictly after `after` when given; with a limit the oldest ones. */
  listForwards(query: StoreQuery, after?: Place): Promise<StoredRow[]>;
  /** Where a device was, oldest first; with a limit the newest ones. */
  places(query: StoreQuery & Owner): Promise<TimedPlace[]>;
  /** Trips that devices sent, by their start. */
  trips(query: SpanQuery): Promise<StoredTrip[]>;
  /** The trips beside a moment. */
  tripsBeside(query: BesideQuery): Promise<StoredTrip[]>;
  /** Episodes of distraction, the latest first. */
  episodes(query: SpanQuery): Promise<StoredEpisode[]>;
  /** Devices with records inside an area; `limit` of the query bounds how many records are looked at. */
  visits(query: StoreQuery, area: Polygon): Promise<Visits>;
  /** What each device that has said anything of its location provider said last. */
  providers(org: string): Promise<ProviderState[]>;
  /** Last positions of devices. */
  positions(org: string, page: DevicePage): Promise<LastPosition[]>;
  /** Devices by the distance of their last positions from a place, the nearest first. */
  nearest(
    org: string,
    place: { readonly latitude: number; readonly longitude: number },
    limit: number,
  ): Promise<NearDevice[]>;
  /** In order of arrival, after `seq`: who reads on from the last row misses none. */
  arrivedAfter(org: string, seq: number, limit: number): Promise<StoredRow[]>;
  /** Every device that has sent a record, the last to do so first. */
  devices(org: string): Promise<DeviceSummary[]>;
  /** `seq` of the latest arrival that {@link Store.arrivedAfter} gives, 0 when there is none. */
  lastSeq(org: string): Promise<number>;
  /** Latest arrival first. */
  listLog(org: string, limit: number, device?: string): Promise<StoredLogEntry[]>;

  /** The place in the order of arrival that a reader of this name has come to; undefined where it has kept none. */
  cursor(name: string): Promise<number | undefined>;
  /** Keeps it, durably. */
  setCursor(name: string, seq: number): Promise<void>;

  /**
   * Takes the lease of this name for this process; undefined while another process has it. It ends with the process, so that one
   * of several servers on the same store does a work, and another goes on with it.
   */
  lease(name: string): Promise<Lease | undefined>;
  /** Uses up a name, durably, until a moment (epoch milliseconds). False: it was used up before. */
  spend(name: string, until: number): Promise<boolean>;

  /** Deletes everything of a device, in every table. What it sends later is stored again. */
  forget(owner: Owner): Promise<Forgotten>;
  /** Deletes what is of before a moment (epoch milliseconds), in every table, and says how many records those were. */
  prune(before: number): Promise<number>;
  /** Writes a little. @throws What a write fails with now, on a full disk. */
  probe(): Promise<void>;
  /** What was handed to a stream and is not acknowledged yet. Absent: there is no stream. */
  pending?(): { readonly messages: number; readonly bytes: number };
  /** Calls back after arrivals by any process, until the returned function is called. May call back without an arrival. */
  watch(watcher: () => void): () => void;
  /** Lets running calls finish, then lets go of everything. May be called twice. */
  close(): Promise<void>;
}
