import type { BackgroundGeolocationModule } from '../../module/api';
import { BackgroundGeolocation as engine } from '../../module/background-geolocation';
import { callable } from './callbacks';
import { ready, setConfig } from './config';
import { device } from './device';
import * as enums from './enums';
import { listeners } from './listeners';
import { logger, setLogLevel } from './log';
import { namedEvents } from './named-events';
import { records } from './records';
import { refused } from './refused';
import { tracking } from './tracking';

const NO_SERVER = 'it belongs to a server of the other library; configure url and authorization of your own';

const operations = {
  ready: (config?: object) => ready(config),
  configure: (config?: object) => ready(config),
  setConfig: (config: object) => setConfig(config),
  reset: tracking.reset,
  start: tracking.start,
  startGeofences: tracking.startGeofences,
  stop: tracking.stop,
  changePace: tracking.changePace,
  startSchedule: tracking.startSchedule,
  stopSchedule: tracking.stopSchedule,
  startBackgroundTask: tracking.startBackgroundTask,
  stopBackgroundTask: tracking.stopBackgroundTask,
  finish: tracking.finish,
  finishHeadlessTask: tracking.finishHeadlessTask,
  ...records,
  setLogLevel,
  getLog: logger.getLog,
  emailLog: logger.emailLog,
  destroyLog: logger.destroyLog,
  requestPermission: device.requestPermission,
  getSensors: device.getSensors,
  getDeviceInfo: device.getDeviceInfo,
  setLogPersist: refused('setLogPersist', 'what the log keeps is logLevel and logMaxDays'),
  findOrCreateTransistorAuthorizationToken: refused('findOrCreateTransistorAuthorizationToken', NO_SERVER),
  destroyTransistorAuthorizationToken: refused('destroyTransistorAuthorizationToken', NO_SERVER),
};

type Operations = typeof operations;

/** Operations that differ from those of this package; each takes `success` and `failure` behind its arguments, too. */
type Called = {
  readonly [O in keyof Operations]: Operations[O] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: [...given: Args] | readonly unknown[]) => Promise<Result>
    : never;
};

const called = Object.fromEntries(
  Object.entries(operations).map(([name, run]) => [name, callable(run as () => Promise<unknown>)]),
) as unknown as Called;

const own = {
  ...enums,
  ...called,
  ...listeners,
  ...namedEvents,
  watchPosition: tracking.watchPosition,
  deviceSettings: device.deviceSettings,
  playSound: device.playSound,
  logger,
};

/** The module by the names of react-native-background-geolocation, and by those of this package that it does not have. */
export type TrackerCompat = typeof own & Omit<BackgroundGeolocationModule, keyof typeof own>;

/**
 * `BackgroundGeolocation` as an app of react-native-background-geolocation calls it, in version 4 or 5.
 *
 * @example
 * import BackgroundGeolocation from '@geo/adapter-rn/compat';
 */
export const BackgroundGeolocation = Object.defineProperties(
  {},
  { ...Object.getOwnPropertyDescriptors(engine), ...Object.getOwnPropertyDescriptors(own) },
) as TrackerCompat;
