import type { LastLife as WireExit, DeviceReport as WireReport } from '@geo/core';
import { double, flag, list, optional, readable, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** How a process of the app ended. */
export interface ProcessExit extends WithRaw {
  /** The platform's word. */
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number | null;
  /** More about it. */
  readonly detail: string | null;
}

/** What the platform says of the device and of how it treats the app. Facts of other names are there under their own. */
export interface DeviceReport extends WithRaw {
  /** Who made the device. */
  readonly manufacturer: string | null;
  /** Its model. */
  readonly model: string | null;
  /** The version of the system. */
  readonly osVersion: string | null;
  /** The version of the app. */
  readonly appVersion: string | null;
  /** Android: the app's standby bucket. */
  readonly standbyBucket: string | null;
  /** Android: is the app restricted in the background? */
  readonly backgroundRestricted: boolean | null;
  /** Android: is its battery use optimised? */
  readonly batteryOptimized: boolean | null;
  /** Android: may alarms come at their moment? */
  readonly exactAlarms: boolean | null;
  /** May the app show notifications? */
  readonly notifications: boolean | null;
  /** Android: `owner`, `work-profile` or `secondary`. */
  readonly user: string | null;
  /** Android: what the app's merged manifest lacks for the foreground service. */
  readonly manifestFault: string | null;
  /** How the app's last processes ended, the newest first. */
  readonly exits: readonly ProcessExit[] | null;
  /** What else the platform says. */
  readonly [fact: string]: unknown;
}

const EXIT = shape<WireExit, ProcessExit>({ reason: text, at: optional(double), detail: optional(text) });

type Typed = Pick<
  DeviceReport,
  | 'manufacturer'
  | 'model'
  | 'osVersion'
  | 'appVersion'
  | 'standbyBucket'
  | 'backgroundRestricted'
  | 'batteryOptimized'
  | 'exactAlarms'
  | 'notifications'
  | 'user'
  | 'manifestFault'
  | 'exits'
>;

const REPORT = shape<WireReport, Typed & WithRaw>({
  manufacturer: optional(text),
  model: optional(text),
  osVersion: optional(text),
  appVersion: optional(text),
  standbyBucket: optional(text),
  backgroundRestricted: optional(flag),
  batteryOptimized: optional(flag),
  exactAlarms: optional(flag),
  notifications: optional(flag),
  user: optional(text),
  manifestFault: optional(text),
  exits: optional(list(EXIT.kind)),
});

/** A report from the wire. */
export function parseDeviceReport(payload: unknown): DeviceReport {
  const typed = REPORT.parse(payload);
  return Object.freeze({ ...readable(typed.raw), ...typed });
}
