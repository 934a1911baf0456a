import type { AuthorizationStatus, TrackingMode } from './constants';

/** Snapshot of the tracker (contract 2.5), resolved by `ready`, `setConfig`, `start`, `stop` and `getState`. */
export interface State {
  /** The persisted intent to track. */
  readonly enabled: boolean;
  /** Is a location request open with the platform? */
  readonly trackingActive: boolean;
  readonly authorization: AuthorizationStatus;
  /** Seconds since the last fix arrived, before the filter; `null` until one has. */
  readonly lastRawFixAge: number | null;
  /** Seconds since the last fix passed the filter; `null` until one has. */
  readonly lastAcceptedFixAge: number | null;
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
  readonly lastWakeError: string | null;
  readonly trackingMode: TrackingMode;
  /** The motion verdict, as the last motion change said it. */
  readonly isMoving: boolean;
  /** A schedule is not offered yet: always false. */
  readonly schedulerEnabled: boolean;
  /** Metres. */
  readonly odometer: number;
  readonly geofenceCount: number;
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
}
