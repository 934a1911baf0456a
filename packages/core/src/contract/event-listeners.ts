import type { EventName } from './events';

/** The engine's listener methods, with the name of each one's event. */
export const EVENT_LISTENERS = {
  onLocation: 'location',
  onLocationError: 'locationerror',
  onLocationFilter: 'locationfilter',
  onMotionChange: 'motionchange',
  onHttp: 'http',
  onConnectivityChange: 'connectivitychange',
  onHeartbeat: 'heartbeat',
  onProviderChange: 'providerchange',
  onGeofence: 'geofence',
  onGeofencesChange: 'geofenceschange',
  onPowerSaveChange: 'powersavechange',
  onCrashSuspected: 'crashsuspected',
  onCrash: 'crash',
  onDistraction: 'distraction',
  onTrip: 'trip',
  onAuthorization: 'authorization',
  onHeading: 'heading',
  onLog: 'log',
} as const satisfies Readonly<Record<string, EventName>>;

/** The name of a listener method. */
export type EventListenerName = keyof typeof EVENT_LISTENERS;

/** The names of all events. */
export const EVENT_NAMES: readonly EventName[] = Object.values(EVENT_LISTENERS);
