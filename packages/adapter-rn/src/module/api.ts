import type {
  Engine,
  HeadlessTask,
  Listener,
  Location,
  LocationErrorEvent,
  PositionFailure,
  PositionListener,
  Subscription,
  SyncOptions,
  WatchPositionOptions,
} from '@geo/core';
import type { Failure, Success } from './callbacks';
import type * as constants from './constants';
import type { CallbackOperation } from './operations';

/**
 * An operation with callbacks after its arguments; where all of these are optional, also with callbacks alone. It returns the
 * promise as well.
 */
export type CallbackForm<O> = O extends (...args: infer Args) => Promise<infer Result>
  ? (Partial<Args> extends Args
      ? (success: Success<Result>, failure?: Failure) => Promise<Result>
      : unknown) &
      ((...args: [...args: Required<Args>, success: Success<Result>, failure?: Failure]) => Promise<Result>)
  : never;

/** Every operation with callbacks: `getCount((count) => …, (error) => …)`. */
export type CallbackForms = {
  readonly [O in Exclude<CallbackOperation, 'sync'>]: CallbackForm<Engine[O]>;
};

/** Operations that React Native apps call in other ways too than those of an `Engine`. */
export interface ReactNativeForms {
  /**
   * Emits positions at an interval, until the subscription is removed, or `stopWatchPosition` or `removeListeners` is called.
   * @param failure receives errors of the platform, and why a watch could not begin
   * @example
   * const watch = await BackgroundGeolocation.watchPosition(({ coords }) => show(coords), undefined, { interval: 5000 });
   * watch.remove();
   */
  watchPosition(
    success: PositionListener,
    failure?: PositionFailure,
    options?: WatchPositionOptions,
  ): Promise<Subscription>;
  /** Uploads the queue, with callbacks. */
  sync(success: Success<readonly Location[]>, failure?: Failure): Promise<readonly Location[]>;
  /** Uploads the queue; the callback receives the records. */
  sync(
    options: (SyncOptions & { readonly result?: 'records' }) | undefined,
    success: Success<readonly Location[]>,
    failure?: Failure,
  ): Promise<readonly Location[]>;
  /** Uploads the queue; the callback receives how many records were uploaded. */
  sync(
    options: SyncOptions & { readonly result: 'count' },
    success: Success<number>,
    failure?: Failure,
  ): Promise<number>;
  /** Each record when it is queued; with `failure` also what `onLocationError` reports. The subscription removes both. */
  onLocation(success: Listener<'location'>, failure?: (error: LocationErrorEvent) => void): Subscription;
  /**
   * Registers the task for events that occur while the app's own runtime is gone (Android). Call it where the app registers its
   * root component, outside of any component: React Native evaluates that file, and renders nothing, for each such event. It does
   * not attach to the engine. On iOS it is never called.
   */
  registerHeadlessTask(task: HeadlessTask): void;
}

/**
 * The engine as a React Native app calls it: every operation and listener of `Engine`, callbacks where the app prefers them,
 * and the constants. Import it as `BackgroundGeolocation`, the default export. The first call attaches this runtime to the
 * engine; where the native module is absent, operations reject with `UNAVAILABLE` and listeners throw it.
 */
export type BackgroundGeolocationModule = Engine & CallbackForms & ReactNativeForms & typeof constants;
