import type { AuthorizationStatus, TrackingMode } from './constants';

/** What this engine says of the tracker: every field of `State`, and its own. `ready`, `setConfig`, `start`, `stop` and `getState` resolve it. */
export type EngineState = {
  /** The persisted intent to track. */
  readonly enabled: boolean;
  /** Is a location request open with the platform? */
  readonly trackingActive: boolean;
  /** May the app use location: one of the `AUTHORIZATION_STATUS_*` constants. */
  readonly authorization: AuthorizationStatus;
  /** Seconds since the last fix arrived, before the filter; `null` until one has. */
  readonly lastRawFixAge: number | null;
  /** Seconds since the last fix passed the filter; `null` until one has. */
  readonly lastAcceptedFixAge: number | null;
  /** The last location error in the platform's words; `null` where there was none. */
  readonly lastLocationError: string | null;
  /** Location errors since start. */
  readonly locationFailureCount: number;
  /** Location requests re-armed in the background. */
  readonly backgroundRearmCount: number;
  /** Location requests re-armed by the watchdog, because they had gone silent. */
  readonly watchdogRecoveryCount: number;
  /** Wake regions registered again after failing or firing. */
  readonly wakeRearmCount: number;
  /** Is the region around the parking place registered? */
  readonly stationaryRegionArmed: boolean;
  /** Stationary and sentinel regions registered now. */
  readonly monitoredWakeRegions: number;
  /** The last failure of a wake region; `null` where there was none. */
  readonly lastWakeError: string | null;
  /** What is tracked: one of the `TRACKING_MODE_*` constants. */
  readonly trackingMode: TrackingMode;
  /** The motion verdict, as the last motion change said it. */
  readonly isMoving: boolean;
  /** A schedule is not offered yet: always false. */
  readonly schedulerEnabled: boolean;
  /** Metres. */
  readonly odometer: number;
  /** Fences stored. */
  readonly geofenceCount: number;
  /** The last failure to register a fence; `null` where there was none. */
  readonly lastGeofenceError: string | null;
  /** Is the internet reachable, validated? True where the platform cannot tell. */
  readonly connected: boolean;
  /** Why the engine before this one failed, so that this one was begun in its place in the same process; absent where none did. */
  readonly lastEngineError?: string;
  /** The last failure of durable storage, such as a full disk; `null` when the last commit succeeded. */
  readonly lastStorageError: string | null;
  /** Records refused because storage failed, since this process started. */
  readonly refusedRecordCount: number;
  /** Why nothing is uploading although records wait; `null` when nothing stands in the way. */
  readonly uploadParked: 'offline' | 'cellular' | 'no-url' | 'unauthorized' | 'circuit' | null;
  /** Configured keys that the engine does not know, misspelled ones for instance: kept, without effect (`notification.titel`). */
  readonly unknownKeys: readonly string[];
  /** Configured keys that nothing heeds on this platform, or nothing yet. */
  readonly ineffectiveKeys: readonly string[];
};

/**
 * Snapshot of the tracker as the contract has it (2.5): only `enabled` is required, an engine fills what it knows, and fields of its
 * own are admitted. For a function that takes the state of any engine, or a mock; every `EngineState` is one.
 */
export type State = Pick<EngineState, 'enabled'> &
  Partial<EngineState> & { readonly [field: string]: unknown };
