import type { Auth } from '../auth/auth';
import type { Config } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import type { Headless } from '../events/headless';
import type { Listeners } from '../events/listeners';
import type { Geofences } from '../geofences/geofences';
import type { Heading } from '../heading/heading';
import type { Motion } from '../motion/motion';
import type { Ports } from '../ports/index';
import type { Redactor } from '../redaction/redactor';
import type { Crash } from '../safety/crash';
import type { Distraction } from '../safety/distraction';
import type { PlatformQueries } from '../sensors/platform-queries';
import type { Tracer, UnitOfWork } from '../store/unit-of-work';
import type { Sync } from '../sync/sync';
import type { PendingWork, WhenSettled } from '../time/pending-work';
import type { Dates } from './dates';
import type { DeviceState } from './device/device-state';
import type { Heartbeat } from './device/heartbeat';
import type { Platform } from './device/platform';
import type { Provider } from './device/provider';
import type { WakeRegions } from './device/wake-regions';
import type { Life } from './life';
import type { LogWriter } from './log-writer';
import type { Positions } from './positions/positions';
import type { Records } from './records';
import type { Retention } from './retention';
import type { Sensing } from './sensing';
import type { Settings } from './settings';
import type { Track } from './track';
import type { Tracking } from './tracking';

/** What an engine is made from. */
export interface Given {
  readonly ports: Ports;
  readonly pending: PendingWork;
  readonly profile: PlatformProfile;
  readonly bootId: string;
  /** Knows every secret, and hides it in all that is written or told. */
  readonly redactor: Redactor;
  readonly trace: Tracer | undefined;
  /** As the option of that name. */
  readonly afterFailure: string | undefined;
}

/**
 * Everything an engine consists of. `createEngine` makes the parts one after another; each keeps this record and
 * reaches the others only when something happens, by which time all of them are there.
 */
export interface Parts extends Given {
  readonly device: DeviceState;
  readonly config: () => Config;
  unit: UnitOfWork;
  dates: Dates;
  whenSettled: WhenSettled;
  listeners: Listeners;
  logWriter: LogWriter;
  settings: Settings;
  records: Records;
  retention: Retention;
  queries: PlatformQueries;
  platform: Platform;
  provider: Provider;
  wakeRegions: WakeRegions;
  positions: Positions;
  sensing: Sensing;
  motion: Motion;
  geofences: Geofences;
  track: Track;
  sync: Sync;
  auth: Auth;
  heading: Heading;
  crash: Crash;
  distraction: Distraction;
  tracking: Tracking;
  heartbeat: Heartbeat;
  headless: Headless;
  life: Life;
  /** Memory or a region failed for good: operations reject with this from now on. */
  fail(message: string): void;
}
