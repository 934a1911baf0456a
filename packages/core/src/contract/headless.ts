import type { Delivery, Events } from './events';

/** The events that reach an app whose runtime is gone; never `location`: waking a runtime per fix would cost a day's battery. */
export const HEADLESS_EVENT_NAMES = [
  'heartbeat',
  'motionchange',
  'geofence',
  'providerchange',
  'powersavechange',
  'http',
  'connectivitychange',
] as const;

/** The name of a headless event. */
export type HeadlessEventName = (typeof HEADLESS_EVENT_NAMES)[number];

/**
 * What a headless task receives (contract 2.22): the event's fields lie flat beside its name, which tells them apart. The bare
 * value of `powersavechange` is called `isPowerSaveMode`.
 *
 * @example
 * if (event.name === 'geofence') console.log(event.action, event.identifier, event.location.timestamp);
 */
export type HeadlessEvent = {
  [N in HeadlessEventName]: { readonly name: N } & (N extends 'powersavechange'
    ? { readonly isPowerSaveMode: boolean }
    : Events[N]);
}[HeadlessEventName];

/**
 * Runs while the app's own runtime is gone. A rejected promise is logged; the event counts as taken when it settles.
 * An event that is delivered at least once has an id, which is the same when it comes again.
 */
export type HeadlessTask = (event: HeadlessEvent, delivery: Delivery) => void | Promise<void>;
