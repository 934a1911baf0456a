import type { Extras, Location } from './location';

/** A circle to watch, as it is persisted (contract 2.9). */
export interface Geofence {
  /** Unique, 1 to 255 characters; the same identifier replaces. */
  readonly identifier: string;
  /** Metres, more than 0; below 100 m a phone's receiver is often wrong about the boundary. */
  readonly radius: number;
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** Emit ENTER. With no notify flag given at all, entry and exit are on. */
  readonly notifyOnEntry?: boolean;
  /** Emit EXIT. */
  readonly notifyOnExit?: boolean;
  /** Emit DWELL; needs `loiteringDelay`. */
  readonly notifyOnDwell?: boolean;
  /** Milliseconds inside until DWELL. */
  readonly loiteringDelay?: number;
  /** Echoed on the fence's events. */
  readonly extras?: Extras;
}

/** How a fence was crossed. */
export type GeofenceAction = 'ENTER' | 'EXIT' | 'DWELL';

/** A fence was entered, left, or stayed in (contract 2.10). */
export interface GeofenceEvent {
  /** Which fence. */
  readonly identifier: string;
  /** What happened to it. */
  readonly action: GeofenceAction;
  /** The fix that told. */
  readonly location: Location;
  /** The fence's own extras. */
  readonly extras?: Extras;
}

/** The difference of what the platform monitors, not of what is stored (contract 2.11). */
export interface GeofencesChangeEvent {
  /** Newly monitored. */
  readonly on: readonly Geofence[];
  /** Monitored no longer; full definitions. */
  readonly off: readonly Geofence[];
}
