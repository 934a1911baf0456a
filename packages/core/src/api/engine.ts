import type { BlackBoxOperations } from '../blackbox/black-box';
import type { AuthOperations } from './auth';
import type { DeviceOperations } from './device';
import type { GeofenceOperations } from './geofences';
import type { HeadingOperations } from './heading';
import type { Listening } from './listening';
import type { LogOperations } from './log';
import type { PositionOperations } from './positions';
import type { QuarantineOperations } from './quarantine';
import type { QueueOperations } from './queue';
import type { TrackingOperations } from './tracking';

/**
 * The engine as its user sees it (binding T). Operations reject with `GeoError`; before `ready` has resolved once
 * they reject `NOT_READY`. Tracking that was on resumes by itself at boot, whether or not anybody calls `ready`.
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
    Listening {
  /** Is a commit, a request or somebody's wait for a position outstanding? While false, a wake lock or background task may be released. */
  readonly busy: boolean;
  /** Resolves when no commit and no request is outstanding. Waits for a position end with time, or a fix, and not here. */
  idle(): Promise<void>;
  /** Lets go of every sensor and timer; durable memory stays, and tracking resumes with the next engine. */
  close(): Promise<void>;
}
