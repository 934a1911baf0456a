import type { EngineState, PositionListener, Subscription, WatchPositionOptions } from '@geo/core';
import { BackgroundGeolocation as engine } from '../../module/background-geolocation';
import { ready } from './config';
import { enabledChanged } from './listeners';
import { refused } from './refused';

/** Starts or stops, and notifies `onEnabledChange` where that changed anything. */
async function turned(run: () => Promise<EngineState>): Promise<EngineState> {
  const before = await engine.getState();
  const state = await run();
  if (state.enabled !== before.enabled) enabledChanged(state.enabled);
  return state;
}

async function changePace(isMoving: boolean): Promise<EngineState> {
  await engine.changePace(isMoving);
  return engine.getState();
}

/** Begins at once and returns the subscription, as version 5 does; in the older form the success callback comes first. */
function watchPosition(...given: readonly unknown[]): Subscription {
  const isOlder = typeof given[0] === 'function';
  const [success, failure, options] = (isOlder ? given : [given[1], given[2], given[0]]) as [
    PositionListener,
    ((code: number) => void) | undefined,
    WatchPositionOptions | undefined,
  ];
  let isRemoved = false;
  let watch: Subscription | undefined;
  engine
    .watchPosition(success, failure && (({ code }) => failure(code)), options)
    .then((begun) => {
      watch = begun;
      if (isRemoved) begun.remove();
    })
    .catch(({ message }: Error) => {
      // There is no promise that could reject; `failure` takes what the platform reports.
      engine.logger.error(`watchPosition did not begin: ${message}`);
    });
  return {
    remove() {
      isRemoved = true;
      watch?.remove();
    },
  };
}

const NO_SCHEDULE =
  'there is no schedule: start and stop from the app, from its server by push, or from a geofence';
let tasks = 0;

/** Operations on tracking, and those that keep an app awake, which the engine does itself. */
export const tracking = {
  reset: (config: object = {}) => ready({ ...config, reset: true }),
  start: () => turned(() => engine.start()),
  startGeofences: () => turned(() => engine.startGeofences()),
  stop: () => turned(() => engine.stop()),
  changePace,
  watchPosition,
  startSchedule: refused('startSchedule', NO_SCHEDULE),
  stopSchedule: refused('stopSchedule', NO_SCHEDULE),
  startBackgroundTask: async () => ++tasks,
  stopBackgroundTask: async (task: number) => task,
  finish: async (task: number) => task,
  finishHeadlessTask: async (task: number) => task,
};
