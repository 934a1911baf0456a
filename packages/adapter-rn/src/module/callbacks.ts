import type { GeoError } from '@geo/core';

/** Receives the result of an operation. */
export type Success<T> = (value: T) => void;
/** Receives why an operation failed. */
export type Failure = (error: GeoError) => void;

/** The arguments of an operation, and the callbacks behind them. */
export interface SplitArguments {
  readonly args: readonly unknown[];
  readonly success?: Success<never>;
  readonly failure?: Failure;
}

/** Operations take no functions: the first function is `success`, the next argument `failure`. */
export function splitCallbacks(given: readonly unknown[]): SplitArguments {
  const first = given.findIndex((arg) => typeof arg === 'function');
  if (first < 0) return { args: given };
  const [success, failure] = given.slice(first) as [Success<never>, Failure?];
  return { args: given.slice(0, first), success, ...(typeof failure === 'function' ? { failure } : {}) };
}

/**
 * Calls the callbacks when the promise settles, and returns the same promise. With a `failure` callback a rejection counts as
 * handled; what a callback throws is an unhandled rejection of its own, as for any callback.
 */
export function withCallbacks<T>(
  promise: Promise<T>,
  success: Success<T> | undefined,
  failure: Failure | undefined,
): Promise<T> {
  if (success || failure) void promise.then(success, failure);
  return promise;
}
