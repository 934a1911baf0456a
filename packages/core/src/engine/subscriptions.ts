import type { Listeners } from './listeners';
import type { Engine } from './operations';

type Subscriptions = Pick<
  Engine,
  | 'onLocation'
  | 'onLocationError'
  | 'onLocationFilter'
  | 'onMotionChange'
  | 'onHttp'
  | 'onConnectivityChange'
  | 'on'
  | 'removeListeners'
>;

/** The engine's listener methods. They need no `ready`. */
export function subscriptions({ add, removeAll }: Listeners): Subscriptions {
  return {
    onLocation: (listener) => add('location', listener),
    onLocationError: (listener) => add('locationerror', listener),
    onLocationFilter: (listener) => add('locationfilter', listener),
    onMotionChange: (listener) => add('motionchange', listener),
    onHttp: (listener) => add('http', listener),
    onConnectivityChange: (listener) => add('connectivitychange', listener),
    on: add,
    removeListeners: removeAll,
  };
}
