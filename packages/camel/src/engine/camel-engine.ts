import type { AuthOperations } from './auth';
import type { BlackBoxOperations } from './black-box';
import type { CrashOperations } from './crash';
import type { DeviceOperations } from './device';
import type { GeofenceOperations } from './geofences';
import type { HeadingOperations } from './heading';
import type { Listening } from './listening';
import type { LogOperations } from './log';
import type { PositionOperations } from './positions';
import type { QueueOperations } from './queue';
import type { TrackingOperations } from './tracking';
import type { TripOperations } from './trips';

/**
 * The engine in binding D: every operation and listener of `Engine`, with camelCase shapes that carry the payload as
 * it came in `raw`. Operations reject with the engine's own `GeoError`.
 */
export interface CamelEngine
  extends TrackingOperations,
    PositionOperations,
    QueueOperations,
    BlackBoxOperations,
    GeofenceOperations,
    AuthOperations,
    CrashOperations,
    DeviceOperations,
    HeadingOperations,
    LogOperations,
    TripOperations,
    Listening {
  /** Is a commit or a request outstanding? */
  readonly busy: boolean;
  /** Resolves when nothing is outstanding. */
  idle(): Promise<void>;
  /** Closes the engine, and ends every subscription. */
  close(): Promise<void>;
}
