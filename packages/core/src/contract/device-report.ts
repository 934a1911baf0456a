import type { AppLife } from './app-life';
import type { LastLife } from './last-life';

/**
 * What the platform says of the device and of how it treats the app. Every fact is optional: a platform gives those it has,
 * and others under names of its own.
 */
export interface DeviceReport {
  /** Who made the device: `samsung`. */
  readonly manufacturer?: string;
  /** Its model: `SM-S921B`. */
  readonly model?: string;
  /** The version of the system: `15`. */
  readonly osVersion?: string;
  /** The version of the app. */
  readonly appVersion?: string;
  /** Android: the app's standby bucket, such as `active`, `rare` or `restricted`. */
  readonly standbyBucket?: string;
  /** Android: has the user, or the system, restricted the app in the background? */
  readonly backgroundRestricted?: boolean;
  /** Android: is the app subject to battery optimisation? */
  readonly batteryOptimized?: boolean;
  /** Android 12 and newer: may alarms come at their moment? */
  readonly exactAlarms?: boolean;
  /** May the app show notifications? Tracking goes on without. */
  readonly notifications?: boolean;
  /** Android: whose app this is. Each user and work profile has an engine and storage of its own. */
  readonly user?: 'owner' | 'work-profile' | 'secondary';
  /** Android: what the app's merged manifest lacks for the foreground service. */
  readonly manifestFault?: string;
  /** How the app's last processes ended, the newest first. */
  readonly exits?: readonly LastLife[];
  /** The engine's diary of the last lives of the app's process, the newest first: 16 at most. Kept where the platform reports restrictions. */
  readonly lives?: readonly AppLife[];
  /** What else the platform says. */
  readonly [fact: string]: unknown;
}
