import type { AuthorizationEvent } from './authorization';
import type { LocationErrorCode } from './constants';
import type { CrashEvent, CrashSuspectedEvent } from './crash';
import type { DistractionEvent } from './distraction';
import type { GeofenceEvent, GeofencesChangeEvent } from './geofence';
import type { HeadingEvent } from './heading';
import type { Location } from './location';
import type { LogEntry } from './log-entry';
import type { ProviderState } from './provider';
import type { Trip } from './trip';

/** The motion verdict changed (contract 2.7). */
export interface MotionChangeEvent {
  /** True for a change to moving, false for a change to stationary. */
  readonly isMoving: boolean;
  /** The location of the change. The first motion change of a session has none: absent or `null`, by the platform profile. */
  readonly location?: Location | null;
}

/** An upload request has ended (contract 2.12). */
export interface HttpEvent {
  /** Was the status 2xx, and did the response meet `requireResponse`? */
  readonly success: boolean;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The body, or the error message when `status` is 0; cut to 1024 characters. */
  readonly responseText: string;
}

/** A periodic event, every `heartbeatInterval` seconds (contract 2.8). */
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
  /** The platform's message. */
  readonly message: string;
}

/** Why a fix was rejected. */
export type RejectionReason =
  | 'invalid'
  | 'stale'
  | 'inaccurate'
  | 'implausible-speed'
  | 'outlier'
  | 'duplicate'
  | 'future'
  | 'not-departed'
  | 'mock';

/** A fix was rejected, with the measured value and the threshold. */
export interface LocationFilterEvent {
  /** The check that rejected it. */
  readonly reason: RejectionReason;
  /** The measured value, in the unit of `threshold`. */
  readonly value: number;
  /** stale, future, duplicate: s · inaccurate, not-departed: m · implausible-speed: m/s · outlier: chi-square · mock: 0, of a value of 1. */
  readonly threshold: number;
  /** When the fix was taken: ISO-8601, UTC. */
  readonly timestamp: string;
  /** Position of the fix: degrees north and east, and its accuracy in metres. */
  readonly coords: { readonly latitude: number; readonly longitude: number; readonly accuracy: number };
}

/** Every public event by its name, with its payload. */
export interface Events {
  /** A record was created. */
  location: Location;
  /** The platform could not give a location. */
  locationerror: LocationErrorEvent;
  /** A fix was rejected. */
  locationfilter: LocationFilterEvent;
  /** Moving began or ended. At least once. */
  motionchange: MotionChangeEvent;
  /** An upload request has ended. */
  http: HttpEvent;
  /** Internet was gained or lost. */
  connectivitychange: ConnectivityChangeEvent;
  /** A heartbeat. */
  heartbeat: HeartbeatEvent;
  /** The state of the location provider changed. */
  providerchange: ProviderState;
  /** A geofence transition. At least once. */
  geofence: GeofenceEvent;
  /** The monitored geofences changed. At least once. */
  geofenceschange: GeofencesChangeEvent;
  /** Is power save mode on now? */
  powersavechange: boolean;
  /** A collision is suspected, and not certain yet. At least once. */
  crashsuspected: CrashSuspectedEvent;
  /** A collision was confirmed. At least once. */
  crash: CrashEvent;
  /** An episode of handling the phone ended. At least once. */
  distraction: DistractionEvent;
  /** A trip has ended. At least once. */
  trip: Trip;
  /** A token refresh has ended. At least once. */
  authorization: AuthorizationEvent;
  /** A sample of a watch of the compass. */
  heading: HeadingEvent;
  /** An entry was added to the log. */
  log: LogEntry;
}

/** The name of an event. */
export type EventName = keyof Events;

/** How an event was delivered: events that are delivered at least once have an id, the same on redelivery. */
export interface Delivery {
  /** The event's id, the same on redelivery; absent for events that are delivered at most once. */
  readonly id?: string;
}

/**
 * A callback for events; errors are caught and logged. An event that is delivered at least once is acknowledged when one of its
 * listeners returns, or when the returned promise settles; a rejection is logged. A promise of
 * `false` gives the event back: unless another listener acknowledges it, it waits for the next listener or the headless task, and is
 * delivered again after a kill. For all other events the result is ignored.
 */
export type Listener<N extends EventName> = (event: Events[N], delivery: Delivery) => unknown;

/** Detaches one listener. Idempotent. */
export interface Subscription {
  /** Detaches the listener. */
  remove(): void;
}

/** Longest `responseText` of an http event, in characters (contract section 8). */
export const RESPONSE_TEXT_LIMIT = 1024;
