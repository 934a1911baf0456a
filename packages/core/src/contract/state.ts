import type { AuthorizationStatus, TrackingMode } from './constants';
import type { LastLife } from './last-life';

/** A reason why the engine cannot do its work. */
export type DegradedReason =
  | 'storage-locked'
  | 'user-in-background'
  | 'background-restricted'
  | 'standby-restricted'
  | 'service-refused'
  | 'insufficiently-in-use'
  | 'service-session-required'
  | 'full-accuracy-denied'
  | 'always-authorization-denied'
  | 'authorization-denied'
  | 'authorization-denied-globally'
  | 'authorization-restricted'
  | 'killed-often';

/**
 * Why the satellite receiver is on; where several apply, the first of this list.
 *
 * - `starting`: moving is unconfirmed after a start; `moving`: the track is recorded.
 * - `departure-check`: a hint at a departure is checked, or whether a dormant device is at its place.
 * - `parked-watch`: a parked device is watched by satellites (`stationaryDesiredAccuracy` HIGH, or `desiredAccuracy` on a device that has
 *   no motion senses).
 * - `stop-position`: the stop's record needs a fix.
 * - `geofences`: a boundary is near, or which fences to monitor is unknown.
 * - `current-position`, `watch-position`: the app asks for it.
 * - `crash-check`: an impact is confirmed or dismissed.
 */
export type ReceiverReason =
  | 'starting'
  | 'moving'
  | 'departure-check'
  | 'parked-watch'
  | 'stop-position'
  | 'geofences'
  | 'current-position'
  | 'watch-position'
  | 'crash-check';

/** The satellite receiver, as the engine asks for it: networks alone may still locate the device while it is off. */
export interface Receiver {
  /** Does any request need satellites? */
  readonly on: boolean;
  /** Why; `null` while it is off. */
  readonly because: ReceiverReason | null;
  /** ISO-8601 UTC, by the device's clock: since when this reason holds, or it is off. A kill does not end it. `null` before its first use. */
  readonly since: string | null;
}

/** The engine's state: every field of `State`, and its own. `ready`, `setConfig`, `start`, `stop` and `getState` resolve with it. */
export type EngineState = {
  /** The persisted intent to track. */
  readonly enabled: boolean;
  /** Is a location request to the platform open? */
  readonly trackingActive: boolean;
  /** Location authorization: one of the `AUTHORIZATION_STATUS_*` constants. */
  readonly authorization: AuthorizationStatus;
  /** Why the satellite receiver is on. */
  readonly receiver: Receiver;
  /** Seconds since the last fix arrived, before the filter; `null` before the first. */
  readonly lastRawFixAge: number | null;
  /** Seconds since the last fix was accepted; `null` before the first. */
  readonly lastAcceptedFixAge: number | null;
  /** Message of the last location error; `null` where there was none. */
  readonly lastLocationError: string | null;
  /** Location errors since start. */
  readonly locationFailureCount: number;
  /** Location requests re-armed in the background. */
  readonly backgroundRearmCount: number;
  /** Location requests repeated by the watchdog, because no fix had arrived. */
  readonly watchdogRecoveryCount: number;
  /** Wake regions registered again after failing or firing. */
  readonly wakeRearmCount: number;
  /** Is the region around the parking place registered? */
  readonly stationaryRegionArmed: boolean;
  /** Stationary and sentinel regions registered now. */
  readonly monitoredWakeRegions: number;
  /** Message of the last wake region failure; `null` where there was none. */
  readonly lastWakeError: string | null;
  /** Tracking mode: one of the `TRACKING_MODE_*` constants. */
  readonly trackingMode: TrackingMode;
  /** The motion verdict of the last motion change. */
  readonly isMoving: boolean;
  /** Schedules are not supported yet: always false. */
  readonly schedulerEnabled: boolean;
  /** Metres. */
  readonly odometer: number;
  /** Number of stored geofences. */
  readonly geofenceCount: number;
  /** Message of the last failure to register a geofence; `null` where there was none. */
  readonly lastGeofenceError: string | null;
  /** Is the internet reachable, validated? True where the platform cannot report it. */
  readonly connected: boolean;
  /** Why the previous engine in this process failed and was replaced by this one; absent where none did. */
  readonly lastEngineError?: string;
  /** Why the previous process of the app ended, where the platform or the host says; absent where it does not. */
  readonly lastLife?: LastLife;
  /**
   * What keeps the engine from its work now; absent when nothing does.
   *
   * - `storage-locked`: the device does not let storage be read or written before it is unlocked. Calls wait, readings and records are held
   *   in memory, nothing is uploaded. After a start of the process the other fields are those of an empty storage until then.
   * - `user-in-background` (Android): another user of the device has the screen, and this user's apps get no location.
   * - `background-restricted` (Android): the user, or the system, restricted the app: no foreground service, no alarms in the background.
   * - `standby-restricted` (Android): the app is in the standby bucket `restricted`: about one wake a day.
   * - `service-refused` (Android): the platform refused the foreground service; locations come a few times an hour.
   * - `insufficiently-in-use`, `service-session-required`, `full-accuracy-denied`, `always-authorization-denied`, `authorization-denied`,
   *   `authorization-denied-globally`, `authorization-restricted` (iOS 18 and later): what the service session of Core Location diagnoses,
   *   each under its name (`CLServiceSession.Diagnostic`).
   * - `killed-often`: at least three of the app's processes were ended by the system or the user within the last day.
   *
   * `openSettings` opens the page where the user may lift a restriction; `getDeviceReport` and this list say whether that helped.
   */
  readonly degraded?: readonly DegradedReason[];
  /** Message of the last storage failure, such as a full disk; `null` when storage works. */
  readonly lastStorageError: string | null;
  /** Records refused because storage failed, since this process started. */
  readonly refusedRecordCount: number;
  /** Why queued records are not uploaded; `null` when nothing prevents it. */
  readonly uploadParked: 'offline' | 'cellular' | 'no-url' | 'unauthorized' | 'circuit' | null;
  /** The preset of keys that were not given. */
  readonly preset: 'economical' | 'balanced' | 'live';
  /** Configured keys that the engine does not know, misspelled ones for instance: kept, without effect (`notification.titel`). */
  readonly unknownKeys: readonly string[];
  /** Configured keys without effect on this platform, or on any yet. */
  readonly ineffectiveKeys: readonly string[];
};

/**
 * Snapshot of the tracker by the contract (2.5): only `enabled` is required, an engine sets the fields it knows, and other fields
 * are allowed. For functions that accept the state of any engine, or a mock; every `EngineState` is one.
 */
export type State = Pick<EngineState, 'enabled'> &
  Partial<EngineState> & { readonly [field: string]: unknown };
