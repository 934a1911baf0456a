import type { Delivery, Events } from './events';

/** Events delivered to an app whose runtime is gone; never `location`: a runtime start per fix would drain the battery. */
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
 * The event of a headless task (contract 2.22): the payload's fields lie beside its `name`, the discriminant. The plain
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
 * Runs while the app's own runtime is gone. A rejected promise is logged; the event counts as acknowledged when it settles.
 * An event that is delivered at least once has an id, which is the same on redelivery.
 */
export type HeadlessTask = (event: HeadlessEvent, delivery: Delivery) => void | Promise<void>;
