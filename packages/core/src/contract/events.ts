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
  /** True on the way to moving, false on the way to stationary. */
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
  /** Is the internet reachable now? False behind a captive portal. */
  readonly connected: boolean;
}

/** The platform could not give a location. */
export interface LocationErrorEvent {
  /** One of the `LOCATION_ERROR_*` constants. */
  readonly code: LocationErrorCode;
  /** The platform's words. */
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
  /** Which check refused it. */
  readonly reason: RejectionReason;
  /** The measured value, in the unit of `threshold`. */
  readonly value: number;
  /** stale, future, duplicate: s · inaccurate, not-departed: m · implausible-speed: m/s · outlier: chi-square. */
  readonly threshold: number;
  /** When the fix was taken: ISO-8601, UTC. */
  readonly timestamp: string;
  /** Where the fix lay: degrees north and east, and its accuracy in metres. */
  readonly coords: { readonly latitude: number; readonly longitude: number; readonly accuracy: number };
}

/** Every public event by its name on the wire, with its payload. */
export interface Events {
  /** A record was made. */
  location: Location;
  /** The platform could not give a location. */
  locationerror: LocationErrorEvent;
  /** A fix was kept out of the track. */
  locationfilter: LocationFilterEvent;
  /** Moving began or ended. At least once. */
  motionchange: MotionChangeEvent;
  /** An upload request has ended. */
  http: HttpEvent;
  /** Internet was gained or lost. */
  connectivitychange: ConnectivityChangeEvent;
  /** A sign of life. */
  heartbeat: HeartbeatEvent;
  /** What the platform lets us use has changed. */
  providerchange: ProviderState;
  /** A fence was crossed, or dwelt in. At least once. */
  geofence: GeofenceEvent;
  /** The platform monitors other fences now. At least once. */
  geofenceschange: GeofencesChangeEvent;
  /** Is power save mode on now? */
  powersavechange: boolean;
  /** A collision was confirmed. At least once. */
  crash: CrashEvent;
  /** An episode of handling the phone has closed. At least once. */
  distraction: DistractionEvent;
  /** A token refresh has ended. At least once. */
  authorization: AuthorizationEvent;
  /** A sample of a watch of the compass. */
  heading: HeadingEvent;
  /** An entry was kept in the log. */
  log: LogEntry;
}

/** What can be listened to, by its name on the wire. */
export type EventName = keyof Events;

/** How an event came: events that are delivered at least once carry an id that stays the same when they are sent again. */
export interface Delivery {
  /** The event's id, the same each time it comes; absent for events that are delivered at most once. */
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
  /** Detaches the listener. */
  remove(): void;
}

/** Longest `responseText` of an http event, in characters (contract section 8). */
export const RESPONSE_TEXT_LIMIT = 1024;
