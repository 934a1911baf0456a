import type {
  Geofence as WireGeofence,
  GeofenceEvent as WireGeofenceEvent,
  GeofencesChangeEvent as WireGeofencesChange,
} from '@geo/core';
import { double, flag, int, list, map, optional, type Raw, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';
import { LOCATION, type Location } from './location';

/** A circle to watch, as it is persisted (contract 2.9). */
export interface Geofence extends WithRaw {
  /** Unique, 1 to 255 characters; the same identifier replaces. */
  readonly identifier: string;
  /** Metres. */
  readonly radius: number;
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
  /** Emit `ENTER`. With no notify flag given at all, entry and exit are on. */
  readonly notifyOnEntry: boolean | null;
  /** Emit `EXIT`. */
  readonly notifyOnExit: boolean | null;
  /** Emit `DWELL`; needs `loiteringDelay`. */
  readonly notifyOnDwell: boolean | null;
  /** Milliseconds inside until `DWELL`. */
  readonly loiteringDelay: number | null;
  /** Echoed on the fence's events. */
  readonly extras: Raw | null;
}

/** What `addGeofence` takes; a field that is `null` counts as left out. */
export type GeofenceInput = Pick<Geofence, 'identifier' | 'radius' | 'latitude' | 'longitude'> &
  Partial<Geofence>;

/** A fence was entered, left, or stayed in (contract 2.10). */
export interface GeofenceEvent extends WithRaw {
  /** Which fence. */
  readonly identifier: string;
  /** `ENTER`, `EXIT` or `DWELL`, as a plain string. */
  readonly action: string;
  /** The fix that caused the event. */
  readonly location: Location;
  /** The fence's own extras. */
  readonly extras: Raw | null;
}

/** The difference of what the platform monitors, not of what is stored (contract 2.11). */
export interface GeofencesChangeEvent extends WithRaw {
  /** Newly monitored. */
  readonly on: readonly Geofence[];
  /** Full definitions too. */
  readonly off: readonly Geofence[];
}

const GEOFENCE = shape<WireGeofence, Geofence>({
  identifier: text,
  radius: double,
  latitude: double,
  longitude: double,
  notifyOnEntry: optional(flag),
  notifyOnExit: optional(flag),
  notifyOnDwell: optional(flag),
  loiteringDelay: optional(int),
  extras: optional(map),
});

const GEOFENCE_EVENT = shape<WireGeofenceEvent, GeofenceEvent>({
  identifier: text,
  action: text,
  location: LOCATION.kind,
  extras: optional(map),
});

const GEOFENCES_CHANGE = shape<WireGeofencesChange, GeofencesChangeEvent>({
  on: list(GEOFENCE.kind),
  off: list(GEOFENCE.kind),
});

/** A fence from the wire. */
export const parseGeofence = (payload: unknown): Geofence => GEOFENCE.parse(payload);

/** A crossing from the wire. */
export const parseGeofenceEvent = (payload: unknown): GeofenceEvent => GEOFENCE_EVENT.parse(payload);

/** A change of the monitored fences from the wire. */
export const parseGeofencesChange = (payload: unknown): GeofencesChangeEvent =>
  GEOFENCES_CHANGE.parse(payload);

/** A fence as `addGeofence` of the engine takes it. */
export const geofenceToWire = (geofence: GeofenceInput): WireGeofence => GEOFENCE.toWire(geofence);
