import type { EventName } from '@geo/core';

/** The engine's listener methods, with the event of each. */
export const LISTENERS = {
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
  onCrash: 'crash',
  onDistraction: 'distraction',
  onAuthorization: 'authorization',
  onHeading: 'heading',
  onLog: 'log',
} as const satisfies Readonly<Record<string, EventName>>;

/** The name of a listener method. */
export type ListenerMethod = keyof typeof LISTENERS;
