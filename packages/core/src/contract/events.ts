import type { AuthorizationEvent } from './authorization';
import type { LocationErrorCode } from './constants';
import type { CrashEvent } from './crash';
import type { DistractionEvent } from './distraction';
import type { GeofenceEvent, GeofencesChangeEvent } from './geofence';
import type { HeadingEvent } from './heading';
import type { Location } from './location';
import type { LogEntry } from './log-entry';
import type { ProviderState } from './provider';

/** The motion verdict changed (contract 2.7). */
export interface MotionChangeEvent {
  readonly isMoving: boolean;
  /** Where. The first motion change of a session has none: absent or `null`, as the platform profile says. */
  readonly location?: Location | null;
}

/** An upload request has ended (contract 2.12). */
export interface HttpEvent {
  /** Was the status 2xx, and did the answer say what `requireResponse` asks for? */
  readonly success: boolean;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The body, or the error message when `status` is 0; cut to 1024 characters. */
  readonly responseText: string;
}

/** A sign of life every `heartbeatInterval` seconds (contract 2.8). */
export interface HeartbeatEvent {
  /** The last known location; `null` before any fix of the session. */
  readonly location: Location | null;
}

/** Validated internet was gained or lost (contract 2.13). */
export interface ConnectivityChangeEvent {
  readonly connected: boolean;
}

/** The platform could not give a location. */
export interface LocationErrorEvent {
  readonly code: LocationErrorCode;
  readonly message: string;
}

/** Why a fix did not become part of the track. */
export type RejectionReason =
  | 'invalid'
  | 'stale'
  | 'inaccurate'
  | 'implausible-speed'
  | 'outlier'
  | 'duplicate'
  | 'future'
  | 'not-departed';

/** A fix was kept out of the track, with what was measured and what would have been allowed. */
export interface LocationFilterEvent {
  readonly reason: RejectionReason;
  /** The measured value, in the unit of `threshold`. */
  readonly value: number;
  /** stale, future, duplicate: s · inaccurate, not-departed: m · implausible-speed: m/s · outlier: chi-square. */
  readonly threshold: number;
  /** When the fix was taken: ISO-8601, UTC. */
  readonly timestamp: string;
  readonly coords: { readonly latitude: number; readonly longitude: number; readonly accuracy: number };
}

/** Every public event by its name on the wire, with its payload. */
export interface Events {
  location: Location;
  locationerror: LocationErrorEvent;
  locationfilter: LocationFilterEvent;
  motionchange: MotionChangeEvent;
  http: HttpEvent;
  connectivitychange: ConnectivityChangeEvent;
  heartbeat: HeartbeatEvent;
  providerchange: ProviderState;
  geofence: GeofenceEvent;
  geofenceschange: GeofencesChangeEvent;
  /** Is power save mode on now? */
  powersavechange: boolean;
  crash: CrashEvent;
  distraction: DistractionEvent;
  authorization: AuthorizationEvent;
  heading: HeadingEvent;
  log: LogEntry;
}

/** What can be listened to, by its name on the wire. */
export type EventName = keyof Events;

/** How an event came: events that are delivered at least once carry an id that stays the same when they are sent again. */
export interface Delivery {
  readonly id?: string;
}

/**
 * What the engine calls with each event; what it throws is caught and logged. An event that is delivered at least once counts as
 * taken when one of its listeners returns; where that is a promise, when it resolves, or rejects, which is logged. A promise of
 * `false` gives the event back: where nobody else takes it, it waits for the next listener, or for the headless task, and comes
 * again after a kill. Of all other events what is returned means nothing.
 */
export type Listener<N extends EventName> = (event: Events[N], delivery: Delivery) => unknown;

/** Detaches one listener. Calling it twice is harmless. */
export interface Subscription {
  remove(): void;
}

/** Longest `responseText` of an http event, in characters (contract section 8). */
export const RESPONSE_TEXT_LIMIT = 1024;
