import type { Subscription } from '@geo/core';
import { BackgroundGeolocation as engine } from '../../module/background-geolocation';
import { listeners } from './listeners';
import { NEVER } from './refused';

type Handler = (...given: never[]) => unknown;
type Adds = (success: Handler, failure?: Handler) => Subscription;

/** What adds a listener, by the event's name. */
const ADDS: Readonly<Record<string, Adds>> = {
  location: listeners.onLocation as Adds,
  motionchange: ((handler: Handler) => engine.onMotionChange(handler as never)) as Adds,
  activitychange: listeners.onActivityChange as Adds,
  locationfilter: ((handler: Handler) => engine.onLocationFilter(handler as never)) as Adds,
  geofence: ((handler: Handler) => engine.onGeofence(handler as never)) as Adds,
  geofenceschange: listeners.onGeofencesChange as Adds,
  http: ((handler: Handler) => engine.onHttp(handler as never)) as Adds,
  heartbeat: listeners.onHeartbeat as Adds,
  providerchange: ((handler: Handler) => engine.onProviderChange(handler as never)) as Adds,
  authorization: ((handler: Handler) => engine.onAuthorization(handler as never)) as Adds,
  connectivitychange: ((handler: Handler) => engine.onConnectivityChange(handler as never)) as Adds,
  powersavechange: ((handler: Handler) => engine.onPowerSaveChange(handler as never)) as Adds,
  enabledchange: listeners.onEnabledChange as Adds,
};

/** By handler and name, the newest last: `removeListener` knows nothing else of it. */
const added = new Map<Handler, { readonly name: string; readonly subscription: Subscription }[]>();

/** Adds a listener by the event's name; of an event that does not exist here it is never called, and the log says so. */
function addListener(event: string, success: Handler, failure?: Handler): Subscription {
  const name = event.toLowerCase();
  const adds = ADDS[name];
  if (adds === undefined)
    engine.logger.warn(`there is no event ${JSON.stringify(event)} here: its listener is never called`);
  const subscription = adds?.(success, failure) ?? NEVER;
  added.set(success, [...(added.get(success) ?? []), { name, subscription }]);
  return { remove: () => removeListener(event, success) };
}

/** Removes a listener that `addListener` or `on` has added. */
function removeListener(event: string, handler: Handler): void {
  const own = added.get(handler) ?? [];
  const at = own.map(({ name }) => name).lastIndexOf(event.toLowerCase());
  own[at]?.subscription.remove();
  const rest = own.filter((_, index) => index !== at);
  if (rest.length > 0) added.set(handler, rest);
  else added.delete(handler);
}

async function removeListeners(): Promise<void> {
  added.clear();
  engine.removeListeners();
}

/** Listeners by the names of their events. */
export const namedEvents = {
  on: addListener,
  addListener,
  un: removeListener,
  removeListener,
  removeListeners,
  removeAllListeners: removeListeners,
};
