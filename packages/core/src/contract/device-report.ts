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
  /** How the app's last processes ended, the newest first. */
  readonly exits?: readonly LastLife[];
  /** What else the platform says. */
  readonly [fact: string]: unknown;
}
