import type { MotionActivity } from './activity';

/** Position and motion of one fix (contract 2.2). What the device did not say is absent, not guessed. */
export interface Coords {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** Radius of the 68 % error circle, metres; assumed by the source where the device has none. */
  readonly accuracy: number;
  /** Metres above the geoid ("sea level"). */
  readonly altitude?: number;
  /** Vertical accuracy, metres. */
  readonly altitude_accuracy?: number;
  /** Metres per second. */
  readonly speed?: number;
  /** Metres per second. */
  readonly speed_accuracy?: number;
  /** Course over ground, degrees clockwise from true north, 0 to 360. */
  readonly heading?: number;
  /** Degrees. */
  readonly heading_accuracy?: number;
  /** Metres above the WGS84 ellipsoid. */
  readonly ellipsoidal_altitude?: number;
}

/** Snapshot of the device's battery (contract 2.4). */
export interface Battery {
  /** 0.0 to 1.0. */
  readonly level: number;
  readonly is_charging: boolean;
}

/** Free-form values that ride on a record and come back unchanged. */
export type Extras = { readonly [key: string]: unknown };

/** Why a record was produced when it is not a plain tracked fix. */
export type LocationEventName = 'motionchange' | 'odometer';

/** The core record (contract 2.1): what is stored, uploaded and handed to listeners. */
export interface Location {
  /** Unique id of the record; a server deduplicates by it. */
  readonly uuid: string;
  /** When the fix was taken: ISO-8601, UTC. */
  readonly timestamp: string;
  /** How old the fix was when it was processed, milliseconds. */
  readonly age?: number;
  /** Cumulative distance travelled, metres. */
  readonly odometer: number;
  readonly coords: Coords;
  readonly activity: MotionActivity;
  readonly battery: Battery;
  /** The motion verdict at the time of the fix; `null` while moving is still unconfirmed (rule 2.1.1). */
  readonly is_moving: boolean | null;
  /** True when the fix was resolved by a one-shot or odometer operation (rule 2.1.2). */
  readonly sample?: boolean;
  readonly event?: LocationEventName;
  readonly extras?: Extras;
}

/** `Location` by a name that shadows no global of the DOM: a forgotten import of it is an error. */
export type GeoLocation = Location;

/** What `insertLocation` accepts: a position; everything else is filled in when absent. */
export interface InsertLocation {
  readonly uuid?: string;
  readonly timestamp?: string;
  readonly age?: number;
  readonly odometer?: number;
  readonly coords: Pick<Coords, 'latitude' | 'longitude'> & Partial<Coords>;
  readonly activity?: Partial<MotionActivity>;
  readonly battery?: Partial<Battery>;
  readonly is_moving?: boolean | null;
  readonly sample?: boolean;
  readonly event?: LocationEventName;
  readonly extras?: Extras;
  readonly [key: string]: unknown;
}
