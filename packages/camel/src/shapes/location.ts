import type {
  Battery as WireBattery,
  InsertLocation as WireInsertLocation,
  Location as WireLocation,
  MotionActivity as WireMotionActivity,
} from '@geo/core';
import { double, flag, int, map, nullable, optional, type Raw, text } from '../shape/kinds';
import { shape, type WithRaw, wire } from '../shape/shape';
import { COORDS, type Coords } from './coords';

/** Classified motion activity (contract 2.3). */
export interface MotionActivity extends WithRaw {
  /** A plain string: usually one of the `activityType…` constants, but an unknown name comes through too. */
  readonly type: string;
  /** 0 to 100 %. */
  readonly confidence: number;
}

/** Snapshot of the device's battery (contract 2.4). */
export interface Battery extends WithRaw {
  /** 0.0 to 1.0. */
  readonly level: number;
  /** Is the device connected to power? */
  readonly isCharging: boolean;
}

/** The core record (contract 2.1). */
export interface Location extends WithRaw {
  /** Unique id of the record; deduplicate by it, never by `timestamp`. */
  readonly uuid: string;
  /** When the fix was taken: ISO-8601, UTC. */
  readonly timestamp: string;
  /** How old the fix was when it was processed, milliseconds. */
  readonly age: number | null;
  /** Cumulative distance travelled, metres. */
  readonly odometer: number;
  /** Where, how fast and which way. */
  readonly coords: Coords;
  /** What the device was thought to be doing. */
  readonly activity: MotionActivity;
  /** The battery at the time of the fix. */
  readonly battery: Battery;
  /** The motion verdict; `null` while moving is still unconfirmed: treat it as `false` (rule 2.1.1). */
  readonly isMoving: boolean | null;
  /** True for the fix of a one-shot or odometer operation. */
  readonly sample: boolean | null;
  /** Why the record was produced when it is no plain tracked fix: `motionchange`, `odometer`. */
  readonly event: string | null;
  /** The configured extras, with those of the call on top; `null` where there are none. */
  readonly extras: Raw | null;
}

/** `Location` by a name that shadows no global of the DOM. */
export type GeoLocation = Location;

const ACTIVITY = shape<WireMotionActivity, MotionActivity>({ type: text, confidence: int });

const BATTERY = shape<WireBattery, Battery>({ level: double, isCharging: wire('is_charging', flag) });

export const LOCATION = shape<WireLocation, Location>({
  uuid: text,
  timestamp: text,
  age: optional(double),
  odometer: double,
  coords: COORDS.kind,
  activity: ACTIVITY.kind,
  battery: BATTERY.kind,
  isMoving: wire('is_moving', nullable(flag)),
  sample: optional(flag),
  event: optional(text),
  extras: optional(map),
});

/** An activity from the wire. */
export const parseMotionActivity = (payload: unknown): MotionActivity => ACTIVITY.parse(payload);

/** A battery snapshot from the wire. */
export const parseBattery = (payload: unknown): Battery => BATTERY.parse(payload);

/** A record from the wire. */
export const parseLocation = (payload: unknown): Location => LOCATION.parse(payload);

/** What `insertLocation` takes: a position; everything else is filled in when absent or, `isMoving` aside, `null`. */
export interface InsertLocation
  extends Partial<Omit<NullableFields<Location>, 'coords' | 'activity' | 'battery'>> {
  /** Where: latitude and longitude are required. Default of `accuracy`: 10 m. */
  readonly coords: Pick<Coords, 'latitude' | 'longitude'> & Partial<NullableFields<Coords>>;
  /** Default: the last one the engine received. */
  readonly activity?: Partial<NullableFields<MotionActivity>> | null;
  /** Default: the last one the engine received. */
  readonly battery?: Partial<NullableFields<Battery>> | null;
  /** Fields of other libraries pass through. */
  readonly [key: string]: unknown;
}

/** Fields of which each may be `null`, which is as if it were not there. */
export type NullableFields<T> = { readonly [Name in keyof T]: T[Name] | null };

/** A record as `insertLocation` of the engine takes it. */
export const insertLocationToWire = (location: InsertLocation | Location): WireInsertLocation =>
  LOCATION.toWire(location) as WireInsertLocation;

/** A parsed record back to the wire; what `parseLocation` was given comes back. */
export const locationToWire = (location: Location): WireLocation => LOCATION.toWire(location);
