import type { ActivityType, Location } from '@geo/core';
import { contentUuid } from './content-uuid';
import type { JsonObject } from './foreign-upload';

/** A position as another client describes it, in the units of a record. What the client does not say is undefined. */
export interface ForeignFix {
  /** Epoch milliseconds. */
  readonly at: number | undefined;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  readonly accuracy?: number | undefined;
  readonly altitude?: number | undefined;
  readonly altitudeAccuracy?: number | undefined;
  readonly speed?: number | undefined;
  readonly speedAccuracy?: number | undefined;
  readonly heading?: number | undefined;
  readonly headingAccuracy?: number | undefined;
  readonly activity?: ActivityType | undefined;
  /** 0 to 1. */
  readonly batteryLevel?: number | undefined;
  readonly isCharging?: boolean | undefined;
  readonly isMoving?: boolean | undefined;
  readonly odometer?: number | undefined;
  readonly extras: JsonObject;
}

/** The latest time that ECMAScript can name, epoch milliseconds. */
const LATEST = 8.64e15;

/** Why it cannot be stored; undefined where it can be. */
export function faultIn({ at, latitude, longitude }: ForeignFix): string | undefined {
  if (at === undefined || Math.abs(at) > LATEST) return 'the message has no time that can be read';
  if (latitude === undefined || Math.abs(latitude) > 90) return 'latitude must be from -90 to 90 degrees';
  if (longitude === undefined || Math.abs(longitude) > 180)
    return 'longitude must be from -180 to 180 degrees';
  return undefined;
}

/**
 * A record with what the client said and nothing else. An accuracy of 0 and a level of -1 stand for unknown, as in records of
 * other libraries; a distance travelled and a charging state that were not sent are absent, and `is_moving` is null.
 */
export function toRecord(scope: readonly string[], content: unknown, fix: ForeignFix): Location {
  const record = {
    uuid: contentUuid(scope, content),
    timestamp: new Date(fix.at as number).toISOString(),
    ...known({ odometer: fix.odometer }),
    coords: {
      latitude: fix.latitude,
      longitude: fix.longitude,
      accuracy: fix.accuracy ?? 0,
      ...known({
        altitude: fix.altitude,
        altitude_accuracy: fix.altitudeAccuracy,
        speed: fix.speed,
        speed_accuracy: fix.speedAccuracy,
        heading: fix.heading,
        heading_accuracy: fix.headingAccuracy,
      }),
    },
    activity: known({ type: fix.activity }),
    battery: { level: fix.batteryLevel ?? -1, ...known({ is_charging: fix.isCharging }) },
    is_moving: fix.isMoving ?? null,
    ...(Object.keys(fix.extras).length > 0 ? { extras: fix.extras } : {}),
  };
  // The receiver takes records with less than the contract promises; readers treat what is absent as unknown.
  return record as unknown as Location;
}

/** Without what is undefined. */
function known(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** An object without the fields that a record has taken over. */
export function without(object: JsonObject, taken: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !taken.has(key)));
}
