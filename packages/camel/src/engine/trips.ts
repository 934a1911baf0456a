import type { Engine } from '@geo/core';
import { type LineEvent, parseLine } from '../shapes/line';
import { type LineOptions, lineOptionsToWire, type TripPage, tripPageToWire } from '../shapes/options';
import { parseTrip, type Trip } from '../shapes/trip';
import type { StreamListener, StreamSubscription } from '../stream/stream-subscription';
import type { Streams } from './streams';

/** Finished trips. They are made while the key `trips` is true. */
export interface TripOperations {
  /** Oldest start first: all of them, or a page. */
  getTrips(page?: TripPage): Promise<readonly Trip[]>;
  /** Removes a finished trip. Rejects `NOT_FOUND`. */
  destroyTrip(id: string): Promise<void>;
  /** Removes every finished trip; resolves with how many. */
  destroyTrips(): Promise<number>;
  /**
   * Watches the line of the running trip, smoothed as it is driven; without a listener, iterate over what it resolves with. Cancelling
   * ends the watch.
   */
  watchLine(
    options?: LineOptions,
    listener?: StreamListener<LineEvent>,
  ): Promise<StreamSubscription<LineEvent>>;
}

/** What the subscriptions of line watches are called. */
const WATCH = 'watchLine';

export function tripOperations(engine: Engine, streams: Streams): TripOperations {
  return {
    getTrips: async (page) =>
      (await (page ? engine.getTrips(tripPageToWire(page)) : engine.getTrips())).map(parseTrip),
    destroyTrip: (id) => engine.destroyTrip(id),
    destroyTrips: () => engine.destroyTrips(),
    watchLine: (options = {}, listener) =>
      streams.openLater<LineEvent>(WATCH, listener, (push) =>
        engine.watchLine(lineOptionsToWire(options), (event) => push(parseLine(event))),
      ),
  };
}
