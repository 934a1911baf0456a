import { toActivityType } from '../contract/activity';
import { GeoError } from '../contract/errors';
import type { InsertLocation, Location } from '../contract/location';

/** Assumed for a position of unknown accuracy, metres: what a phone's receiver usually reaches under open sky. */
export const ASSUMED_ACCURACY_METERS = 10;
/** Longest uuid taken, characters: it is part of a storage key. */
const UUID_MAX = 255;

function requireNumber(name: string, value: unknown, limit: number): number {
  if (typeof value === 'number' && value >= -limit && value <= limit) return value;
  throw new GeoError(
    'INVALID_ARGUMENT',
    `${name} must be a number from -${limit} to ${limit}; got ${String(value)}`,
  );
}

/** A record of what the app gave, with what it left out filled in. Unknown fields pass through. */
export function insertedRecord(given: InsertLocation, filled: Omit<Location, 'coords'>): Location {
  if (
    typeof given !== 'object' ||
    given === null ||
    typeof given.coords !== 'object' ||
    given.coords === null
  ) {
    throw new GeoError('INVALID_ARGUMENT', 'location needs coords with latitude and longitude');
  }
  const latitude = requireNumber('coords.latitude', given.coords.latitude, 90);
  const longitude = requireNumber('coords.longitude', given.coords.longitude, 180);
  const { uuid = filled.uuid, timestamp = filled.timestamp } = given;
  if (typeof uuid !== 'string' || uuid === '' || uuid.length > UUID_MAX) {
    throw new GeoError(
      'INVALID_ARGUMENT',
      `uuid must be a text of 1 to ${UUID_MAX} characters; got ${String(uuid)}`,
    );
  }
  if (Number.isNaN(Date.parse(timestamp))) {
    throw new GeoError('INVALID_ARGUMENT', `timestamp must be an ISO-8601 time; got ${String(timestamp)}`);
  }
  return {
    ...filled,
    ...given,
    uuid,
    timestamp,
    coords: { accuracy: ASSUMED_ACCURACY_METERS, ...given.coords, latitude, longitude },
    activity: {
      type: given.activity?.type === undefined ? filled.activity.type : toActivityType(given.activity.type),
      confidence: given.activity?.confidence ?? filled.activity.confidence,
    },
    battery: { ...filled.battery, ...given.battery },
  };
}
