import type { Engine } from '@geo/core';
import type { Config } from '../shapes/config';
import { parseState, type State } from '../shapes/state';

/** Configuration, start and stop, and what the tracker says of itself. */
export interface TrackingOperations {
  /** As `ready` of the engine: replaces the configuration, and opens the engine to operations. */
  ready(config?: Config): Promise<State>;
  /** Changes part of the configuration; `null` takes a key back to its default. */
  setConfig(patch: Config): Promise<State>;
  /** Starts tracking, now and after every restart of the process. */
  start(): Promise<State>;
  /** Watches fences only: no location stream. */
  startGeofences(): Promise<State>;
  /** Stops tracking; what is queued still uploads. */
  stop(): Promise<State>;
  /** What the tracker is doing now, as of the last commit. */
  getState(): Promise<State>;
  /** Overrides the motion verdict. Rejects `DISABLED` while stopped. */
  changePace(isMoving: boolean): Promise<void>;
  /** Metres travelled. */
  getOdometer(): Promise<number>;
}

export function trackingOperations(engine: Engine): TrackingOperations {
  return {
    ready: async (config) => parseState(await engine.ready(config)),
    setConfig: async (patch) => parseState(await engine.setConfig(patch)),
    start: async () => parseState(await engine.start()),
    startGeofences: async () => parseState(await engine.startGeofences()),
    stop: async () => parseState(await engine.stop()),
    getState: async () => parseState(await engine.getState()),
    changePace: (isMoving) => engine.changePace(isMoving),
    getOdometer: () => engine.getOdometer(),
  };
}
