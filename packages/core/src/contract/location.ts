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
  /** Is the device connected to power? */
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
  /** Where, how fast and which way. */
  readonly coords: Coords;
  /** What the device was thought to be doing. */
  readonly activity: MotionActivity;
  /** The battery at the time of the fix. */
  readonly battery: Battery;
  /** The motion verdict at the time of the fix; `null` while moving is still unconfirmed (rule 2.1.1). */
  readonly is_moving: boolean | null;
  /** True when the fix was resolved by a one-shot or odometer operation (rule 2.1.2). */
  readonly sample?: boolean;
  /** Why it was produced; absent on a plain tracked fix. */
  readonly event?: LocationEventName;
  /** The configured extras, with those of the call on top. */
  readonly extras?: Extras;
}

/** `Location` by a name that shadows no global of the DOM: a forgotten import of it is an error. */
export type GeoLocation = Location;

/** What `insertLocation` accepts: a position; everything else is filled in when absent. */
export interface InsertLocation {
  /** Its id; a uuid that is queued already is ignored. Default: a new one. */
  readonly uuid?: string;
  /** When it was taken: ISO-8601, UTC. Default: now. */
  readonly timestamp?: string;
  /** Milliseconds between `timestamp` and its processing. */
  readonly age?: number;
  /** Metres. Default: the engine's. */
  readonly odometer?: number;
  /** Where: latitude and longitude are required. Default of `accuracy`: 10 m. */
  readonly coords: Pick<Coords, 'latitude' | 'longitude'> & Partial<Coords>;
  /** Default: what the engine last heard. */
  readonly activity?: Partial<MotionActivity>;
  /** Default: what the engine last heard. */
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
