import type { Engine, EventName, Listener, Subscription } from '@geo/core';

type ListeningName = Extract<keyof Engine, `on${string}`>;

const EVENTS: { readonly [K in Exclude<ListeningName, 'on'>]: EventName } = {
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
};

/** Each way to listen, done by `on`. */
export function listeningOperations(
  on: <N extends EventName>(name: N, listener: Listener<N>) => Subscription,
): Pick<Engine, ListeningName> {
  const named = Object.entries(EVENTS).map(([method, name]) => [
    method,
    (listener: Listener<EventName>) => on(name, listener),
  ]);
  return { on, ...(Object.fromEntries(named) as Pick<Engine, Exclude<ListeningName, 'on'>>) };
}
