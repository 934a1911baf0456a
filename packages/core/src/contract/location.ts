import type { MotionActivity } from './activity';

/** Position and motion of one fix (contract 2.2). Fields that the device did not provide are absent, not guessed. */
export interface Coords {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** Radius of the 68 % error circle, metres; the source assumes one where the device has none. */
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
  /** Is the device connected to power? */
  readonly is_charging: boolean;
}

/** Free-form values that are stored with a record and returned unchanged. */
export type Extras = { readonly [key: string]: unknown };

/** The cause of a record that is not a plain tracked fix. */
export type LocationEventName = 'motionchange' | 'odometer';

/** The core record (contract 2.1): stored, uploaded and passed to listeners. */
export interface Location {
  /** Unique id of the record; a server deduplicates by it. */
  readonly uuid: string;
  /** When the fix was taken: ISO-8601, UTC. */
  readonly timestamp: string;
  /** Age of the fix when it was processed, milliseconds. */
  readonly age?: number;
  /** Cumulative distance travelled, metres. */
  readonly odometer: number;
  /** Position, speed and heading. */
  readonly coords: Coords;
  /** The classified activity. */
  readonly activity: MotionActivity;
  /** The battery at the time of the fix. */
  readonly battery: Battery;
  /** The motion verdict at the time of the fix; `null` while moving is unconfirmed (rule 2.1.1). */
  readonly is_moving: boolean | null;
  /** True when the fix comes from a one-shot or odometer operation (rule 2.1.2). */
  readonly sample?: boolean;
  /** The cause of the record; absent on a plain tracked fix. */
  readonly event?: LocationEventName;
  /** The configured extras, with those of the call on top. */
  readonly extras?: Extras;
}

/** `Location` under a name that does not shadow the DOM global: a forgotten import is an error. */
export type GeoLocation = Location;

/** The input of `insertLocation`: a position; all other fields are filled in when absent. */
export interface InsertLocation {
  /** Its id; a uuid that is already queued is ignored. Default: a new one. */
  readonly uuid?: string;
  /** When it was taken: ISO-8601, UTC. Default: now. */
  readonly timestamp?: string;
  /** Milliseconds between `timestamp` and its processing. */
  readonly age?: number;
  /** Metres. Default: the engine's. */
  readonly odometer?: number;
  /** The position: latitude and longitude are required. Default of `accuracy`: 10 m. */
  readonly coords: Pick<Coords, 'latitude' | 'longitude'> & Partial<Coords>;
  /** Default: the last known activity. */
  readonly activity?: Partial<MotionActivity>;
  /** Default: the last known battery state. */
  readonly battery?: Partial<Battery>;
  /** Default: the engine's verdict. */
  readonly is_moving?: boolean | null;
  /** As in `Location`. */
  readonly sample?: boolean;
  /** As in `Location`. */
  readonly event?: LocationEventName;
  /** Layered over the configured extras. */
  readonly extras?: Extras;
  /** Fields of other libraries pass through. */
  readonly [key: string]: unknown;
}
