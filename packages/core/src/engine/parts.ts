import type { Auth } from '../auth/auth';
import type { Config } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import type { Geofences } from '../geofences/geofences';
import type { Heading } from '../heading/heading';
import type { Motion } from '../motion/motion';
import type { Ports } from '../ports/index';
import type { Redactor } from '../redaction/redactor';
import type { Crash } from '../safety/crash';
import type { Distraction } from '../safety/distraction';
import type { Sync } from '../sync/sync';
import type { Tracer } from './black-box';
import type { Dates } from './dates';
import type { Asking } from './device/asking';
import type { Headless } from './device/headless';
import type { Heartbeat } from './device/heartbeat';
import type { Platform } from './device/platform';
import type { Provider } from './device/provider';
import type { Situation } from './device/situation';
import type { WakeRegions } from './device/wake-regions';
import type { Ledger } from './ledger';
import type { Life } from './life';
import type { Listeners } from './listeners';
import type { LogWriter } from './log-writer';
import type { Follow, Outstanding } from './outstanding';
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
  readonly situation: Situation;
  readonly config: () => Config;
  ledger: Ledger;
  dates: Dates;
  outstanding: Outstanding;
  follow: Follow;
  listeners: Listeners;
  logWriter: LogWriter;
  settings: Settings;
  records: Records;
  retention: Retention;
  asking: Asking;
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
