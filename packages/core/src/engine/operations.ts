import type { ConfigPatch } from '../config/keys';
import type { EventName, Listener, Subscription } from '../contract/events';
import type { InsertLocation, Location } from '../contract/location';
import type { LogEntry, LogQuery } from '../contract/log-entry';
import type { QuarantinedRecord } from '../contract/quarantine';
import type { State } from '../contract/state';

/** Writes into the in-library log, tagged `js`. */
export interface Logger {
  error(message: string, data?: unknown): void;
  warn(message: string, data?: unknown): void;
  info(message: string, data?: unknown): void;
  debug(message: string, data?: unknown): void;
  verbose(message: string, data?: unknown): void;
}

/**
 * The engine as its user sees it (binding T). Operations reject with `GeoError`; before `ready` has resolved once
 * they reject `NOT_READY`. Tracking that was on resumes by itself at boot, whether or not anybody calls `ready`.
 */
export interface Engine {
  /**
   * Replaces the configuration by the defaults and what is given (`reset: false` merges into the stored one), and
   * opens the engine to operations. A second call behaves as `setConfig`.
   * @throws GeoError `INVALID_CONFIG` naming key, value and what is allowed; then nothing is applied.
   */
  ready(config?: ConfigPatch): Promise<State>;
  /**
   * Changes part of the configuration: an absent key is unchanged, `null` takes it back to its default. Filter keys
   * apply from the next start, the rest at once.
   */
  setConfig(patch: ConfigPatch): Promise<State>;
  /** Starts tracking, now and after every restart of the process. Idempotent. */
  start(): Promise<State>;
  /** Stops tracking; what is queued still uploads. Idempotent. */
  stop(): Promise<State>;
  getState(): Promise<State>;
  /** Overrides the motion verdict. Rejects `DISABLED` while stopped. */
  changePace(isMoving: boolean): Promise<void>;
  /**
   * Uploads what is queued now, whatever the automatic rules say. Resolves with those records when every one was
   * delivered or quarantined, or when some went before the uploader had to wait; rejects `OFFLINE`, `NO_URL` or
   * `HTTP` when none did. An empty queue resolves `[]`.
   */
  sync(): Promise<readonly Location[]>;
  /** Queued records, oldest first. */
  getLocations(): Promise<readonly Location[]>;
  /** How many records are queued. */
  getCount(): Promise<number>;
  /** Removes a queued record. Rejects `NOT_FOUND`. */
  destroyLocation(uuid: string): Promise<void>;
  /** Empties the queue; resolves with how many records were removed. */
  destroyLocations(): Promise<number>;
  /**
   * Queues a record of the app's own. Needs `coords.latitude` and `coords.longitude`; uuid, timestamp, odometer,
   * activity and battery are filled in when absent. A uuid already queued is ignored. Resolves with the uuid.
   */
  insertLocation(location: InsertLocation): Promise<string>;
  /** Metres travelled. */
  getOdometer(): Promise<number>;
  /** Log entries, newest first. */
  getLog(query?: LogQuery): Promise<readonly LogEntry[]>;
  /** Empties the log; resolves with how many entries were removed. */
  destroyLog(): Promise<number>;
  readonly logger: Logger;
  /** Records the server refused for good, oldest first. */
  getQuarantine(): Promise<readonly QuarantinedRecord[]>;
  /** Puts quarantined records back into the queue; resolves with how many. Rejects `NOT_FOUND` for an unknown uuid. */
  redrive(uuid: string | 'all'): Promise<number>;
  /** Removes a quarantined record. Rejects `NOT_FOUND`. */
  destroyQuarantined(uuid: string): Promise<void>;

  /** Every record as it is queued. */
  onLocation(listener: Listener<'location'>): Subscription;
  /** The platform could not give a location. */
  onLocationError(listener: Listener<'locationerror'>): Subscription;
  /** A fix was kept out of the track: why, with the measured value and the threshold. */
  onLocationFilter(listener: Listener<'locationfilter'>): Subscription;
  /** Moving began or ended. Delivered at least once: again, with the same id, after a kill in between. */
  onMotionChange(listener: Listener<'motionchange'>): Subscription;
  /** Once per upload request. */
  onHttp(listener: Listener<'http'>): Subscription;
  /** Connectivity changed; a new listener hears the present state first. */
  onConnectivityChange(listener: Listener<'connectivitychange'>): Subscription;
  on<N extends EventName>(name: N, listener: Listener<N>): Subscription;
  /** Detaches every listener. */
  removeListeners(): void;

  /** Is a commit or a request outstanding? While false, a wake lock or background task may be released. */
  readonly busy: boolean;
  /** Resolves when nothing is outstanding. */
  idle(): Promise<void>;
  /** Lets go of every sensor and timer; durable memory stays, and tracking resumes with the next engine. */
  close(): Promise<void>;
}
