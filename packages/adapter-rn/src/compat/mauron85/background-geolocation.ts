import type { GeoError, LogEntry } from '@geo/core';
import { BackgroundGeolocation as engine } from '../../module/background-geolocation';
import { ready } from '../module/config';
import { emit, failureOf, on, removeAllListeners } from './events';
import { type DescendantLocation, descendantLocation } from './location';
import { authorizationOf } from './status';

/** Called with the result of an operation. */
export type Done<T> = ((value: T) => void) | undefined;
/** Called with why an operation failed. */
export type Failed = ((error: { readonly code: number; readonly message: string }) => void) | undefined;

/** Settles the callbacks; the promise is for apps that wait. */
async function settled<T>(work: Promise<T>, success: Done<T>, fail: Failed): Promise<T | undefined> {
  try {
    const value = await work;
    success?.(value);
    return value;
  } catch (error) {
    if (!fail) throw error;
    fail(failureOf(error as GeoError));
    return undefined;
  }
}

/** `configure` decides everything that the operations need. */
let configured: Promise<unknown> | undefined;
let options: object = {};

async function opened(): Promise<void> {
  configured ??= ready(options, 'mauron85');
  await configured;
}

/** Performs work once the engine is configured, with the defaults where the app configured nothing. */
async function after<T>(work: () => Promise<T>): Promise<T> {
  await opened();
  return work();
}

async function turned(name: 'start' | 'stop', run: () => Promise<unknown>): Promise<void> {
  try {
    await after(run);
  } catch (error) {
    if (emit('error', failureOf(error as GeoError))) return;
    throw error;
  }
  emit(name, undefined);
}

async function status() {
  const [{ enabled }, provider] = await Promise.all([engine.getState(), engine.getProviderState()]);
  return {
    isRunning: enabled,
    locationServicesEnabled: provider.enabled,
    authorization: authorizationOf(provider.status),
  };
}

const entryOf = ({ ts, level, message = '', event }: LogEntry, index: number) => ({
  id: index + 1,
  timestamp: Date.parse(ts),
  level: ['', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'][level],
  message: `${event} ${message}`.trimEnd(),
});

/** Locations that wait for their upload; `getValidLocations` and `getLocations` are the same here. */
async function locations(): Promise<readonly DescendantLocation[]> {
  return (await engine.getLocations()).map(descendantLocation);
}

/**
 * `BackgroundGeolocation` as an app of `@mauron85/react-native-background-geolocation`, or of a descendant, calls it.
 *
 * @example
 * import BackgroundGeolocation from '@geo/adapter-rn/compat/mauron85';
 */
export const BackgroundGeolocation = {
  DISTANCE_FILTER_PROVIDER: 0,
  ACTIVITY_PROVIDER: 1,
  RAW_PROVIDER: 2,
  BACKGROUND_MODE: 0,
  FOREGROUND_MODE: 1,
  NOT_AUTHORIZED: 0,
  AUTHORIZED: 1,
  AUTHORIZED_FOREGROUND: 2,
  HIGH_ACCURACY: 0,
  MEDIUM_ACCURACY: 100,
  LOW_ACCURACY: 1000,
  PASSIVE_ACCURACY: 10000,
  LOG_ERROR: 'ERROR',
  LOG_WARN: 'WARN',
  LOG_INFO: 'INFO',
  LOG_DEBUG: 'DEBUG',
  LOG_TRACE: 'TRACE',
  PERMISSION_DENIED: 1,
  LOCATION_UNAVAILABLE: 2,
  TIMEOUT: 3,
  events: [
    'location',
    'stationary',
    'activity',
    'start',
    'stop',
    'error',
    'authorization',
    'foreground',
    'background',
    'abort_requested',
    'http_authorization',
  ],
  /** Later calls change what they name, and keep the rest. */
  configure(given: object, success?: Done<unknown>, fail?: Failed) {
    options = { ...options, ...given };
    configured = ready(options, 'mauron85');
    return settled(configured, success, fail);
  },
  /** Where it fails, `error` is emitted; without a listener for that the promise rejects. */
  start: () => turned('start', () => engine.start()),
  stop: () => turned('stop', () => engine.stop()),
  getCurrentLocation(
    success?: Done<DescendantLocation>,
    fail?: Failed,
    { timeout, maximumAge }: { timeout?: number; maximumAge?: number; enableHighAccuracy?: boolean } = {},
  ) {
    const request = {
      persist: false,
      ...(timeout === undefined ? {} : { timeout: Math.ceil(timeout / 1000) }),
      ...(maximumAge === undefined ? {} : { maximumAge }),
    };
    return settled(
      after(async () => descendantLocation(await engine.getCurrentPosition(request))),
      success,
      fail,
    );
  },
  getStationaryLocation(success?: Done<DescendantLocation | undefined>, fail?: Failed) {
    const work = async () => {
      const [{ isMoving }, last] = await Promise.all([engine.getState(), engine.getLastLocation()]);
      return isMoving || last === undefined ? undefined : descendantLocation(last);
    };
    return settled(after(work), success, fail);
  },
  checkStatus: (success?: Done<unknown>, fail?: Failed) => settled(after(status), success, fail),
  showAppSettings: () => void engine.openSettings('app').catch(() => undefined),
  showLocationSettings: () => void engine.openSettings('location').catch(() => undefined),
  getLocations: (success?: Done<readonly DescendantLocation[]>, fail?: Failed) =>
    settled(after(locations), success, fail),
  getValidLocations: (success?: Done<readonly DescendantLocation[]>, fail?: Failed) =>
    settled(after(locations), success, fail),
  deleteLocation: (id: string, success?: Done<unknown>, fail?: Failed) =>
    settled(
      after(() => engine.destroyLocation(id)),
      success,
      fail,
    ),
  deleteAllLocations: (success?: Done<unknown>, fail?: Failed) =>
    settled(
      after(() => engine.destroyLocations()),
      success,
      fail,
    ),
  /** The engine decides the same in the foreground and in the background. */
  switchMode: (_mode: number, success?: Done<undefined>) =>
    settled(Promise.resolve(undefined), success, undefined),
  forceSync: (success?: Done<unknown>, fail?: Failed) =>
    settled(
      after(() => engine.sync({ result: 'count' })),
      success,
      fail,
    ),
  getConfig: (success?: Done<object>) => settled(Promise.resolve({ ...options }), success, undefined),
  getLogEntries(limit: number, _from: number, _level: string, success?: Done<unknown>, fail?: Failed) {
    const work = async () => (await engine.getLog({ limit })).map(entryOf);
    return settled(after(work), success, fail);
  },
  on,
  removeAllListeners,
  /** The engine keeps the app awake for as long as it has work. */
  startTask: (success?: Done<number>) => settled(Promise.resolve(1), success, undefined),
  endTask: (_task: number, success?: Done<undefined>) =>
    settled(Promise.resolve(undefined), success, undefined),
  /** The task gets `{ name, params }`: `location` never (each would start a runtime), `stationary` when moving ends. */
  headlessTask(task: (event: { readonly name: string; readonly params: object }) => unknown): void {
    engine.registerHeadlessTask(async (event) => {
      if (event.name !== 'motionchange' || event.isMoving || !event.location) return;
      await task({ name: 'stationary', params: descendantLocation(event.location) });
    });
  },
};
