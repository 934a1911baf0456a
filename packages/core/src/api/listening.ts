import type { EventName, Listener, Subscription } from '../contract/events';
import type { Listeners } from '../events/listeners';
import type { Heading } from '../heading/heading';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Positions } from './positions/positions';

/** The listeners; they need no `ready`. */
export interface Listening {
  /** Every record as it is queued. */
  onLocation(listener: Listener<'location'>): Subscription;
  /** The platform could not give a location. */
  onLocationError(listener: Listener<'locationerror'>): Subscription;
  /** A fix was kept out of the track: why, with the measured value and the threshold. */
  onLocationFilter(listener: Listener<'locationfilter'>): Subscription;
  /** Moving began or ended. Delivered at least once: again, with the same id, after a kill in between. */
  onMotionChange(listener: Listener<'motionchange'>): Subscription;
  /** Once per upload request. */
  onHttp(listener: Listener<'http'>): Subscription;
  /** Connectivity changed; a new listener hears the present state first. */
  onConnectivityChange(listener: Listener<'connectivitychange'>): Subscription;
  /** A sign of life every `heartbeatInterval` seconds while enabled. */
  onHeartbeat(listener: Listener<'heartbeat'>): Subscription;
  /** What the platform lets us use has changed. */
  onProviderChange(listener: Listener<'providerchange'>): Subscription;
  /** A fence was entered, left, or stayed in. Delivered at least once. */
  onGeofence(listener: Listener<'geofence'>): Subscription;
  /** What the platform monitors has changed: exactly the difference. Delivered at least once. */
  onGeofencesChange(listener: Listener<'geofenceschange'>): Subscription;
  /** Power save mode was switched: on, or off. */
  onPowerSaveChange(listener: Listener<'powersavechange'>): Subscription;
  /** A collision was confirmed. Off by default: `crashDetection`. Delivered at least once. */
  onCrash(listener: Listener<'crash'>): Subscription;
  /** An episode of handling the phone while driving has closed. Off by default: `distractionDetection`. Delivered at least once. */
  onDistraction(listener: Listener<'distraction'>): Subscription;
  /** A token refresh has ended. Delivered at least once. */
  onAuthorization(listener: Listener<'authorization'>): Subscription;
  /** What one watch of the compass emits: the first that has no listener of its own, or else the first. */
  onHeading(listener: Listener<'heading'>): Subscription;
  /** Each entry that the log keeps. */
  onLog(listener: Listener<'log'>): Subscription;
  /** Any event by its name on the wire. */
  on<N extends EventName>(name: N, listener: Listener<N>): Subscription;
  /** Detaches every listener, and ends every watch. */
  removeListeners(): void;
}

interface ListeningEnvironment {
  readonly unit: Pick<UnitOfWork, 'step'>;
  readonly listeners: Listeners;
  readonly positions: Pick<Positions, 'dropWatches'>;
  readonly heading: Pick<Heading, 'disarm'>;
}

export function listening({ unit, listeners, positions, heading }: ListeningEnvironment): Listening {
  const { add } = listeners;
  const to =
    <N extends EventName>(name: N) =>
    (listener: Listener<N>) =>
      add(name, listener);
  return {
    onLocation: to('location'),
    onLocationError: to('locationerror'),
    onLocationFilter: to('locationfilter'),
    onMotionChange: to('motionchange'),
    onHttp: to('http'),
    onConnectivityChange: to('connectivitychange'),
    onHeartbeat: to('heartbeat'),
    onProviderChange: to('providerchange'),
    onGeofence: to('geofence'),
    onGeofencesChange: to('geofenceschange'),
    onPowerSaveChange: to('powersavechange'),
    onCrash: to('crash'),
    onDistraction: to('distraction'),
    onAuthorization: to('authorization'),
    onHeading: to('heading'),
    onLog: to('log'),
    on: add,
    removeListeners() {
      listeners.removeAll();
      positions.dropWatches();
      unit.step(() => heading.disarm());
    },
  };
}
