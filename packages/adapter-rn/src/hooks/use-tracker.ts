import type { ConfigPatch, EngineState, GeoError } from '@geo/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { BackgroundGeolocation } from '../module/background-geolocation';
import { attempt } from './attempt';
import { liveStore } from './live-store';
import { refresher } from './refresh';

/** The tracker as a component sees it. */
export interface Tracker {
  /** The state of the engine; undefined until `ready` has resolved in this runtime. Renewed with each record, and after each operation that changes it. */
  readonly state: EngineState | undefined;
  /** Why the last operation of this hook failed, or why there is no engine; undefined after one that succeeded. */
  readonly error: GeoError | undefined;
  /** Starts tracking; the promise never rejects, a failure is `error`. Fit for `onPress`. */
  start(): Promise<void>;
  /** Tracks geofences only. */
  startGeofences(): Promise<void>;
  /** Stops tracking. */
  stop(): Promise<void>;
  /** Overrides the motion verdict. */
  changePace(isMoving: boolean): Promise<void>;
  /** Changes part of the configuration. */
  setConfig(patch: ConfigPatch): Promise<void>;
}

interface Tracked {
  readonly state: EngineState | undefined;
  readonly error: GeoError | undefined;
}

/** Operations that resolve with the state. */
const STATE_OPERATIONS: ReadonlySet<string> = new Set([
  'ready',
  'setConfig',
  'start',
  'startGeofences',
  'stop',
  'getState',
]);
/** Operations after which the state is another, without an event. */
const CHANGING_OPERATIONS: ReadonlySet<string> = new Set([
  'changePace',
  'setOdometer',
  'resetOdometer',
  'addGeofence',
  'addGeofences',
  'removeGeofence',
  'removeGeofences',
  'requestPermission',
]);

let report: (error: unknown) => void = () => undefined;
/** The call of `ready` by a hook; operations wait for it, since a button can be pressed before it has resolved. */
let opening: Promise<void> = Promise.resolve();

const store = liveStore<Tracked>({ state: undefined, error: undefined }, (source) => {
  // The answer is set by `performed`, as that of a call of the app.
  const refresh = refresher(source, () => BackgroundGeolocation.getState());
  report = source.ended;
  // A call in a runtime that has ended never settles.
  opening = Promise.resolve();
  return {
    listen: () => [
      BackgroundGeolocation.onLocation(refresh),
      BackgroundGeolocation.onProviderChange(refresh),
      BackgroundGeolocation.onConnectivityChange(refresh),
      BackgroundGeolocation.onPowerSaveChange(refresh),
    ],
    read: refresh,
    performed(operation, value) {
      if (STATE_OPERATIONS.has(operation)) source.set({ state: value as EngineState });
      else if (CHANGING_OPERATIONS.has(operation)) refresh();
    },
  };
});

async function run(operation: () => Promise<unknown>): Promise<void> {
  await opening;
  await attempt(operation, (error) => report(error));
}

/** Without the arguments of their caller, which may be an event of a button. */
const OPERATIONS = {
  start: () => run(() => BackgroundGeolocation.start()),
  startGeofences: () => run(() => BackgroundGeolocation.startGeofences()),
  stop: () => run(() => BackgroundGeolocation.stop()),
  changePace: (isMoving: boolean) => run(() => BackgroundGeolocation.changePace(isMoving)),
  setConfig: (patch: ConfigPatch) => run(() => BackgroundGeolocation.setConfig(patch)),
};

/**
 * The state of the tracker, and operations for buttons. All components share one set of listeners, which acknowledge nothing: an
 * event that is delivered at least once waits for the app's own listener.
 *
 * @param config given to `ready` when the component mounts, and again when its content changes; without it the app calls `ready`
 * @example
 * const { state, error, start, stop } = useTracker({ url: 'https://example.com/locations' });
 * return <Button title={state?.enabled ? 'Stop' : 'Start'} onPress={state?.enabled ? stop : start} />;
 */
export function useTracker(config?: ConfigPatch): Tracker {
  const value = useSyncExternalStore(store.subscribe, store.get, store.get);
  const given = useRef<string>(undefined);
  useEffect(() => {
    const content = config && JSON.stringify(config);
    // Strict mode runs an effect twice.
    if (content === undefined || content === given.current) return;
    given.current = content;
    opening = run(() => BackgroundGeolocation.ready(config));
  }, [config]);
  return { ...value, ...OPERATIONS };
}
