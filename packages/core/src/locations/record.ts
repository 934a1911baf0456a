import type { MotionActivity } from '../contract/activity';
import type { Battery, Coords, Extras, Location, LocationEventName } from '../contract/location';
import { toTimestamp } from '../contract/timestamp';
import type { AcceptedFix } from './fix';

/** The fields of a record that do not come from its fix. */
export interface RecordContext {
  readonly uuid: string;
  /** Metres. */
  readonly odometer: number;
  readonly activity: MotionActivity;
  readonly battery: Battery;
  readonly isMoving: boolean | null;
  /** Milliseconds; where it differs from the fix's own age at acceptance. */
  readonly age?: number;
  readonly event?: LocationEventName;
  readonly sample?: boolean;
  readonly extras?: Extras;
}

/** The record of a fix (contract 2.1). Fields that the device did not provide are absent. */
export function toRecord(fix: AcceptedFix, context: RecordContext): Location {
  const age = context.age ?? fix.ageMillis;
  const record: Mutable<Location> = {
    uuid: context.uuid,
    timestamp: toTimestamp(fix.taken.wall),
    odometer: rounded(context.odometer),
    coords: toCoords(fix),
    activity: context.activity,
    battery: context.battery,
    is_moving: context.isMoving,
  };
  if (age !== undefined) record.age = Math.round(age);
  if (context.event !== undefined) record.event = context.event;
  if (context.sample !== undefined) record.sample = context.sample;
  if (context.extras !== undefined) record.extras = context.extras;
  return record;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Centimetres are finer than any receiver; longer fractions only add bytes. */
function rounded(metres: number): number {
  return Math.round(metres * 100) / 100;
}

function toCoords({ latitude, longitude, accuracy, reading }: AcceptedFix): Coords {
  const coords: Mutable<Coords> = { latitude, longitude, accuracy };
  if (reading.altitude !== undefined) coords.altitude = reading.altitude;
  if (reading.altitudeAccuracy !== undefined) coords.altitude_accuracy = reading.altitudeAccuracy;
  if (reading.speed !== undefined) coords.speed = reading.speed;
  if (reading.speedAccuracy !== undefined) coords.speed_accuracy = reading.speedAccuracy;
  if (reading.heading !== undefined) coords.heading = reading.heading;
  if (reading.headingAccuracy !== undefined) coords.heading_accuracy = reading.headingAccuracy;
  if (reading.ellipsoidalAltitude !== undefined) coords.ellipsoidal_altitude = reading.ellipsoidalAltitude;
  return coords;
}

/** Layers extras: config extras are the base, later layers win. Undefined when there are none. */
export function layerExtras(...layers: readonly (Extras | undefined)[]): Extras | undefined {
  let merged: Extras | undefined;
  for (const layer of layers)
    if (layer !== undefined) merged = merged === undefined ? layer : { ...merged, ...layer };
  return merged;
}
