import type { EngineState, GeoError, Location, MotionActivity } from '@geo/core';
import { useSyncExternalStore } from 'react';
import { BackgroundGeolocation } from '../module/background-geolocation';
import { liveStore } from './live-store';
import { refresher } from './refresh';

/** Motion as a component sees it. */
export interface MotionView {
  /** The verdict of the newest record; `null` while the engine probes; undefined before `ready`. */
  readonly isMoving: boolean | null | undefined;
  /** The activity of the newest record; undefined before the first one of this runtime. */
  readonly activity: MotionActivity | undefined;
  /** The record of the newest change between moving and stationary in this runtime. */
  readonly changedAt: Location | undefined;
  /** Why there is no engine. */
  readonly error: GeoError | undefined;
}

/** Operations after which the verdict may be another before a record says so. */
const VERDICT_OPERATIONS: ReadonlySet<string> = new Set(['ready', 'start', 'stop', 'changePace']);

const store = liveStore<MotionView>(
  { isMoving: undefined, activity: undefined, changedAt: undefined, error: undefined },
  (source) => {
    const read = refresher(source, async () => {
      const { isMoving }: EngineState = await BackgroundGeolocation.getState();
      source.set({ isMoving });
    });
    return {
      listen: () => [
        BackgroundGeolocation.onLocation((location) => {
          const { is_moving: isMoving, activity, event } = location;
          source.set({ isMoving, activity, ...(event === 'motionchange' ? { changedAt: location } : {}) });
        }),
      ],
      read,
      performed(operation) {
        if (VERDICT_OPERATIONS.has(operation)) read();
      },
    };
  },
);

/**
 * Does the device move, and how? It reads records and acknowledges no `motionchange` event: those wait for the app's own listener.
 *
 * @example
 * const { isMoving, activity } = useMotion();
 * return <Text>{isMoving ? activity?.type : 'parked'}</Text>;
 */
export function useMotion(): MotionView {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
