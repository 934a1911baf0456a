import type { BlackBoxOperations } from '../blackbox/black-box';
import type { AuthOperations } from './auth';
import type { CrashOperations } from './crash';
import type { DeviceOperations } from './device';
import type { GeofenceOperations } from './geofences';
import type { HeadingOperations } from './heading';
import type { Listening } from './listening';
import type { LogOperations } from './log';
import type { PositionOperations } from './positions';
import type { QuarantineOperations } from './quarantine';
import type { QueueOperations } from './queue';
import type { TrackingOperations } from './tracking';
import type { TripOperations } from './trips';

/**
 * The public interface of the engine (binding T). Operations reject with `GeoError`, and with `NOT_READY` before `ready` has
 * resolved once. Persisted tracking resumes at boot, whether or not `ready` is called.
 */
export interface Engine
  extends TrackingOperations,
    QueueOperations,
    QuarantineOperations,
    PositionOperations,
    GeofenceOperations,
    DeviceOperations,
    LogOperations,
    AuthOperations,
    BlackBoxOperations,
    HeadingOperations,
    CrashOperations,
    TripOperations,
    Listening {
  /** Is a commit, a request or a wait for a position pending? While false, a wake lock or background task may be released. */
  readonly busy: boolean;
  /** Resolves when no commit and no request is pending. Waits for a position do not count: they end with time, or a fix. */
  idle(): Promise<void>;
  /** Releases every sensor and timer; storage stays, and tracking resumes with the next engine. */
  close(): Promise<void>;
}
