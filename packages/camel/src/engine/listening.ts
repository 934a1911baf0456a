import type { Engine, EventName } from '@geo/core';
import { type AuthorizationEvent, parseAuthorization } from '../shapes/authorization';
import {
  type GeofenceEvent,
  type GeofencesChangeEvent,
  parseGeofenceEvent,
  parseGeofencesChange,
} from '../shapes/geofence';
import { type HeadingEvent, parseHeading } from '../shapes/heading';
import { type Location, parseLocation } from '../shapes/location';
import {
  type LocationErrorEvent,
  type LocationFilterEvent,
  parseLocationError,
  parseLocationFilter,
} from '../shapes/location-error';
import { type LogEntry, parseLogEntry } from '../shapes/log-entry';
import {
  type HeartbeatEvent,
  type MotionChangeEvent,
  parseHeartbeat,
  parseMotionChange,
} from '../shapes/motion-change';
import {
  type ConnectivityChangeEvent,
  type HttpEvent,
  parseConnectivityChange,
  parseHttpEvent,
} from '../shapes/network';
import { type PowerSaveChangeEvent, parsePowerSaveChange } from '../shapes/power-save';
import { type ProviderChangeEvent, parseProviderChange } from '../shapes/provider';
import {
  type CrashEvent,
  type CrashSuspectedEvent,
  type DistractionEvent,
  parseCrash,
  parseCrashSuspected,
  parseDistraction,
} from '../shapes/safety';
import { parseTrip, type Trip } from '../shapes/trip';
import type { StreamListener, StreamSubscription } from '../stream/stream-subscription';
import type { Streams } from './streams';

/** Every event by its name on the wire, with its shape. */
export interface CamelEvents {
  /** A record was made. */
  location: Location;
  /** The platform could not give a location. */
  locationerror: LocationErrorEvent;
  /** A fix was kept out of the track. */
  locationfilter: LocationFilterEvent;
  /** Moving began or ended. At least once. */
  motionchange: MotionChangeEvent;
  /** An upload request has ended. */
  http: HttpEvent;
  /** Internet was gained or lost. */
  connectivitychange: ConnectivityChangeEvent;
  /** A sign of life. */
  heartbeat: HeartbeatEvent;
  /** What the platform lets us use has changed. */
  providerchange: ProviderChangeEvent;
  /** A fence was crossed, or dwelt in. At least once. */
  geofence: GeofenceEvent;
  /** The platform monitors other fences now. At least once. */
  geofenceschange: GeofencesChangeEvent;
  /** Power save mode was switched. */
  powersavechange: PowerSaveChangeEvent;
  /** A collision is suspected, and not certain yet. At least once. */
  crashsuspected: CrashSuspectedEvent;
  /** A collision was confirmed. At least once. */
  crash: CrashEvent;
  /** An episode of handling the phone has closed. At least once. */
  distraction: DistractionEvent;
  /** A trip has ended. At least once. */
  trip: Trip;
  /** A token refresh has ended. At least once. */
  authorization: AuthorizationEvent;
  /** A sample of a watch of the compass. */
  heading: HeadingEvent;
  /** An entry was kept in the log. */
  log: LogEntry;
}

/** How each event is read from the wire. */
const EVENT_PARSERS: { readonly [Name in EventName]: (payload: unknown) => CamelEvents[Name] } = {
  location: parseLocation,
  locationerror: parseLocationError,
  locationfilter: parseLocationFilter,
  motionchange: parseMotionChange,
  http: parseHttpEvent,
  connectivitychange: parseConnectivityChange,
  heartbeat: parseHeartbeat,
  providerchange: parseProviderChange,
  geofence: parseGeofenceEvent,
  geofenceschange: parseGeofencesChange,
  powersavechange: parsePowerSaveChange,
  crashsuspected: parseCrashSuspected,
  crash: parseCrash,
  distraction: parseDistraction,
  trip: parseTrip,
  authorization: parseAuthorization,
  heading: parseHeading,
  log: parseLogEntry,
};

/** Subscribes to one event; without a listener, iterate over what comes back. */
export type On<T> = (listener?: StreamListener<T>) => StreamSubscription<T>;

/** The listeners; they need no `ready`. What the engine kept from before the first one comes to it first. */
export interface Listening {
  /** Every record as it is queued. */
  readonly onLocation: On<Location>;
  /** The platform could not give a location. */
  readonly onLocationError: On<LocationErrorEvent>;
  /** A fix was kept out of the track: why, with the measured value and the threshold. */
  readonly onLocationFilter: On<LocationFilterEvent>;
  /** Moving began or ended. */
  readonly onMotionChange: On<MotionChangeEvent>;
  /** A sign of life every `heartbeatInterval` seconds while enabled. */
  readonly onHeartbeat: On<HeartbeatEvent>;
  /** What the platform lets us use has changed. */
  readonly onProviderChange: On<ProviderChangeEvent>;
  /** A fence was entered, left, or stayed in. */
  readonly onGeofence: On<GeofenceEvent>;
  /** What the platform monitors has changed: exactly the difference. */
  readonly onGeofencesChange: On<GeofencesChangeEvent>;
  /** Once per upload request. */
  readonly onHttp: On<HttpEvent>;
  /** Connectivity changed; a new listener receives the present state first. */
  readonly onConnectivityChange: On<ConnectivityChangeEvent>;
  /** Power save mode was switched. */
  readonly onPowerSaveChange: On<PowerSaveChangeEvent>;
  /** A collision was confirmed. Off by default: `crashDetection`. */
  readonly onCrash: On<CrashEvent>;
  /** A collision is suspected, and not certain yet. Off by default: `crashDetection`. */
  readonly onCrashSuspected: On<CrashSuspectedEvent>;
  /** An episode of handling the phone while driving has closed. Off by default: `distractionDetection`. */
  readonly onDistraction: On<DistractionEvent>;
  /** A trip has ended. Off by default: `trips`. */
  readonly onTrip: On<Trip>;
  /** A token refresh has ended. */
  readonly onAuthorization: On<AuthorizationEvent>;
  /** Each sample of one watch of the compass: of the first that was opened without a listener, or else of the first. */
  readonly onHeading: On<HeadingEvent>;
  /** Each entry that the log keeps. */
  readonly onLog: On<LogEntry>;
  /** Any event by its name on the wire. */
  on<Name extends EventName>(
    name: Name,
    listener?: StreamListener<CamelEvents[Name]>,
  ): StreamSubscription<CamelEvents[Name]>;
  /** Ends every subscription at once, and detaches the engine's own listeners too. */
  removeListeners(): void;
}

export function listening(engine: Engine, streams: Streams): Listening {
  function on<Name extends EventName>(name: Name, listener?: StreamListener<CamelEvents[Name]>) {
    const parse = EVENT_PARSERS[name];
    return streams.open<CamelEvents[Name]>(name, listener, (push) =>
      engine.on(name, (payload, delivery) => push(parse(payload), delivery)),
    );
  }
  const to =
    <Name extends EventName>(name: Name): On<CamelEvents[Name]> =>
    (listener) =>
      on(name, listener);
  return {
    onLocation: to('location'),
    onLocationError: to('locationerror'),
    onLocationFilter: to('locationfilter'),
    onMotionChange: to('motionchange'),
    onHeartbeat: to('heartbeat'),
    onProviderChange: to('providerchange'),
    onGeofence: to('geofence'),
    onGeofencesChange: to('geofenceschange'),
    onHttp: to('http'),
    onConnectivityChange: to('connectivitychange'),
    onPowerSaveChange: to('powersavechange'),
    onCrashSuspected: to('crashsuspected'),
    onCrash: to('crash'),
    onDistraction: to('distraction'),
    onTrip: to('trip'),
    onAuthorization: to('authorization'),
    onHeading: to('heading'),
    onLog: to('log'),
    on,
    removeListeners() {
      engine.removeListeners();
      streams.cancelAll();
    },
  };
}
