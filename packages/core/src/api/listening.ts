import type { EventName, Listener, Subscription } from '../contract/events';
import type { Listeners } from '../events/listeners';
import type { Heading } from '../heading/heading';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Trips } from '../trips/trips';
import type { Positions } from './positions/positions';

/** Listeners; they need no `ready`. */
export interface Listening {
  /** Each record when it is queued. */
  onLocation(listener: Listener<'location'>): Subscription;
  /** The platform could not give a location. */
  onLocationError(listener: Listener<'locationerror'>): Subscription;
  /** A fix was rejected: the reason, the measured value and the threshold. */
  onLocationFilter(listener: Listener<'locationfilter'>): Subscription;
  /** Moving began or ended. At least once: redelivered, with the same id, after a kill. */
  onMotionChange(listener: Listener<'motionchange'>): Subscription;
  /** Once per upload request. */
  onHttp(listener: Listener<'http'>): Subscription;
  /** Connectivity changed; a new listener receives the present state first. */
  onConnectivityChange(listener: Listener<'connectivitychange'>): Subscription;
  /** Every `heartbeatInterval` seconds while enabled. */
  onHeartbeat(listener: Listener<'heartbeat'>): Subscription;
  /** The state of the location provider changed. */
  onProviderChange(listener: Listener<'providerchange'>): Subscription;
  /** A geofence was entered, exited or dwelt in. Delivered at least once. */
  onGeofence(listener: Listener<'geofence'>): Subscription;
  /** The set of monitored geofences changed; the payload is the difference. Delivered at least once. */
  onGeofencesChange(listener: Listener<'geofenceschange'>): Subscription;
  /** Power save mode was switched on or off. */
  onPowerSaveChange(listener: Listener<'powersavechange'>): Subscription;
  /**
   * A collision is suspected, and not certain yet; answered by `confirmCrash` or `cancelCrash`. Off by default: `crashDetection`.
   * Delivered at least once.
   */
  onCrashSuspected(listener: Listener<'crashsuspected'>): Subscription;
  /** A collision was confirmed. Off by default: `crashDetection`. Delivered at least once. */
  onCrash(listener: Listener<'crash'>): Subscription;
  /** An episode of handling the phone while driving ended. Off by default: `distractionDetection`. Delivered at least once. */
  onDistraction(listener: Listener<'distraction'>): Subscription;
  /** A trip ended. Off by default: `trips`. Delivered at least once. */
  onTrip(listener: Listener<'trip'>): Subscription;
  /** A token refresh ended. Delivered at least once. */
  onAuthorization(listener: Listener<'authorization'>): Subscription;
  /** Samples of one compass watch: the first watch without a listener of its own, or else the first. */
  onHeading(listener: Listener<'heading'>): Subscription;
  /** Each entry kept by the log. */
  onLog(listener: Listener<'log'>): Subscription;
  /** Any event by name. */
  on<N extends EventName>(name: N, listener: Listener<N>): Subscription;
  /** Detaches every listener and ends every watch. */
  removeListeners(): void;
}

interface ListeningEnvironment {
  readonly unit: Pick<UnitOfWork, 'step'>;
  readonly listeners: Listeners;
  readonly positions: Pick<Positions, 'dropWatches'>;
  readonly heading: Pick<Heading, 'disarm'>;
  readonly trips: { readonly lines: Pick<Trips['lines'], 'drop'> };
}

export function listening({ unit, listeners, positions, heading, trips }: ListeningEnvironment): Listening {
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
    onCrashSuspected: to('crashsuspected'),
    onCrash: to('crash'),
    onDistraction: to('distraction'),
    onTrip: to('trip'),
    onAuthorization: to('authorization'),
    onHeading: to('heading'),
    onLog: to('log'),
    on: add,
    removeListeners() {
      listeners.removeAll();
      positions.dropWatches();
      unit.step(() => {
        heading.disarm();
        trips.lines.drop();
      });
    },
  };
}
