import type { EventName } from '@geo/core';

/** Every event there is, total by type. */
const EVENTS: { readonly [N in EventName]: true } = {
  location: true,
  locationerror: true,
  locationfilter: true,
  motionchange: true,
  http: true,
  connectivitychange: true,
  heartbeat: true,
  providerchange: true,
  geofence: true,
  geofenceschange: true,
  powersavechange: true,
  crashsuspected: true,
  crash: true,
  distraction: true,
  trip: true,
  authorization: true,
  heading: true,
  log: true,
};

const names: ReadonlySet<string> = new Set(Object.keys(EVENTS));

/** Can this be listened to? */
export const isEventName = (name: string): name is EventName => names.has(name);
