import type { Engine } from '@geo/core';
import { type Location, parseLocation } from '../shapes/location';
import { type LocationErrorEvent, parseLocationError } from '../shapes/location-error';
import {
  type CurrentPositionOptions,
  currentPositionOptionsToWire,
  type WatchPositionOptions,
  watchPositionOptionsToWire,
} from '../shapes/options';
import type { StreamListener, StreamSubscription } from '../stream/stream-subscription';
import type { Streams } from './streams';

/** Positions that the app asks for; all of them work while tracking is off. */
export interface PositionOperations {
  /** The most accurate of `samples` new fixes, or one at hand that is not older than `maximumAge`. */
  getCurrentPosition(options?: CurrentPositionOptions): Promise<Location>;
  /** The newest fix that was accepted, also before a kill; null where there is none. The receiver is not asked. */
  getLastLocation(): Promise<Location | null>;
  /** Positions at an interval; without a listener, iterate over what it resolves with. Cancelling ends the watch. */
  watchPosition(
    options?: WatchPositionOptions,
    listener?: StreamListener<Location>,
    onError?: (error: LocationErrorEvent) => void,
  ): Promise<StreamSubscription<Location>>;
  /** Ends every watch of a position, and its subscription. */
  stopWatchPosition(): Promise<void>;
  /** Sets the odometer, in metres; resolves with where that was. */
  setOdometer(metres: number): Promise<Location>;
  /** Sets the odometer to 0. */
  resetOdometer(): Promise<Location>;
}

/** What the subscriptions of position watches are called. */
const WATCH = 'watchPosition';

export function positionOperations(engine: Engine, streams: Streams): PositionOperations {
  return {
    getCurrentPosition: async (options = {}) =>
      parseLocation(await engine.getCurrentPosition(currentPositionOptionsToWire(options))),
    async getLastLocation() {
      const last = await engine.getLastLocation();
      return last === undefined ? null : parseLocation(last);
    },
    watchPosition: (options = {}, listener, onError) =>
      streams.openLater<Location>(WATCH, listener, (push) =>
        engine.watchPosition(
          watchPositionOptionsToWire(options),
          (location) => push(parseLocation(location)),
          onError && ((error) => onError(parseLocationError(error))),
        ),
      ),
    async stopWatchPosition() {
      await engine.stopWatchPosition();
      streams.cancelAll(WATCH);
    },
    setOdometer: async (metres) => parseLocation(await engine.setOdometer(metres)),
    resetOdometer: async () => parseLocation(await engine.resetOdometer()),
  };
}
