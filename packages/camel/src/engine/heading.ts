import type { Engine } from '@geo/core';
import { type HeadingEvent, parseHeading } from '../shapes/heading';
import { type HeadingOptions, headingOptionsToWire } from '../shapes/options';
import type { StreamListener, StreamSubscription } from '../stream/stream-subscription';
import type { Streams } from './streams';

/** The compass. */
export interface HeadingOperations {
  /**
   * Watches the compass while the app is in the foreground; without a listener, iterate over what it resolves with.
   * Cancelling ends the watch. Rejects `UNAVAILABLE` where there is no compass.
   */
  watchHeading(
    options?: HeadingOptions,
    listener?: StreamListener<HeadingEvent>,
  ): Promise<StreamSubscription<HeadingEvent>>;
  /** Ends every watch of the compass, and its subscription. */
  stopWatchHeading(): Promise<void>;
}

/** What the subscriptions of heading watches are called. */
const WATCH = 'watchHeading';

export function headingOperations(engine: Engine, streams: Streams): HeadingOperations {
  return {
    watchHeading: (options = {}, listener) =>
      streams.openLater<HeadingEvent>(WATCH, listener, (push) =>
        engine.watchHeading(headingOptionsToWire(options), (heading) => push(parseHeading(heading))),
      ),
    async stopWatchHeading() {
      await engine.stopWatchHeading();
      streams.cancelAll(WATCH);
    },
  };
}
