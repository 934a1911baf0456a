import type { Extras, Location } from './location';

/** A circular geofence, as it is persisted (contract 2.9). */
export interface Geofence {
  /** Unique, 1 to 255 characters; the same identifier replaces. */
  readonly identifier: string;
  /** Metres, more than 0; below 100 m a phone's receiver is often wrong about the boundary. */
  readonly radius: number;
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** Emit ENTER. Without any notify flag, entry and exit are on. */
  readonly notifyOnEntry?: boolean;
  /** Emit EXIT. */
  readonly notifyOnExit?: boolean;
  /** Emit DWELL; needs `loiteringDelay`. */
  readonly notifyOnDwell?: boolean;
  /** Milliseconds inside until DWELL. */
  readonly loiteringDelay?: number;
  /** Copied to the fence's events. */
  readonly extras?: Extras;
}

/** Geofences in lists, read one after another, so that a large set is never in memory as a whole. */
export interface GeofenceSource {
  /**
   * The next list; undefined after the last. Called again only when the list before is stored. A rejection ends the operation
   * with that error, and no geofence is added.
   */
  next(): Promise<readonly Geofence[] | undefined>;
}

/** A page of the stored geofences: the options of `getGeofences`. */
export interface GeofencePage {
  /** Maximum number of geofences, an integer of 1 or more. Default: all. */
  readonly limit?: number;
  /** The identifier of the last geofence of the previous page: the page starts behind it, also where it was removed. Default: at the beginning. */
  readonly after?: string;
}

/** The kind of a geofence transition. */
export type GeofenceAction = 'ENTER' | 'EXIT' | 'DWELL';

/** A fence was entered, exited or dwelt in (contract 2.10). */
export interface GeofenceEvent {
  /** The fence's identifier. */
  readonly identifier: string;
  /** The transition. */
  readonly action: GeofenceAction;
  /** The fix that caused it. */
  readonly location: Location;
  /** The fence's own extras. */
  readonly extras?: Extras;
}

/** The change of the monitored (not the stored) geofences (contract 2.11). */
export interface GeofencesChangeEvent {
  /** Newly monitored. */
  readonly on: readonly Geofence[];
  /** No longer monitored; full definitions. */
  readonly off: readonly Geofence[];
}
