import type {
  Engine,
  PositionFailure,
  PositionListener,
  Subscription,
  WatchPositionOptions,
} from '@geo/core';
import { GeoError, LOCATION_ERROR_UNKNOWN } from '@geo/core/client';

/**
 * Begins a watch, given as React Native apps do (`success, failure, options`) or as to an `Engine` (`options, listener, failure`).
 * In the first form `failure` also receives why the watch could not begin, and the rejection counts as handled.
 */
export function watchPosition(engine: () => Engine, given: readonly unknown[]): Promise<Subscription> {
  if (typeof given[0] !== 'function') {
    const [options, listener, failure] = given as Parameters<Engine['watchPosition']>;
    return begin(engine, options, listener, failure);
  }
  const [success, failure, options = {}] = given as [
    PositionListener,
    PositionFailure?,
    WatchPositionOptions?,
  ];
  const watch = begin(engine, options, success, failure);
  if (failure) void watch.catch((error: unknown) => failure(errorEvent(error)));
  return watch;
}

async function begin(
  engine: () => Engine,
  options: WatchPositionOptions,
  listener: PositionListener,
  failure: PositionFailure | undefined,
): Promise<Subscription> {
  return engine().watchPosition(options, listener, failure);
}

function errorEvent(error: unknown): Parameters<PositionFailure>[0] {
  const { message } = error as Error;
  const code = error instanceof GeoError ? error.locationCode : undefined;
  return { code: code ?? LOCATION_ERROR_UNKNOWN, message };
}
